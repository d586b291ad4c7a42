import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { embedPath, oembedPath, playbackPath, shortPath, viewPath } from '#domain/addresses/paths';
import { buildSite } from '#pipeline/building/build-site';
import { PAGE, renderWith, setUp } from '#pipeline/building/build.fixture';
import { mergeSite } from '#pipeline/building/merge-site';
import { readRecord } from '#pipeline/building/render/build-record';
import { NO_INLINE_CODE } from '#pipeline/site/inline-code.fixture';
import { listFiles } from '#pipeline/site/list-files';
import { readManifest, stampDigest } from '#pipeline/site/manifest';
import { PART_RECORD, SEARCH_CARDS } from '#pipeline/site/output-folders';
import { wordsOf, writeContentOf } from './content.ts';
import { copyPart, readModel } from './copy-part.ts';
import { divideEvenly, ownerOf } from './large-parts.ts';

const PARTS = 3;

const addressOf = (index: number) =>
  ({ ...wordsOf(index), kind: 'presentation', schemaVersion: '2' }) as const;

/** Returns the paths of the files of a presentation, each with a page of its own. */
function pathsOf(index: number): string[] {
  const address = addressOf(index);
  const paths = [
    ...LOCALES.map((locale) => viewPath(address, locale)),
    shortPath(address),
    embedPath(address.oid),
    ...[playbackPath, oembedPath].map((pathOf) => pathOf(address.oid)),
  ];
  return paths.map((path) => (path.endsWith('/') ? `${path}index.html` : path));
}

/** Writes the files that a build renders for some presentations, and those that a site has once. */
async function render(staging: string, indexes: readonly number[]): Promise<void> {
  const lost = LOCALES.map((locale) => (locale === 'en' ? '/404.html' : `/${locale}/404.html`));
  const cards = indexes.map((index) => ({ ...addressOf(index), language: 'en', author: null }));
  const files = new Map([[`/${SEARCH_CARDS}`, JSON.stringify(cards)]]);
  for (const path of [...lost, ...indexes.flatMap(pathsOf)])
    files.set(path, path.endsWith('.json') ? '{}' : PAGE);
  for (const [path, text] of files) {
    await mkdir(dirname(staging + path), { recursive: true });
    await writeFile(staging + path, text);
  }
}

test('copied parts are merged with the built one to a site of all presentations', async () => {
  const { root, options } = await setUp();
  const divided = divideEvenly(4 * PARTS, PARTS);
  const [own = [], ...others] = divided;
  const content = join(root, 'content');
  writeContentOf(content, divided.flat(), join(import.meta.dirname, '../src/content'), { ownerOf });
  const first = join(root, 'part-1');
  const shard = { index: 1, count: PARTS };
  const site = { ...options, content };
  await buildSite({ ...site, outDir: first, shard, render: renderWith((staging) => render(staging, own)) });
  const model = await readModel(first);
  const parts = [first];
  for (const [at, presentations] of others.entries()) {
    const index = at + 2;
    const folder = join(root, `part-${index}`);
    const made = { folder, index, presentations, others: new Map(), inlineCode: NO_INLINE_CODE };
    await copyPart(model, own, made);
    const listed = (await listFiles(folder)).filter(({ name }) => name !== PART_RECORD);
    expect((await readRecord(join(folder, PART_RECORD)))?.stamps).toBe(stampDigest(listed));
    parts.push(folder);
  }
  await mergeSite({ ...site, parts });
  const files = (await readManifest(options.outDir))?.files;
  for (const path of divided.flat().flatMap(pathsOf)) expect(files?.has(path.slice(1))).toBe(true);
  const entry = await readFile(join(options.outDir, 'search/en/pagefind-entry.json'), 'utf8');
  expect(entry).toContain(`"page_count":${4 * PARTS}`);
  const names = files?.keys().toArray() ?? [];
  expect(names.filter((name) => name.endsWith('.pf_fragment'))).toHaveLength(4 * PARTS);
});
