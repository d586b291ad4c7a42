import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLibrary } from '#content/library';
import { aPresentation, goodContent, writeContent } from '#content/library/test-content';
import { isListed } from '#domain/display-rules';
import type { SearchCard } from '#domain/search-record';
import { makeCanary } from '../output/canary.ts';
import { listFiles } from '../output/list-files.ts';
import { buildSearchIndexes, SEARCH_CARDS, type SearchDigests } from './search-index.ts';
import { openIndex } from './test-search.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-'));
  return () => rm(folder, { recursive: true });
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
  readonly former?: SearchDigests;
}

/** Makes the indexes; returns what is known of them, and their files. */
async function build({ content = CONTENT, isListedHere = isListed, former = {} }: Given = {}) {
  const library = await readLibrary(await writeContent(content));
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
      picture: null,
    }));
  await writeFile(join(folder, SEARCH_CARDS), JSON.stringify(cards));
  const indexes = await buildSearchIndexes(folder, library, signal, former);
  const files = (await listFiles(folder)).filter(({ name }) => name.startsWith('search/'));
  return { ...indexes, files };
}

test('listed content is found by title, owner, tag and transcript, and nothing else is', async () => {
  await build();
  const { find } = await openIndex(join(folder, 'search/en/'), 'en');
  const found = async (term: string) => (await find(term)).map(({ card }) => card.oid);
  expect(await found('rivers')).toContain('rivers-of-data');
  expect(await found('lovelace')).toContain('rivers-of-data');
  expect(await found('water')).toEqual(['rivers-of-data']);
  expect(await found('glacier')).toEqual(['rivers-of-data']);
  expect(await found('nobody')).toEqual([]);
});

test('no file of the index holds anything of hidden content', async () => {
  const { files } = await build();
  const canary = makeCanary((await readLibrary(await writeContent(CONTENT))).entries.values());
  const texts = await Promise.all(
    files.map(async ({ path, name }) => {
      const bytes = await readFile(path);
      // Pagefind packs what it writes.
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return { name, text: (isPacked ? gunzipSync(bytes) : bytes).toString('latin1') };
    }),
  );
  expect(texts.some(({ text }) => text.includes('glacier'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('nobody')).map(({ name }) => name)).toEqual([]);
  expect(texts.flatMap(({ name, text }) => canary(name, text))).toEqual([]);
});

test('what is found in a transcript leads to its topic, and is quoted', async () => {
  await build();
  const { find } = await openIndex(join(folder, 'search/en/'), 'en');
  const [found] = await find('mud');
  expect(found).toMatchObject({ hashes: ['#topic-deltas'] });
  expect(found?.excerpt).toContain('<mark>Mud</mark>');
});

test('words after an apostrophe of print and beside a dash are found', async () => {
  const description = '<p>Sur l’usage de l’eau—et du sel, mother–daughter.</p>';
  const sel = aPresentation({ oid: 'sel', language: 'fr', description });
  await build({ content: { ...CONTENT, 'presentations/sel.json': sel } });
  const { find } = await openIndex(join(folder, 'search/fr/'), 'fr');
  for (const word of ['usage', 'l’usage', "l'usage", 'eau', 'sel', 'daughter'])
    expect(
      (await find(word)).map(({ card }) => card.oid),
      word,
    ).toEqual(['sel']);
});

test('filters are the kind and the topics', async () => {
  await build();
  const { filters } = await openIndex(join(folder, 'search/en/'), 'en');
  expect(await filters()).toEqual({ kind: { presentation: 1, video: 1 }, topic: { water: 1 } });
});

test('each language of content has an index of its own, without what nobody uses', async () => {
  const names = (await build()).files.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['search/de/pagefind.js', 'search/en/pagefind.js', 'search/en/wasm.en.pagefind']),
  );
  expect(names.filter((name) => /worker|-ui|unknown/.test(name))).toEqual([]);
  const { find } = await openIndex(join(folder, 'search/de/'), 'de');
  expect((await find('Fluss')).map(({ card }) => card.title)).toEqual(['Flüsse aus Eis']);
});

test('what the index is made from is not published', async () => {
  await build();
  await expect(readFile(join(folder, SEARCH_CARDS))).rejects.toThrow('ENOENT');
});

test('the same content gives the same files, byte by byte', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `river-${at}`);
  const many = Object.fromEntries([
    ...Object.entries(CONTENT),
    ...names.map((oid, at) => [
      `presentations/${oid}.json`,
      aPresentation({ oid, title: `${oid} flows`, tags: [`topic ${at % 9}`, 'water'] }),
    ]),
  ]) as Record<string, unknown>;
  const contents = async () => {
    const { files } = await build({ content: many });
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    return Promise.all(files.map(async ({ path, name }) => [name, digest(await readFile(path))]));
  };
  const first = await contents();
  await rm(join(folder, 'search'), { recursive: true });
  expect(await contents()).toEqual(first);
});

test('only the index of a language whose content has changed is made again', async () => {
  const { digests } = await build();
  await rm(join(folder, 'search'), { recursive: true });
  const fluss = aPresentation({ oid: 'fluss', title: 'Flüsse aus Wasser', language: 'de' });
  const again = await build({ content: { ...CONTENT, 'presentations/fluss.json': fluss }, former: digests });
  expect(again.kept).toEqual(['en']);
  expect(again.files.filter(({ name }) => !name.startsWith('search/de/'))).toEqual([]);
  expect(again.digests['en']).toBe(digests['en']);
  expect(again.digests['de']).not.toBe(digests['de']);
});

test('content without a card stops the build by name', async () => {
  await expect(build({ isListedHere: () => false })).rejects.toThrow('"fluss" has no card for the search');
});

test('a site without listed content has no index', async () => {
  const library = await readLibrary(await writeContent(CONTENT));
  await writeFile(join(folder, SEARCH_CARDS), '[]');
  expect(await buildSearchIndexes(folder, { ...library, entries: new Map() }, signal)).toEqual({
    digests: {},
    kept: [],
  });
});
