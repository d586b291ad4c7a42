import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from '#content/library';
import { makeImportPlace, type ImportPlace } from './authoring/import/import.fixture.ts';
import { parseBounded } from './authoring/outline/parse-bounded.ts';
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

const put = async (text: string): Promise<void> => {
  await place.put('talk.md', text);
  await place.put('mill.webp', await readFile(join(place.root, 'media/mill.webp')));
};

describe('an outline', () => {
  test('becomes a presentation, and the command says where it is', async () => {
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

  test('takes layout and theme of the flags first', async () => {
    await put(TALK);
    const { said } = await place.run('talk.md', '--layout', 'board', '--theme', 'paper', '--dry-run');
    expect(said).toContain('layout board, theme paper');
    expect(said).toContain('Nothing was written.');
    expect((await place.run('talk.md', '--theme', 'papr')).said).toContain('--theme is "papr"');
  });

  test('names fields of other programs that it does not know', async () => {
    await put(TALK.replace('theme: sea', 'theme: seriph'));
    expect((await place.run('talk.md')).said).toContain(
      'talk.md:1 The theme "seriph" is not one of Podium, so "night" was used. Choose one of: night, paper,',
    );
  });

  test('makes the same storyboard again, and keeps other fields by force', async () => {
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

describe('an image that cannot be used is named with its line, and nothing is written', () => {
  test.each([
    ['https://podium.example/moon.png', 'is on another site'],
    ['//podium.example/moon.png', 'is on another site'],
    ['data:image/png;base64,AAAA', 'is on another site'],
    ['/etc/moon.png', 'is an absolute path'],
    ['../mill.webp', 'is outside the folder'],
    ['a/%2e%2e/%2e%2e/mill.webp', 'is outside the folder'],
    ['missing.png', 'does not exist'],
    ['talk.md', 'has no format that Podium reads'],
    ['broken.png', 'is damaged'],
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
    await symlink(import.meta.filename, join(place.folder, 'linked.png'));
    const before = await filesOf(place.root);
    const { code, said } = await place.run('talk.md');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('talk.md:18 the image');
    expect(said).toContain(fault);
    expect(await filesOf(place.root)).toEqual(before);
  });
});

describe('a hostile outline is refused', () => {
  test.each([
    ['without slides', ' \n', /has no slides/],
    ['of more than 1 MB', '# A\n\ntext\n\n'.repeat(200_000), /has more than 1 MB/],
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

  test('that takes too long to parse', async () => {
    await expect(parseBounded({ markdown: '*a**a '.repeat(50_000), name: 'talk.md' }, 1_000)).rejects.toThrow(
      'talk.md takes more than 1 s or 1000 MB to parse. Split it into several outlines.',
    );
  });
});
