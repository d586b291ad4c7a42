import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFile, staticPaths, withOnlyPage } from './page-lists.ts';
import { openSite, startBuild } from './site.fixture.ts';

const FILES = globSync('**/*.{astro,ts}', { cwd: join(import.meta.dirname, '../pages') });

test.each(FILES.filter((file) => file.includes('[')))('the pages of %s are listed', async (file) => {
  await openSite({});
  expect(await listFile(file, {})).toBeInstanceOf(Array);
});

test('a file without a list is named', () => {
  expect(() => listFile('toString', {})).toThrow(
    'src/pages/toString has no list of pages. Add one to src/page-input/page-lists.ts.',
  );
});

test('Astro gets the pages of the list, or the only one that it renders', async () => {
  await openSite({});
  const file = 'p/[oid]/index.astro';
  const paths = await staticPaths(file)();
  expect(paths).toEqual(await listFile(file, {}));
  const only = { params: { oid: 'a' }, props: {} };
  expect(await withOnlyPage(only, staticPaths(file))).toEqual([only]);
  expect(await staticPaths(file)()).toEqual(paths);
});

test('a build that only bundles the program has no pages', async () => {
  startBuild({ hasPages: false });
  expect(await staticPaths('p/[oid]/index.astro')()).toEqual([]);
});
