import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from '#library/library';
import { makeImportPlace, type ImportPlace } from './authoring/import/import.fixture.ts';
import { putOutline, TALK } from './authoring/import/talk.fixture.ts';

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

const put = (text: string): Promise<void> => putOutline(place, text);

describe('an outline', () => {
  test('becomes a presentation, whose address the command prints', async () => {
    await put(TALK);
    const { code, said } = await place.run('talk.md', '--owner', 'harbour');
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain(
      'Wrote presentations/talk.json: "Tides", language en, 4 slides in 1 topic, 5 steps, layout clusters, theme sea.\n  Understood: lists on slide 2, pictures on slide 2.\n',
    );
    expect(said).toContain('http://localhost:4321/p/talk/tides/');
    const { storyboard } = await place.written('talk');
    expect(storyboard.path.map(({ title }) => title)).toEqual([
      'Tides',
      'The moon',
      'The moon',
      'Why twice',
      'Places',
    ]);
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test('takes layout and theme from the flags first', async () => {
    await put(TALK);
    const { said } = await place.run('talk.md', '--layout', 'board', '--theme', 'paper', '--dry-run');
    expect(said).toContain('layout board, theme paper');
    expect(said).toContain('Nothing was written.');
    expect((await place.run('talk.md', '--theme', 'papr')).said).toContain('--theme is "papr"');
  });

  test('is imported with a warning that names unknown fields of other programs', async () => {
    await put(TALK.replace('theme: sea', 'theme: seriph'));
    expect((await place.run('talk.md')).said).toContain(
      'talk.md:1 The theme "seriph" is not one of Podium, so "night" was used. Choose one of: night, paper,',
    );
  });

  test('makes the same storyboard again with --force, and keeps other fields', async () => {
    await put(TALK);
    await place.run('talk.md');
    const first = await place.written('talk');
    await writeFile(place.pathOf('talk'), JSON.stringify({ ...first, title: 'Ebb', tags: ['sea'] }));
    expect(await place.run('talk.md')).toMatchObject({ code: 1 });
    expect(await place.run('talk.md', '--force')).toMatchObject({ code: 0 });
    const second = await place.written('talk');
    expect(second).toMatchObject({ title: 'Ebb', tags: ['sea'] });
    expect(second.storyboard).toEqual(first.storyboard);
  });
});

test('an outline in a language from right to left begins at the right', async () => {
  const slides = ['# المد والجزر', '# القمر\n\n- يجذب الماء\n- يدور', '# الأرض\n\n```\nebb()\n```'];
  await place.put('talk.md', slides.join('\n\n---\n\n'));
  const places = async (...flags: string[]) => {
    await place.run('talk.md', '--force', '--layout', 'board', '--oid', 'talk', ...flags);
    const { elements, path } = (await place.written('talk')).storyboard;
    return {
      frames: path.map(({ frame }) => frame.x),
      texts: elements.flatMap((element) =>
        element.type === 'text'
          ? [[element.text, element.x, 'align' in element ? element.align : 'left']]
          : [],
      ),
    };
  };
  const mirrored = await places();
  const { frames, texts } = await places('--language', 'en');
  expect(frames.some((x) => x < 0)).toBe(true);
  expect(mirrored.frames).toEqual(frames.map((x) => 0 - x));
  expect(mirrored.texts).toEqual(
    texts.map(([text, x, align]) => [
      text,
      0 - Number(x),
      align === 'left' && text !== 'ebb()' ? 'right' : align,
    ]),
  );
  expect((await checkContent(place.root)).faults).toEqual([]);
});

test('warnings of the same kind are one, so that others stay in sight', async () => {
  const tweets = Array.from({ length: 40 }, () => '<Tweet id="1" />\n\n');
  await put(`${TALK}\n\n${tweets.join('')}\n\n$$\n\\x\n$$\n`);
  const { said } = await place.run('talk.md');
  expect(said.match(/talk\.md:/g)).toHaveLength(2);
  expect(said).toMatch(/talk\.md:\d+ <Tweet> was left out\. .* \(40 times, in lines \d+, .* and 32 more\)\n/);
  expect(said).toMatch(/talk\.md:\d+ The formula \$\$ \\x \$\$ stays/);
});

test('a drawing with the layout of its page in its style is imported without it', async () => {
  await place.put(
    'icon.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="1em" height="1em" viewBox="0 0 24 24" style="flex:none;line-height:1"><title>Star</title><path fill="#f60" d="M12 2l3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z"/></svg>',
  );
  await place.put('talk.md', '---\ntitle: Stars\n---\n\n# Stars\n\n---\n\n## One\n\n![A star](icon.svg)\n');
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).not.toContain('talk.md:');
  const { elements } = (await place.written('talk')).storyboard;
  const [src = ''] = elements.flatMap((element) => ('src' in element ? [element.src] : []));
  expect(src).toMatch(/icon\.svg$/);
  const file = join(place.root, 'presentations', src);
  const [red, , blue] = (await sharp(file).stats()).channels;
  expect([red?.max, blue?.max]).toEqual([255, 0]);
  expect((await checkContent(place.root)).faults).toEqual([]);
});

test('formulas in headings, lists and tables are drawn, and titles of steps have their TeX', async () => {
  await place.put(
    'talk.md',
    '# Sums\n\n---\n\n## About $a^2$\n\n- first $b_1$\n- then two\n\n| name | law |\n| --- | --- |\n| moon | $c = d$ |\n',
  );
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
  const { elements, path } = (await place.written('talk')).storyboard;
  const formulas = elements.flatMap((element) => ('tex' in element ? [element.tex] : []));
  expect(formulas).toEqual(['About $a^2$', expect.stringContaining('first $b_1$') as string, '$c = d$']);
  expect(path.map(({ title }) => title)).toEqual(['Sums', 'About $a^2$']);
  expect((await checkContent(place.root)).faults).toEqual([]);
});

test('takes the first frame of an animation in an outline, and reports it', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['red', 'blue'].map(frame));
  await put(TALK.replace('mill.webp', 'mill.gif'));
  await place.put(
    'mill.gif',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain('talk.md:18 the image "mill.gif" moves. Only its first frame is shown.');
  const { storyboard } = await place.written('talk');
  const src = storyboard.elements.flatMap((element) => ('src' in element ? [element.src] : []))[0];
  const file = join(place.root, 'presentations', src ?? '');
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  const { dominant } = await sharp(file).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('the name of an image may have any characters', async () => {
  await put(TALK.replace('mill.webp', 'mill%20%231.webp#left'));
  await place.put('mill #1.webp', await readFile(join(place.root, 'media/mill.webp')));
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
});

describe('the front matter of an outline', () => {
  const QUARTO =
    '---\ntitle: Vinos\nauthor: Inés Mora\ndate: 2024-05-04\nlang: es\ndescription: De **las** <uvas>\nkeywords: [vino, uva]\nformat: revealjs\n---\n\n## Comparar\n\n::: columns\n::: column\nTinto\n:::\n::: column\nBlanco\n:::\n:::\n';

  test('gives date, tags, description and owner, and columns are side by side', async () => {
    await rm(join(place.root, 'owners'), { recursive: true });
    await rm(join(place.root, 'presentations'), { recursive: true });
    await rm(join(place.root, 'videos'), { recursive: true, force: true });
    await mkdir(join(place.root, 'owners'));
    await mkdir(join(place.root, 'presentations'));
    await writeFile(join(place.root, 'owners/ines.json'), '{ "oid": "", "username": "ines" }');
    await place.put('vinos.qmd', QUARTO);
    const { code, said } = await place.run('vinos.qmd');
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('read as Quarto');
    const { storyboard, ...fields } = await place.written('vinos');
    expect(fields).toMatchObject({
      owner: 'ines',
      language: 'es',
      lastModified: '2024-05-04T00:00:00Z',
      description: '<p>De las &lt;uvas&gt;</p>',
      tags: ['vino', 'uva'],
    });
    const placeOf = (words: string) =>
      storyboard.elements.find((element) => 'text' in element && element.text === words);
    expect(placeOf('Tinto')?.y).toBe(placeOf('Blanco')?.y);
    expect(Number(placeOf('Tinto')?.x)).toBeLessThan(Number(placeOf('Blanco')?.x));
    expect(placeOf('Inés Mora\n2024-05-04')).toBeDefined();
  });

  test('without a date leaves that of the file, so the same input makes the same bytes', async () => {
    await put(TALK);
    await utimes(join(place.folder, 'talk.md'), new Date(0), new Date('2023-02-01T10:00:00Z'));
    await place.run('talk.md');
    expect((await place.written('talk')).lastModified).toBe('2023-02-01T10:00:00Z');
  });
});

test('--dialect names the program whose rules divide an outline', async () => {
  await place.put('tea.md', '# Tea\n\n## Green\n\nCool\n\n---\n\nText\n\n## Black\n\nHot');
  const { said } = await place.run('tea.md', '--dry-run');
  expect(said).toContain('4 slides');
  expect(said).toContain('tea.md:7 Rules alone divide this outline into 2 slides');
  expect((await place.run('tea.md', '--dry-run', '--dialect', 'marp')).said).toContain('2 slides');
  expect((await place.run('tea.md', '--dialect', 'pandok')).said).toContain('--dialect is "pandok"');
});
