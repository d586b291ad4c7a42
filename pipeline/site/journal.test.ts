import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { link, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '#library/sha256';
import { writeContent } from '#library/content.fixture';
import { finishUpdate, journalOf, placeUpdate, type UpdateStep } from './journal.ts';
import { listFiles } from './list-files.ts';
import { outputFolders, type FolderMoves } from './output-folders.ts';
import { completeUpdate, recoverForFullBuild, recoverOutput } from './recover-output.ts';

/** The files of a site and their texts. */
type Site = Readonly<Record<string, string>>;

const hashOf = (text: string): string => sha256(text);

/** Writes a site, and next to it the staged files that update it to another site. */
async function setUp(before: Site, after: Site) {
  const changed = Object.entries(after).filter(([name, text]) => before[name] !== text);
  const steps: UpdateStep[] = [
    ...changed.map(([name, text]): UpdateStep => [`/${name}`, hashOf(text)]),
    ['.record.json', hashOf('new record')],
    ...Object.keys(before)
      .filter((name) => !(name in after))
      .map((name): UpdateStep => [`/${name}`]),
  ];
  const root = await writeContent(
    Object.fromEntries([
      ...Object.entries(before).map(([name, text]) => [`dist/${name}`, text]),
      ...changed.map(([name, text]) => [`dist.next/${name}`, text]),
      ['dist.record.json', 'old record'],
      ['dist.next.record.json', 'new record'],
    ]) as Record<string, unknown>,
  );
  return { root, folders: outputFolders(join(root, 'dist')), steps };
}

async function readSite(outDir: string): Promise<Site> {
  const files = await listFiles(outDir);
  return Object.fromEntries(files.map(({ path, name }) => [name, readFileSync(path, 'utf8')]));
}

/**
 * Moves files until `count` steps are done. The next move throws instead, as if the process were
 * killed.
 */
function movesUpTo(count: number): FolderMoves {
  let left = count;
  const counted =
    <Given extends unknown[]>(move: (...given: Given) => void) =>
    (...given: Given) => {
      if (left-- <= 0) throw new Error('killed');
      move(...given);
    };
  return { rename: counted(renameSync), remove: counted((file: string) => rmSync(file, { force: true })) };
}

const BEFORE = {
  'index.html': 'old list',
  'p/a/index.html': 'old',
  'p/gone/index.html': 'old',
  'same.txt': 'x',
};
const AFTER = { 'index.html': 'new list', 'p/a/index.html': 'new', 'p/b/index.html': 'new', 'same.txt': 'x' };

test('changes differing files and removes others, with empty folders', async () => {
  const { root, folders, steps } = await setUp(BEFORE, AFTER);
  const { ino } = await stat(join(folders.outDir, 'same.txt'));
  await placeUpdate(folders, steps);
  expect(await readSite(folders.outDir)).toEqual(AFTER);
  expect(existsSync(join(folders.outDir, 'p/gone'))).toBe(false);
  expect((await stat(join(folders.outDir, 'same.txt'))).ino).toBe(ino);
  expect(readFileSync(join(root, 'dist.record.json'), 'utf8')).toBe('new record');
  completeUpdate(folders.outDir);
  expect(existsSync(journalOf(folders.outDir))).toBe(false);
});

test('replaces a file that a release shares, without writing to it', async () => {
  const { root, folders, steps } = await setUp(BEFORE, AFTER);
  await link(join(folders.outDir, 'p/a/index.html'), join(root, 'released.html'));
  await placeUpdate(folders, steps);
  expect(readFileSync(join(root, 'released.html'), 'utf8')).toBe('old');
});

const name = fc.constantFrom(
  'index.html',
  'a.html',
  'p/a/index.html',
  'p/b/index.html',
  'p/b/c.svg',
  'q/x.js',
);
const site = fc.dictionary(name, fc.constantFrom('one', 'two', 'three'), { noNullPrototype: true });

test('completes an update to the same site after any number of interruptions at any step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(site, site, fc.nat(9), fc.array(fc.nat(9), { maxLength: 3 })),
      async ([before, after, first, others]) => {
        const given = { 'robots.txt': 'stays' };
        const { folders, steps } = await setUp({ ...before, ...given }, { ...after, ...given });
        const attempts = [
          () => placeUpdate(folders, steps, movesUpTo(first)),
          ...others.map(
            (count) => () => Promise.resolve().then(() => void finishUpdate(folders, movesUpTo(count))),
          ),
        ];
        for (const attempt of attempts)
          await attempt().catch((error: unknown) => expect(String(error)).toContain('killed'));
        recoverOutput(folders);
        expect(await readSite(folders.outDir)).toEqual({ ...after, ...given });
        expect(readFileSync(`${folders.outDir}.record.json`, 'utf8')).toBe('new record');
        // No temporary file is left next to the site.
        expect(readdirSync(dirname(folders.outDir)).sort()).toEqual(['dist', 'dist.record.json']);
      },
    ),
    { numRuns: 60 },
  );
});

test.each<[string, (staging: string) => Promise<unknown>]>([
  ['is missing', (staging) => rm(join(staging, 'p/b/index.html'))],
  ['was changed', (staging) => writeFile(join(staging, 'p/b/index.html'), 'other')],
])('changes nothing if a staged file %s, and names the remedy', async (_, damage) => {
  const { folders, steps } = await setUp(BEFORE, AFTER);
  await expect(placeUpdate(folders, steps, movesUpTo(1))).rejects.toThrow('killed');
  await damage(folders.staging);
  const half = await readSite(folders.outDir);
  expect(() => completeUpdate(folders.outDir)).toThrow(
    /was interrupted and cannot be completed: .*p\/b\/index\.html is missing or was changed\. .*--full/,
  );
  expect(await readSite(folders.outDir)).toEqual(half);
  // A full build cannot complete it either, although it needs no previous site.
  recoverForFullBuild(folders);
  expect(readdirSync(dirname(folders.outDir))).toEqual(['dist']);
});

test.each(['', '{"version":1,"steps":[["/../x"]]}', '{"version":9,"steps":[]}'])(
  'refuses a journal that no build has written: %j',
  async (text) => {
    const { folders } = await setUp(BEFORE, AFTER);
    await writeFile(journalOf(folders.outDir), text);
    expect(() => completeUpdate(folders.outDir)).toThrow(/has changed since a build wrote it.*--full/);
    expect(await readSite(folders.outDir)).toEqual(BEFORE);
  },
);
