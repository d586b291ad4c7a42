import { vi } from 'vitest';
import { toCardAddress, type SearchCard } from '#domain/search/search-record';
import type { IndexResults, FoundRecord, SearchIndex } from '#services/search-index';
import { createSearch } from './search.ts';

const aCard = (oid: string, language = 'en'): SearchCard => ({
  kind: 'presentation',
  oid,
  slug: 'slug',
  schemaVersion: '2',
  title: oid,
  language,
  author: null,
  duration: null,
  steps: 9,
  picture: null,
});

const WORDS = ['ice', 'lakes', 'pond'];

/** Returns a record whose title is its oid. */
export function aRecord(oid: string, score = 1, language = 'en', found = WORDS): FoundRecord {
  const address = toCardAddress(aCard(oid, language));
  const words = [...found, ...oid.split(' ')];
  const topics = [{ title: 'Ice', address: `${address}#topic-ice`, excerpt: 'It <mark>floats.</mark>' }];
  return { score, read: () => Promise.resolve({ address, excerpt: `${oid}.`, words, topics }) };
}

export const searchEn = vi.fn<SearchIndex['search']>();
export const searchDe = vi.fn<SearchIndex['search']>();
export const openIndex = vi.fn<(language: string, attempt: number) => Promise<SearchIndex>>();
export const setAddress = vi.fn<(path: string, how: 'push' | 'replace') => void>();
export const nameSearch = vi.fn<(term: string) => void>();
export const aResult = (
  records: readonly FoundRecord[],
  topics: IndexResults['topics'] = {},
): IndexResults => ({
  records,
  topics,
});

export function begin() {
  return createSearch({ openIndex, setAddress, nameSearch });
}

export async function enter(search = '?search=ice', languages = ['en', 'de']) {
  const store = begin();
  await store.enterSearch({ locale: 'en', languages, search });
  const oids = () => store.$search.get().hits.map(({ card }) => card.oid);
  return { ...store, oids };
}

/** Resets the index mocks and their results. For `beforeEach`. */
export function resetSearch(): () => void {
  vi.useFakeTimers();
  searchEn
    .mockReset()
    .mockResolvedValue(aResult([aRecord('lake', 2), aRecord('pond', 1)], { water: 2, art: 1 }));
  searchDe.mockReset().mockResolvedValue(aResult([aRecord('see', 2.5, 'de')], { water: 1 }));
  openIndex
    .mockReset()
    .mockImplementation((language) => Promise.resolve({ search: language === 'en' ? searchEn : searchDe }));
  setAddress.mockReset();
  nameSearch.mockReset();
  return () => {
    vi.useRealTimers();
  };
}
