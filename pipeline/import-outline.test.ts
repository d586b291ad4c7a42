import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkContent } from '#content/library';
import {
  makeImportPlace,
  numbered,
  type ImportPlace,
  type Written,
} from './authoring/import/import.fixture.ts';
import { makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { BoundedThread } from './authoring/outline/bounded-thread.ts';
import { structureOf } from './authoring/outline/topics.ts';
import { filesOf } from './cli/command.fixture.ts';

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

const TALK = `---
title: Tides
lang: en
theme: sea
---

# Tides

How the sea breathes

---

## The moon

- pulls the water
- turns

![The mill](mill.webp)

---

### Why twice

The earth turns below two bulges.

---

## Places

Fundy has the highest tides.
`;

function startThread(): BoundedThread {
  const thread = new BoundedThread('talk.md');
  onTestFinished(() => thread.end());
  return thread;
}

const put = async (text: string): Promise<void> => {
  await place.put('talk.md', text);
  await place.put('mill.webp', await readFile(join(place.root, 'media/mill.webp')));
};

describe('an outline', () => {
  test('becomes a presentation, whose address the command prints', async () => {
    await put(TALK);
    const { code, said } = await place.run('talk.md', '--owner', 'harbour');
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain(
      'Wrote presentations/talk.json: "Tides", language en, 4 slides in 2 topics, 6 steps, layout clusters, theme sea.',
    );
    expect(said).toContain('http://localhost:4321/p/talk/tides/');
    const { storyboard } = await place.written('talk');
    expect(storyboard.path.map(({ title }) => title)).toEqual([
      'Tides',
      'The moon',
      'The moon',
      'Why twice',
      'Places',
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
      texts: elements.flatMap((one) =>
        one.type === 'text' ? [[one.text, one.x, 'align' in one ? one.align : 'left']] : [],
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

/** An outline in which two slides changed places, and one of them was renamed. */
const LATER = TALK.replace(/## The moon[^]*$/, '').concat(
  '## Places\n\nFundy has the highest tides.\n\n---\n\n',
  '## Our moon\n\n- pulls the water\n- turns\n\n![The mill](mill.webp)\n\n---\n\n',
  '### Why twice\n\nThe earth turns below two bulges.\n',
);

describe('a repeated import with --force', () => {
  const read = (): Promise<string> => readFile(place.pathOf('talk'), 'utf8');

  /** Imports the outline, and changes the content file by hand. */
  const edit = async (
    change: (storyboard: Written['storyboard']) => Written['storyboard'],
  ): Promise<void> => {
    await put(TALK);
    await place.run('talk.md');
    const content = await place.written('talk');
    const edited = { ...content, storyboard: change(content.storyboard) };
    await writeFile(place.pathOf('talk'), `${JSON.stringify(edited, null, 2)}\n`);
  };

  test('writes the same bytes for the same input', async () => {
    await put(TALK);
    await place.run('talk.md');
    const first = await read();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      const { said } = await place.run('talk.md', '--force');
      expect(said).toContain('\n  The storyboard has not changed.\n');
    } finally {
      vi.useRealTimers();
    }
    expect(await read()).toBe(first);
  });

  test('keeps the layout and theme of earlier flags, unless it has flags for others', async () => {
    await put(TALK.replace('theme: sea', 'marp: true'));
    await place.run('talk.md', '--layout', 'board', '--theme', 'paper');
    expect((await place.run('talk.md', '--force')).said).toContain('layout board, theme paper');
    expect((await place.run('talk.md', '--force', '--theme', 'dusk')).said).toContain(
      'layout board, theme dusk',
    );
  });

  test('keeps manual work, and reports what it changed', async () => {
    const arrow = { id: 'arrow', type: 'line', x: 10, y: 20, w: 300, h: 8, color: '#ff0000' } as const;
    await edit(({ elements, path, ...others }) => ({
      ...others,
      elements: [
        ...elements
          .filter(({ id }) => id !== 'places-places-3')
          .map((element) =>
            element.id === 'the-moon-why-twice-4' && element.type === 'text'
              ? { ...element, text: 'Two bulges of water.', color: '#ffee00' }
              : element,
          ),
        // Written with its default values absent, as editors do.
        arrow as unknown as Written['storyboard']['elements'][number],
      ],
      path: path.map((step) =>
        step.id === 'places' ? { ...step, seconds: 20, note: 'Ask who was there.' } : step,
      ),
    }));
    const before = await place.written('talk');
    await put(LATER);
    const dry = await place.run('talk.md', '--force', '--dry-run');
    expect(await place.written('talk')).toEqual(before);
    const { code, said } = await place.run('talk.md', '--force');
    expect({ code, said }).toMatchObject({ code: 0 });
    const report = [
      'Kept, as changed by hand: element the-moon-why-twice-4 (other place or look in the outline).',
      'Kept, as changed by hand: step places (seconds, note).',
      'Left out, as removed by hand: element places-places-3.',
    ];
    for (const line of report) {
      expect(said).toContain(`\n  ${line}\n`);
      expect(dry.said).toContain(`\n  ${line}\n`);
    }
    expect(said).toMatch(/\n {2}Replaced: elements places-1, .*, and \d+ more\.\n/);
    expect(said).toMatch(/\n {2}Replaced: steps overview, .*our-moon-our-moon, .*\.\n/);
    expect(said).not.toContain('Added');
    expect(said).not.toContain('Removed, as');
    expect(said).not.toContain('could not match');

    const after = await place.written('talk');
    const byId = (id: string) => after.storyboard.elements.find((element) => element.id === id);
    expect(byId('the-moon-why-twice-4')).toEqual(
      before.storyboard.elements.find(({ id }) => id === 'the-moon-why-twice-4'),
    );
    expect(byId('arrow')).toEqual(arrow);
    expect(after.storyboard.elements).toHaveLength(before.storyboard.elements.length);
    expect(after.storyboard.path.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'overview: Tides',
      'places: Places',
      'places-places: Places',
      'our-moon: Our moon',
      'our-moon-our-moon: Our moon',
      'our-moon-why-twice: Why twice',
    ]);
    expect(after.storyboard.path[1]).toMatchObject({ seconds: 20, note: 'Ask who was there.' });
    expect((await checkContent(place.root)).faults).toEqual([]);

    const bytes = await read();
    await place.run('talk.md', '--force');
    expect(await read()).toBe(bytes);
  });

  test('keeps changed elements of removed slides, and names them', async () => {
    await edit(({ elements, ...others }) => ({
      ...others,
      elements: elements.map((element) =>
        element.id === 'places-places-4' ? { ...element, opacity: 0.5 } : element,
      ),
    }));
    await put(TALK.replace(/---\s+## Places[^]*$/, ''));
    const { said } = await place.run('talk.md', '--force');
    expect(said).toContain(
      'Kept, but could not match, as no longer in the outline: element places-places-4.',
    );
    expect((await checkContent(place.root)).faults).toEqual([]);
  });

  test('announces that it replaces the whole storyboard of a file without a record', async () => {
    await put(TALK);
    await place.run('talk.md');
    const { source, ...others } = await place.written('talk');
    expect(source).toMatchObject({ importer: 1 });
    await writeFile(place.pathOf('talk'), JSON.stringify(others));
    expect((await place.run('talk.md', '--force')).said).toContain(
      'Replaced the whole storyboard: the file has no field "source"',
    );
    expect((await place.written('talk')).source).toEqual(source);
  });

  test.each([
    [
      'a damaged record',
      { source: { importer: 1 } },
      'The field "source" of presentations/talk.json has been damaged',
    ],
    [
      'a faulty storyboard',
      { storyboard: { elements: 7 } },
      'The storyboard of presentations/talk.json has faults',
    ],
  ])('is refused for %s', async (_, fields, message) => {
    await put(TALK);
    await place.run('talk.md');
    await writeFile(place.pathOf('talk'), JSON.stringify({ ...(await place.written('talk')), ...fields }));
    const before = await read();
    const { code, said } = await place.run('talk.md', '--force');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain(message);
    expect(await read()).toBe(before);
  });

  test('from slides has no record of the outline', async () => {
    await put(TALK);
    await place.run('talk.md');
    await place.put('slides.pdf', makePdf(numbered(1)));
    expect(await place.run('slides.pdf', '--oid', 'talk', '--force')).toMatchObject({ code: 0 });
    expect(Object.keys(await place.written('talk'))).not.toContain('source');
  });
});

test('an outline in place of slides has neither their transcript nor their picture', async () => {
  await put(TALK);
  await place.put('slides.pdf', makePdf(numbered(1)));
  await place.run('slides.pdf', '--oid', 'talk');
  const slides = await place.written('talk');
  expect(Object.keys(slides)).toEqual(expect.arrayContaining(['preview', 'transcript']));
  await writeFile(place.pathOf('talk'), JSON.stringify({ ...slides, tags: ['sea'] }));
  expect(await place.run('talk.md', '--force')).toMatchObject({ code: 0 });
  const outline = await place.written('talk');
  expect(Object.keys(outline)).not.toEqual(expect.arrayContaining(['preview']));
  expect(Object.keys(outline)).not.toEqual(expect.arrayContaining(['transcript']));
  expect(outline).toMatchObject({ tags: ['sea'] });
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

describe('names an unusable image with its line, and writes nothing', () => {
  test.each([
    ['https://podium.example/moon.png', 'is on another site'],
    ['//podium.example/moon.png', 'is on another site'],
    ['data:image/png;base64,AAAA', 'is on another site'],
    ['/etc/moon.png', 'is an absolute path'],
    ['C:/moon.png', 'is an absolute path'],
    ['../mill.webp', 'is outside the folder'],
    ['a/%2e%2e/%2e%2e/mill.webp', 'is outside the folder'],
    ['missing.png', 'does not exist'],
    ['talk.md', 'has no format that Podium reads'],
    ['broken.png', 'is damaged'],
    ['cut.webp', 'is damaged'],
    ['page.svg', 'has the element <script> (line 1). Remove it.'],
    ['linked.png', 'links to a file outside'],
    ['folder.png', 'is not a file'],
    ['large.png', 'has more than 20 MB'],
  ])('%s', async (src, fault) => {
    await put(TALK.replace('mill.webp', src));
    await mkdir(join(place.folder, 'a'));
    await mkdir(join(place.folder, 'folder.png'));
    await place.put('large.png', '');
    await truncate(join(place.folder, 'large.png'), 4_000_000_000);
    await place.put('broken.png', 'no picture');
    await place.put('cut.webp', (await readFile(join(place.folder, 'mill.webp'))).subarray(0, 200));
    await place.put(
      'page.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    );
    await symlink(import.meta.filename, join(place.folder, 'linked.png'));
    const before = await filesOf(place.root);
    const { code, said } = await place.run('talk.md');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('talk.md:18 the image');
    expect(said).toContain(fault);
    expect(await filesOf(place.root)).toEqual(before);
  });
});

test('the name of an image may have any characters', async () => {
  await put(TALK.replace('mill.webp', 'mill%20%231.webp#left'));
  await place.put('mill #1.webp', await readFile(join(place.root, 'media/mill.webp')));
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
});

describe('a hostile outline is refused', () => {
  test('with images of more than 200 MB', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const names = Array.from({ length: 11 }, (_, index) => `large-${index}.png`);
    for (const name of names) {
      await place.put(name, png);
      await truncate(join(place.folder, name), 19_000_000);
    }
    await place.put('talk.md', `# A\n\n${names.map((name) => `![A](${name})`).join('\n\n')}\n`);
    const before = await filesOf(place.root);
    const { code, said } = await place.run('talk.md');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('talk.md:23 is an image with which those of the outline exceed 200 MB');
    expect(await filesOf(place.root)).toEqual(before);
  });

  test.each([
    ['without slides', ' \n', /has no slides/],
    ['of more than 1 MB', '# A\n\ntext\n\n'.repeat(200_000), /has more than 1 MB/],
    ['of 100,000 items', `# A\n\n${'- x\n'.repeat(100_000)}`, /talk\.md:5003 is the end of 5000/],
    [
      'with a table of many columns',
      `# A\n\n${'|a'.repeat(6_000)}|\n${'|-'.repeat(6_000)}|`,
      /is the end of 5000/,
    ],
    ['with a very long word', `# A\n\n${'a'.repeat(990_000)}`, /has a part that is too long, or too deep/],
    ['in another encoding', Buffer.from('# Caf\u00e9', 'latin1'), /is not a text in UTF-8/],
    ['with more slides than a path has steps', '# A\n\ntext\n\n'.repeat(600), /becomes 60\d steps/],
  ])('%s', async (_, text, message) => {
    await place.put('talk.md', text);
    const before = await filesOf(place.root);
    const { code, said } = await place.run('talk.md');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toMatch(message);
    expect(said).not.toContain('    at ');
    expect(await filesOf(place.root)).toEqual(before);
  });

  test('that takes too long to lay out', async () => {
    const thread = startThread();
    const { outline } = await thread.run('parse', [`# A\n\n${'a'.repeat(900_000)}`, 'talk.md']);
    const look = { layout: 'road', theme: 'sea' } as const;
    await expect(thread.run('build', [structureOf(outline, 'talk'), look, new Map()], 1_000)).rejects.toThrow(
      'talk.md takes more than 1 s or 1000 MB to lay out. Split it into several outlines.',
    );
  });

  test('that takes too long to parse', async () => {
    const text = '*a**a '.repeat(50_000);
    await expect(startThread().run('parse', [text, 'talk.md'], 1_000)).rejects.toThrow(
      'talk.md takes more than 1 s or 1000 MB to parse. Split it into several outlines.',
    );
  });
});
