import { mkdir, readFile, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeImportPlace, type ImportPlace } from './authoring/import/import.fixture.ts';
import { BoundedThread } from './authoring/outline/bounded-thread.ts';
import { putOutline, TALK } from './authoring/import/talk.fixture.ts';
import { structureOf } from './authoring/outline/topics.ts';
import { filesOf } from './cli/command.fixture.ts';

let place: ImportPlace;

beforeEach(async () => {
  place = await makeImportPlace();
});

const put = (text: string): Promise<void> => putOutline(place, text);

function startThread(): BoundedThread {
  const thread = new BoundedThread('talk.md');
  onTestFinished(() => thread.end());
  return thread;
}

describe('names an unusable image with its line, and writes nothing with --strict', () => {
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
    const { code, said } = await place.run('talk.md', '--strict');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('talk.md:18 the image');
    expect(said).toContain(fault);
    expect(await filesOf(place.root)).toEqual(before);
  });

  test('even without it if a drawing has a script', async () => {
    await place.put(
      'page.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    );
    await put(TALK.replace('mill.webp', 'page.svg'));
    const before = await filesOf(place.root);
    const { code, said } = await place.run('talk.md');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('talk.md:18 the image "page.svg" has the element <script> (line 1).');
    expect(await filesOf(place.root)).toEqual(before);
  });
});

test.each([
  'missing.png',
  'https://podium.example/moon.png',
  '/etc/moon.png',
  '../mill.webp',
  'talk.md',
  'words.png',
  'words.gif',
  'words.svg',
  'cut.webp',
  'empty.jpg',
])('a placeholder is in the place of the image %s, which is absent or damaged', async (src) => {
  for (const name of ['words.png', 'words.gif', 'words.svg']) await place.put(name, 'no picture');
  await place.put('empty.jpg', '');
  await put(TALK.replace('mill.webp', src));
  await place.put('cut.webp', (await readFile(join(place.folder, 'mill.webp'))).subarray(0, 200));
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain(`talk.md:18 the image ${JSON.stringify(src)}`);
  expect(said).toContain('A placeholder is in its place');
  const { storyboard } = await place.written('talk');
  const images = storyboard.elements.filter(({ type }) => type === 'image');
  expect(images).toMatchObject([{ src: expect.stringMatching(/\/01-placeholder\.svg$/) as string }]);
});

test('a placeholder is in the place of an image of another site in HTML, and --strict refuses it', async () => {
  await place.put('talk.md', '# A\n\n---\n\n# B\n\n<img src="https://a.example/x.png" alt="Sea">\n');
  const strict = await place.run('talk.md', '--strict');
  expect(strict).toMatchObject({ code: 1 });
  expect(strict.said).toContain('talk.md:7 the image "https://a.example/x.png" is on another site.');
  const { code, said } = await place.run('talk.md');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain('talk.md:7 the image "https://a.example/x.png" is on another site.');
  const { elements } = (await place.written('talk')).storyboard;
  expect(elements.filter(({ type }) => type === 'image')).toMatchObject([
    { src: expect.stringMatching(/\/01-placeholder\.svg$/) as string },
  ]);
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
    [
      'with more slides than a path has steps',
      '# A\n\ntext\n\n'.repeat(600),
      /talk\.md:2001 is the slide after 500/,
    ],
    [
      'with more elements than a presentation has',
      `# A\n\n|a|\n|-|\n${'|b|\n'.repeat(2_400)}`,
      /becomes \d+ steps with \d{4} elements/,
    ],
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
    const { outline } = await thread.run('parse', [
      `# A\n\n${`${'a'.repeat(90_000)}\n\n`.repeat(10)}`,
      'talk.md',
    ]);
    const look = { layout: 'road', theme: 'sea' } as const;
    await expect(thread.run('build', [structureOf(outline, 'talk'), look, new Map()], 1_000)).rejects.toThrow(
      'talk.md takes more than 1 s or 1000 MB to lay out. Split it into several outlines.',
    );
  });

  test('that takes too long to parse', async () => {
    const text = `${'*a**a '.repeat(900)}\n\n`.repeat(150);
    await expect(startThread().run('parse', [text, 'talk.md'], 1_000)).rejects.toThrow(
      'talk.md takes more than 1 s or 1000 MB to parse. Split it into several outlines.',
    );
  });
});
