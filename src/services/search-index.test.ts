import { beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError } from './chunk.ts';
import { openSearchIndex, type SearchCode } from './search-index.ts';

const RECORD = {
  url: '/?card=1',
  raw_content: 'All of it:\n&lt;ice&gt; really floats.',
  meta: { title: 'Cold things', tags: 'water, art' },
  locations: [3, 5],
  excerpt: 'all of it',
  sub_results: [
    { url: '/?card=1', title: 'Whole', excerpt: 'all' },
    { url: '/?card=1#topic-ice', title: 'Ice', excerpt: '<mark>ice</mark>' },
  ],
};
const search = vi.fn<(term: string, options: object) => Promise<object>>();
const filters = vi.fn<() => Promise<object>>();
const createInstance = vi.fn((_options: object) => ({ search, filters }));
const importCode = vi.fn<(address: string) => Promise<SearchCode>>();
const code = { createInstance, missed: 0 };

beforeEach(() => {
  vi.clearAllMocks();
  importCode.mockResolvedValue(code as unknown as SearchCode);
  code.missed = 0;
  filters.mockResolvedValue({});
  search.mockResolvedValue({
    results: [{ score: 2, data: () => Promise.resolve(RECORD) }],
    filters: { topic: { water: 1 }, kind: { video: 1 } },
  });
});

const open = (attempt = 0) => openSearchIndex(importCode, 'de', attempt);

test('loads code and index of each language', async () => {
  await open();
  expect(importCode).toHaveBeenCalledExactlyOnceWith('/search/de/pagefind.js');
  expect(createInstance.mock.calls[0]?.[0]).toMatchObject({ basePath: '/search/de/', language: 'de' });
});

test('requests a file that the browser caches as missing at another address', async () => {
  await open(2);
  expect(importCode).toHaveBeenCalledExactlyOnceWith('/search/de/pagefind.js?2');
  expect(createInstance.mock.calls[0]?.[0]).toMatchObject({ metaCacheTag: '2' });
});

test('returns records, read when they are shown, and their topics', async () => {
  const results = await (await open()).search('ice', { kind: 'video' });
  expect(search).toHaveBeenCalledExactlyOnceWith('ice', { filters: { kind: 'video' } });
  expect(results.topics).toEqual({ water: 1 });
  expect(results.records.map(({ score }) => score)).toEqual([2]);
  expect(await results.records[0]?.read()).toEqual({
    address: '/?card=1',
    excerpt: 'all of it',
    words: ['&lt;ice&gt;', 'floats.', 'Cold', 'things', 'water,', 'art'],
    topics: [{ title: 'Ice', address: '/?card=1#topic-ice', excerpt: '<mark>ice</mark>' }],
  });
});

test('without a term returns the newest of what the filters match, with all spellings of a topic [2.101]', async () => {
  filters.mockResolvedValue({ topic: { Water: 1, 'water!': 2, art: 1 } });
  await (await open()).search('', { kind: 'video', topic: 'water' });
  expect(search).toHaveBeenCalledExactlyOnceWith(null, {
    filters: { kind: 'video', topic: { any: ['Water', 'water!'] } },
    sort: { changed: 'desc' },
  });
});

test('marks hits in texts without spaces word by word', async () => {
  const data = () =>
    Promise.resolve({ ...RECORD, raw_content: '月\u200bの\u200b光', locations: [0, 2], meta: {} });
  search.mockResolvedValue({ results: [{ score: 1, data }], filters: {} });
  const { records } = await (await open()).search('月光', {});
  expect((await records[0]?.read())?.words).toEqual(['月', '光']);
});

test('returns nothing from an index without topics or results', async () => {
  search.mockResolvedValue({ results: [], filters: {} });
  expect(await (await open()).search('ice', {})).toEqual({ records: [], topics: {} });
});

test('rejects a search in an index with a missing part', async () => {
  const index = await open();
  search.mockImplementationOnce(() => {
    code.missed += 1;
    return Promise.resolve({ results: [], filters: {} });
  });
  await expect(index.search('ice', {})).rejects.toThrow('A part of the search index of "de" failed to load.');
  expect((await index.search('ice', {})).records).toHaveLength(1);
});

test('rejects with a ChunkLoadError if code does not load', async () => {
  importCode.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await expect(open()).rejects.toThrow(ChunkLoadError);
});

test('rejects for an unreadable index', async () => {
  filters.mockRejectedValue(new Error('Failed to load Pagefind metadata'));
  await expect(open()).rejects.toThrow('metadata');
});
