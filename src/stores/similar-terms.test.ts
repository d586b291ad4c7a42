import { expect, test, vi } from 'vitest';
import type { SearchIndex } from '#services/search-index';
import { aRecord, aResult } from './search.fixture.ts';
import { findSimilarTerms } from './similar-terms.ts';

/** Records of an index: their titles, and the words of their texts. */
type Texts = Readonly<Record<string, readonly string[]>>;

/**
 * An index that finds the records that have all words of a term, or words that begin with them, as
 * Pagefind does.
 */
function anIndex(texts: Texts, topics: readonly string[] = []): SearchIndex {
  return {
    search: (term) => {
      const records = Object.entries(texts).flatMap(([title, words]) => {
        const all = [...words, ...title.split(' ')];
        const matches = (word: string) => all.filter((other) => other.toLowerCase().startsWith(word));
        const asked = term.split(' ');
        if (!asked.every((word) => matches(word).length > 0)) return [];
        return [
          aRecord(
            title,
            1,
            'en',
            asked.flatMap((word) => words.filter((item) => matches(word).includes(item))),
          ),
        ];
      });
      const counts = records.length === 0 ? [] : topics.map((topic) => [topic, 1] as const);
      return Promise.resolve(aResult(records, Object.fromEntries(counts)));
    },
  };
}

const CONTENT: Texts = {
  Harbour: ['kettle', 'lake,', 'ice', 'Gletscher'],
  Mill: ['wheel', 'lake,', 'river'],
  Road: ['lake', 'pass', '湖', '月'],
};

const similarTo = (term: string, open = () => Promise.resolve(anIndex(CONTENT, ['natural history']))) =>
  findSimilarTerms({ term, locale: 'en', languages: ['en', 'de'], open });

test.each([
  ['kettel', ['kettle']],
  ['Ketle lake', ['kettle lake', 'lake', 'kettle']],
  ['harbor', ['harbour']],
  ['gletshcer', ['gletscher']],
  ['kettle zzyzx', ['kettle']],
  // "lake" is in all three, "wheel" and "kettle" in one each.
  ['wheel kettle lake', ['kettle lake', 'wheel lake']],
  ['月の山', ['月']],
  ['zzyzx', []],
  ['?!', []],
  ['', []],
])('for "%s", suggests %j [2.72]', async (term, expected) => {
  expect(await similarTo(term)).toEqual(expected);
});

test('suggests words of topics, too [2.72]', async () => {
  const index = anIndex({ 'Old times': ['hills'] }, ['natural history']);
  const search: SearchIndex['search'] = (term, filters) =>
    index
      .search(term === 'history' || 'history'.startsWith(term) ? 'hills' : term, filters)
      .then((answer) => ({
        ...answer,
        records: answer.records.map((record) => ({
          ...record,
          read: async () => ({ ...(await record.read()), words: ['natural', 'history'] }),
        })),
      }));
  expect(await similarTo('histroy', () => Promise.resolve({ search }))).toEqual(['history']);
});

test('suggests nothing if no index or no record loads', async () => {
  expect(await similarTo('kettel', () => Promise.reject(new Error('offline')))).toEqual([]);
  const search = vi.fn<SearchIndex['search']>();
  search.mockResolvedValue(aResult([{ score: 1, read: () => Promise.reject(new Error('offline')) }]));
  expect(await similarTo('kettel', () => Promise.resolve({ search }))).toEqual([]);
});
