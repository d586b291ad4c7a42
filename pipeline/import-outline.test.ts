import { readFile, writeFile } from 'node:fs/promises';
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
      'Wrote presentations/talk.json: "Tides", language en, 4 slides in 1 topic, 5 steps, layout clusters, theme sea.',
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
  await put(`${TALK}\n\n${tweets.join('')}\n\n$$\nx\n$$\n`);
  const { said } = await place.run('talk.md');
  expect(said.match(/talk\.md:/g)).toHaveLength(2);
  expect(said).toMatch(/talk\.md:\d+ <Tweet> was left out\. .* \(40 times, in lines \d+, .* and 32 more\)\n/);
  expect(said).toMatch(/talk\.md:\d+ A formula stays/);
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
