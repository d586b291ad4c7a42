import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256 } from '#library/sha256';
import { readLibrary } from '#library/library';
import type { Shard } from '#library/shard';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { isListed } from '#domain/content/display-rules';
import type { SearchCard } from '#domain/search/search-record';
import { listFiles } from '#pipeline/site/list-files';
import { hashFiles } from '#pipeline/site/manifest';
import { makeFileLinker } from '../join-files.ts';
import { makeLeakScanner } from '../finish/leak-scanner.ts';
import { mergeSearchIndexes } from './merge-indexes.ts';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import { buildSearchIndexes, type PreviousSearch } from './search-index.ts';
import { openIndex } from '#pipeline/site/pagefind/pagefind.fixture';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'search-'));
  return () => rm(parent, { recursive: true });
});

afterEach(() => vi.unstubAllGlobals());

const signal = new AbortController().signal;
const aText = (id: string, style: string, text: string) => ({
  id,
  styleClasses: [style],
  paragraphs: [{ text }],
  biggestFontSize: 20,
});

const CONTENT = {
  ...goodContent(),
  'presentations/rivers.json': aPresentation({
    tags: ['water'],
    transcript: [
      { texts: [aText('a', 'title', 'Sources'), aText('b', 'body', 'A glacier feeds them.')], topics: [] },
      { texts: [aText('c', 'title', 'Deltas'), aText('d', 'body', 'Mud settles.')], topics: [] },
    ],
  }),
  'presentations/fluss.json': aPresentation({ oid: 'fluss', title: 'Flüsse aus Eis', language: 'de' }),
  'presentations/secret.json': aPresentation({
    oid: 'secret',
    title: 'A glacier that nobody knows',
    privacy: 'hidden',
    viewLink: { link_id: 'q7Zx_0123456789-abcdef' },
  }),
};

interface Given {
  readonly content?: Record<string, unknown>;
  readonly isListedHere?: typeof isListed;
  readonly previous?: PreviousSearch | null;
  readonly shard?: Shard | null;
}

/** Builds the indexes in a temporary folder. Returns their facts and the written files. */
async function build({
  content = CONTENT,
  isListedHere = isListed,
  previous = null,
  shard = null,
}: Given = {}) {
  const library = await readLibrary(await writeContent(content));
  const folder = await mkdtemp(join(parent, 'site-'));
  const cards = [...library.entries.values()]
    .filter(({ privacy }) => isListedHere(privacy))
    .map(({ kind, oid, slug, schemaVersion, title, language }): SearchCard => ({
      kind,
      oid,
      slug,
      schemaVersion,
      title,
      language,
      author: 'Ada Lovelace',
      duration: null,
      steps: 9,
      picture: null,
    }));
  await writeFile(join(folder, SEARCH_CARDS), JSON.stringify(cards));
  const indexes = await buildSearchIndexes(folder, library, signal, { previous, shard });
  const files = (await listFiles(folder)).filter(({ name }) => name.startsWith('search/'));
  return { ...indexes, folder, files };
}

test('finds listed content by title, owner, tag and transcript, and no other content', async () => {
  const { folder } = await build();
  const { find } = await openIndex(join(folder, 'search/en/'), 'en');
  const oidsOf = async (term: string) => (await find(term)).map(({ card }) => card.oid);
  expect(await oidsOf('rivers')).toContain('rivers-of-data');
  expect(await oidsOf('lovelace')).toContain('rivers-of-data');
  expect(await oidsOf('water')).toEqual(['rivers-of-data']);
  expect(await oidsOf('glacier')).toEqual(['rivers-of-data']);
  expect(await oidsOf('nobody')).toEqual([]);
});

test('has nothing of hidden content in any file of the index', async () => {
  const { files } = await build();
  const scanner = makeLeakScanner((await readLibrary(await writeContent(CONTENT))).entries.values());
  const texts = await Promise.all(
    files.map(async ({ path, name }) => {
      const bytes = await readFile(path);
      // Pagefind compresses its files.
      const isCompressedCopy = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return { name, text: (isCompressedCopy ? gunzipSync(bytes) : bytes).toString('latin1') };
    }),
  );
  expect(texts.some(({ text }) => text.includes('glacier'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('nobody')).map(({ name }) => name)).toEqual([]);
  expect(texts.flatMap(({ name, text }) => scanner(name, text))).toEqual([]);
});

test('links a result in a transcript to its topic, with an excerpt', async () => {
  const { folder } = await build();
  const { find } = await openIndex(join(folder, 'search/en/'), 'en');
  const [record] = await find('mud');
  expect(record).toMatchObject({ hashes: ['#topic-deltas'] });
  expect(record?.excerpt).toContain('<mark>Mud</mark>');
});

test('finds words after a typographic apostrophe and beside a dash', async () => {
  const description = '<p>Sur l’usage de l’eau—et du sel, mother–daughter.</p>';
  const sel = aPresentation({ oid: 'sel', language: 'fr', description });
  const { folder } = await build({ content: { ...CONTENT, 'presentations/sel.json': sel } });
  const { find } = await openIndex(join(folder, 'search/fr/'), 'fr');
  for (const word of ['usage', 'l’usage', "l'usage", 'eau', 'sel', 'daughter'])
    expect(
      (await find(word)).map(({ card }) => card.oid),
      word,
    ).toEqual(['sel']);
});

test('filters by kind and topic', async () => {
  const { folder } = await build();
  const { filters } = await openIndex(join(folder, 'search/en/'), 'en');
  expect(await filters()).toEqual({
    kind: { presentation: 1, video: 1 },
    length: { short: 2 },
    topic: { water: 1 },
  });
});

test('lists what filters match without a term, newest first, also after an update [2.101]', async () => {
  const changedIn = (months: readonly number[]) => ({
    ...CONTENT,
    ...Object.fromEntries(
      months.map((month, at) => [
        `presentations/deck-${at}.json`,
        aPresentation({ oid: `deck-${at}`, tags: ['ice'], lastModified: `2026-0${month}-01T10:00:00Z` }),
      ]),
    ),
  });
  const find = async ({ folder }: { folder: string }) => {
    const { findOids } = await openIndex(join(folder, 'search/en/'), 'en');
    return findOids(null, { filters: { topic: 'ice', length: 'short' }, sort: { changed: 'desc' } });
  };
  const previous = await build({ content: changedIn([3, 1, 2]) });
  expect(await find(previous)).toEqual(['deck-0', 'deck-2', 'deck-1']);
  const content = changedIn([3, 4, 2]);
  const update = await build({ content, previous });
  for (const name of update.unchangedNames) await cp(join(previous.folder, name), join(update.folder, name));
  expect(await find(update)).toEqual(['deck-1', 'deck-0', 'deck-2']);
});

test('makes an index for each language of content, without unused files', async () => {
  const { folder, files } = await build();
  const names = files.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['search/de/pagefind.js', 'search/en/pagefind.js', 'search/en/wasm.en.pagefind']),
  );
  expect(names.filter((name) => /worker|-ui|unknown/.test(name))).toEqual([]);
  const { find } = await openIndex(join(folder, 'search/de/'), 'de');
  expect((await find('Fluss')).map(({ card }) => card.title)).toEqual(['Flüsse aus Eis']);
});

test('does not publish the input of the index', async () => {
  const { folder } = await build();
  await expect(readFile(join(folder, SEARCH_CARDS))).rejects.toThrow('ENOENT');
});

/**
 * Returns sixty presentations with these titles, in addition to the others. A presentation without
 * a title is omitted.
 */
function manyRivers(titleOf: (at: number) => string | null): Record<string, unknown> {
  const rivers = Array.from({ length: 60 }, (_, at) => {
    const [oid, title] = [`river-${at}`, titleOf(at)];
    const content = { oid, title, tags: [`topic ${at % 9}`, 'water'], description: `<p>Rivière ${at}</p>` };
    return title === null ? [] : [[`presentations/${oid}.json`, aPresentation(content)]];
  });
  return { ...CONTENT, ...(Object.fromEntries(rivers.flat()) as Record<string, unknown>) };
}

/** Returns the digests of files by name. */
async function digestFiles(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const digest = async (name: string) => sha256(await readFile(join(folder, name)));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await digest(name)] as const)),
  );
}

const namesOf = (files: readonly { readonly name: string }[]): string[] => files.map(({ name }) => name);

test('makes the same bytes of the same content', async () => {
  const content = manyRivers((at) => `river ${at} flows`);
  const [one, other] = [await build({ content }), await build({ content })];
  expect(await digestFiles(one.folder, namesOf(one.files))).toEqual(
    await digestFiles(other.folder, namesOf(other.files)),
  );
});

test.each<[string, (at: number) => string | null, number | undefined]>([
  ['a title', (at) => (at === 30 ? 'ébauche of a glacier' : `river ${at} flows`), 1],
  ['some titles, and some records fewer', (at) => (at % 7 === 0 ? null : `river ${at - (at % 5)} flows`), 41],
  ['records fewer', (at) => (at > 40 ? null : `river ${at} flows`), 0],
])('makes the files of a whole index after a change of %s', async (_, titleOf, read) => {
  const first = await build({ content: manyRivers((at) => `river ${at} flows`) });
  const content = manyRivers(titleOf);
  const update = await build({ content, previous: first });
  const whole = await build({ content });
  expect(update.indexedCounts).toEqual({ en: read });
  expect({
    ...(await digestFiles(first.folder, update.unchangedNames)),
    ...(await digestFiles(update.folder, namesOf(update.files))),
  }).toEqual(await digestFiles(whole.folder, namesOf(whole.files)));
});

test('makes the files of a whole index after records, and the first one, come back', async () => {
  const content = manyRivers((at) => `river ${at} flows`);
  const previous = await build({ content: manyRivers((at) => (at % 2 === 0 ? null : `river ${at} flows`)) });
  const update = await build({ content, previous });
  const whole = await build({ content });
  expect({
    ...(await digestFiles(previous.folder, update.unchangedNames)),
    ...(await digestFiles(update.folder, namesOf(update.files))),
  }).toEqual(await digestFiles(whole.folder, namesOf(whole.files)));
});

test('writes only changed files of a changed language', async () => {
  const previous = await build();
  const fluss = aPresentation({ oid: 'fluss', title: 'Flüsse aus Wasser', language: 'de' });
  const again = await build({ content: { ...CONTENT, 'presentations/fluss.json': fluss }, previous });
  expect(again.indexedCounts).toEqual({ de: 1 });
  expect(namesOf(again.files).filter((name) => !name.startsWith('search/de/'))).toEqual([]);
  expect(namesOf(again.files).filter((name) => /pagefind\.js|wasm/.test(name))).toEqual([]);
  expect(again.unchangedNames).toEqual(
    expect.arrayContaining([
      'search/de/pagefind.js',
      ...namesOf(previous.files).filter((name) => name.startsWith('search/en/')),
    ]),
  );
  expect(again.digests['en']).toEqual(previous.digests['en']);
  expect(again.digests['de']).not.toEqual(previous.digests['de']);
});

/** Merges the indexes of parts. Returns the digests of all records and the written files. */
async function merge(parts: readonly Awaited<ReturnType<typeof build>>[], content = CONTENT) {
  const folder = await mkdtemp(join(parent, 'merged-'));
  const share = makeFileLinker(folder);
  const digests = mergeSearchIndexes(
    await Promise.all(parts.map(async (part) => ({ ...part, files: await hashFiles(part.files) }))),
    {
      folder,
      library: await readLibrary(await writeContent(content)),
      share: (part, name) => share(join(part.folder, name), name),
    },
  );
  return { digests, files: await listFiles(folder) };
}

/** More content, enough for several parts of a site, in two languages. */
const MANY = {
  ...CONTENT,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `presentations/deck-${index}.json`,
      aPresentation({
        oid: `deck-${index}`,
        title: `Deck ${index} of rivers`,
        language: index % 3 === 0 ? 'de' : 'en',
        tags: [`tag-${index % 4}`],
      }),
    ]),
  ),
};

test.each([1, 2, 5])('merges the indexes of %i parts to the bytes of a whole index', async (count) => {
  const parts: Awaited<ReturnType<typeof build>>[] = [];
  for (let index = 1; index <= count; index += 1)
    parts.push(await build({ content: MANY, shard: { index, count } }));
  const merged = await merge(parts.reverse(), MANY);
  const whole = await build({ content: MANY });
  const bytesOf = (files: typeof whole.files) =>
    Promise.all(files.map(async ({ name, path }) => [name, (await readFile(path)).toString('base64')]));
  expect(await bytesOf(merged.files)).toEqual(await bytesOf(whole.files));
  expect(JSON.stringify(Object.keys(merged.digests))).toBe(JSON.stringify(Object.keys(whole.digests)));
  expect(merged.digests).toEqual(whole.digests);
  const records = parts.map(({ digests }) => Object.values(digests).reduce((sum, { size }) => sum + size, 0));
  expect(records.reduce((a, b) => a + b)).toBe(15);
  expect(Math.max(...records)).toBeLessThan(count === 1 ? 16 : 15);
});

test('names listed content that no part has indexed', async () => {
  const part = await build({ content: MANY, shard: { index: 1, count: 2 } });
  await expect(merge([part], MANY)).rejects.toThrow(/No part has "[\w-]+" in its search index/);
});

test('stops the build at content without a card, and names it', async () => {
  await expect(build({ isListedHere: () => false })).rejects.toThrow('"fluss" has no card for the search');
});

test('makes no index for a site without listed content', async () => {
  const library = await readLibrary(await writeContent(CONTENT));
  await writeFile(join(parent, SEARCH_CARDS), '[]');
  expect(await buildSearchIndexes(parent, { ...library, entries: new Map() }, signal)).toEqual({
    digests: {},
    indexedCounts: {},
    unchangedNames: [],
  });
});
