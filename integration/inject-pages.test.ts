// @vitest-environment node
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PROGRAM } from '#library/program-folder';
import { injectPages, patternOf } from './inject-pages.ts';

type Setup = Parameters<typeof injectPages>[0];

/** Injects the pages into a project with these files in src/pages. Returns their entries. */
async function inject(...pages: string[]): Promise<Map<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'podium-pages-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'src/pages'), { recursive: true });
  for (const name of pages) await writeFile(join(root, 'src/pages', name), '');
  return injectInto(join(root, 'src'));
}

function injectInto(folder: string): Map<string, string> {
  const injectRoute = vi.fn<Setup['injectRoute']>();
  injectPages({ config: { srcDir: pathToFileURL(`${folder}/`) } as Setup['config'], injectRoute });
  return new Map(injectRoute.mock.calls.map(([{ pattern, entrypoint }]) => [pattern, String(entrypoint)]));
}

test.each([
  ['[...locale]/p/[oid]/[slug].astro', '/[...locale]/p/[oid]/[slug]'],
  ['[...locale]/explore/index.astro', '/[...locale]/explore'],
  ['index.astro', '/'],
  ['feed.xml.ts', '/feed.xml'],
])('the file %s has the pattern %s', (file, pattern) => expect(patternOf(file)).toBe(pattern));

test('a project gets every page of Podium', async () => {
  const pages = await inject('about.astro');
  expect(pages.get('/404')).toBe(join(PROGRAM, 'src/pages/404.astro'));
  expect(pages.get('/sitemap-index.xml')).toBe(join(PROGRAM, 'src/pages/sitemap-index.xml.ts'));
  expect(pages.size).toBeGreaterThan(20);
});

test('a file of the project replaces the page at its address', async () => {
  expect((await inject('404.md')).has('/404')).toBe(false);
});

test('in the repository the pages are files of the project', () => {
  expect(injectInto(join(PROGRAM, 'src')).size).toBe(0);
});
