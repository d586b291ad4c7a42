import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IndexResults, FoundRecord, SearchIndex } from '#services/search-index';
import { HITS_PER_PAGE } from '#domain/search/search-state';
import { TYPING_MS } from './search.ts';
import {
  aRecord,
  begin,
  enter,
  aResult,
  openIndex,
  resetSearch,
  searchDe,
  searchEn,
  setAddress,
} from './search.fixture.ts';

beforeEach(resetSearch);

describe('a search', () => {
  it('sorts the results in the language of the page before all others', async () => {
    const searchFr = vi.fn<SearchIndex['search']>();
    searchFr.mockResolvedValue(aResult([aRecord('lac', 9, 'fr'), aRecord('mare', 1, 'fr')]));
    openIndex.mockImplementation((language) =>
      Promise.resolve({ search: { en: searchEn, de: searchDe, fr: searchFr }[language] ?? searchEn }),
    );
    const { oids, $search } = await enter('?search=ice', ['de', 'en', 'fr']);
    expect(oids()).toEqual(['lake', 'pond', 'lac', 'see', 'mare']);
    expect($search.get()).toMatchObject({ status: 'done', total: 5, mayBeMore: false, hasFailed: false });
  });

  it('sorts the best results of all languages first if that of the page has only beginnings of words', async () => {
    const weak = aRecord('track', 2, 'en', ['run']);
    searchEn.mockResolvedValue(aResult([weak, aRecord('lane', 1, 'en', ['run'])]));
    searchDe.mockResolvedValue(aResult([aRecord('bahn', 1, 'de', ['running'])]));
    const { oids, $search } = await enter('?search=running');
    expect(oids()).toEqual(['bahn', 'track', 'lane']);
    expect($search.get()).toMatchObject({ total: 3, mayBeMore: false });
  });

  it('leaves out what the index found by the first letter alone, with its topics [2.93]', async () => {
    searchEn.mockResolvedValue(aResult([aRecord('weather', 1, 'en', ['°C'])], { water: 1 }));
    searchDe.mockResolvedValue(aResult([aRecord('wetter', 1, 'de', ['°C'])]));
    const { $search } = await enter('?search=cluods%20zzyzx');
    expect($search.get()).toMatchObject({ status: 'done', total: 0, hits: [], topics: [] });
  });

  it('counts words of a title and of an author as found', async () => {
    searchEn.mockResolvedValue(aResult([aRecord('hidden cove', 1, 'en', [])]));
    searchDe.mockResolvedValue(aResult([aRecord('see', 2.5, 'de', ['co'])]));
    const { oids } = await enter('?search=cove');
    expect(oids()).toEqual(['hidden cove', 'see']);
  });

  it('shows results in the language of the page while the others load', async () => {
    searchDe.mockReturnValue(new Promise(() => undefined));
    const store = begin();
    void store.enterSearch({ locale: 'en', languages: ['en', 'de'], search: '?search=ice' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.$search.get()).toMatchObject({ status: 'done', total: 2, mayBeMore: true });
  });

  it('that finds nothing in the language of the page waits for the others', async () => {
    searchEn.mockResolvedValue(aResult([]));
    searchDe.mockReturnValue(new Promise(() => undefined));
    const store = begin();
    void store.enterSearch({ locale: 'en', languages: ['en', 'de'], search: '?search=ice' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.$search.get()).toMatchObject({ status: 'searching', total: 0 });
  });

  it('searches all languages at once if nothing is in that of the page', async () => {
    const { oids } = await enter('?search=ice', ['de']);
    expect(oids()).toEqual(['see']);
  });

  it('sums up the offered topics, the most frequent first', async () => {
    const { $search } = await enter();
    expect($search.get().topics).toEqual([
      { topic: 'water', count: 3 },
      { topic: 'art', count: 1 },
    ]);
  });

  it('links to the page of the content, and to the topic with the hit', async () => {
    const { $search } = await enter('?search=ice', ['en']);
    expect($search.get().hits[0]).toMatchObject({
      path: '/p/lake/slug/',
      excerpt: [],
      topics: [{ title: 'Ice', path: '/p/lake/slug/#topic-ice' }],
    });
  });

  it('without a term shows nothing and opens no index', async () => {
    const { $search } = await enter('');
    expect($search.get().status).toBe('idle');
    expect(openIndex).not.toHaveBeenCalled();
  });

  it('searches only the index of the chosen language', async () => {
    const { oids } = await enter('?search=ice&language=de');
    expect(oids()).toEqual(['see']);
    expect(openIndex).toHaveBeenCalledExactlyOnceWith('de', 0);
  });

  it.each(['de-AT', 'DE'])('searches for the language tag %s in its language', async (tag) => {
    await enter(`?search=ice&language=${tag}`);
    expect(openIndex).toHaveBeenCalledExactlyOnceWith('de', 0);
  });

  it('ignores a language that no content has', async () => {
    const { oids, $search } = await enter('?search=ice&language=../pt');
    expect(oids()).toEqual(['lake', 'pond', 'see']);
    expect($search.get().query.language).toBeNull();
  });

  it('offers all topics when one is chosen', async () => {
    searchEn.mockImplementation((_term, { topic }) =>
      Promise.resolve(
        topic === undefined
          ? aResult([aRecord('lake'), aRecord('pond')], { water: 2, art: 1 })
          : aResult([aRecord('pond')], { art: 1 }),
      ),
    );
    const { oids, $search } = await enter('?search=ice&topic=art&kind=video', ['en']);
    expect(oids()).toEqual(['pond']);
    expect($search.get().topics).toHaveLength(2);
    expect(searchEn).toHaveBeenCalledWith('ice', { kind: 'video', topic: 'art' });
  });
});

describe('typing', () => {
  it('searches after a pause, and updates the address', async () => {
    const { typeTerm, $search } = await enter('');
    typeTerm('la');
    await vi.advanceTimersByTimeAsync(TYPING_MS - 1);
    typeTerm('lake ');
    expect($search.get().status).toBe('searching');
    await vi.advanceTimersByTimeAsync(TYPING_MS - 1);
    expect(searchEn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(searchEn).toHaveBeenCalledExactlyOnceWith('lake', {});
    expect(setAddress).toHaveBeenCalledExactlyOnceWith('/explore/search/?search=lake', 'replace');
    expect($search.get().status).toBe('done');
  });

  it('the same term again starts no search', async () => {
    const { typeTerm } = await enter();
    typeTerm(' ice');
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(searchEn).toHaveBeenCalledTimes(1);
  });

  it('empties the results with the field', async () => {
    const { typeTerm, $search } = await enter();
    typeTerm('');
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect($search.get()).toMatchObject({ status: 'idle', hits: [], total: 0 });
    expect(setAddress).toHaveBeenLastCalledWith('/explore/search/', 'push');
  });

  it('an outdated search shows nothing', async () => {
    const { submitTerm, oids } = await enter('', ['en']);
    let answer: (value: IndexResults) => void = () => undefined;
    searchEn.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const slow = submitTerm('slow');
    await submitTerm('lakes');
    answer(aResult([aRecord('late')]));
    await slow;
    expect(oids()).toEqual(['lake', 'pond']);
  });

  it('an outdated search adds nothing to the next one while its texts load', async () => {
    let come: () => void = () => undefined;
    const late = aRecord('late');
    const read = () => new Promise<void>((resolve) => (come = resolve)).then(() => late.read());
    searchEn.mockResolvedValueOnce(aResult([aRecord('soon', 2), { score: 1, read }]));
    const store = begin();
    const first = store.enterSearch({ locale: 'en', languages: ['en', 'de'], search: '?search=ice' });
    await vi.advanceTimersByTimeAsync(0);
    await store.chooseFilters({ language: 'de' });
    const shown = store.$search.get();
    expect(shown.hits.map(({ card }) => card.oid)).toEqual(['see']);
    come();
    await first;
    expect(store.$search.get()).toBe(shown);
  });

  it('a filter chosen before the pause searches for the typed term', async () => {
    const { typeTerm, chooseFilters } = await enter();
    typeTerm('lakes');
    await chooseFilters({ kind: 'video' });
    expect(searchEn).toHaveBeenLastCalledWith('lakes', { kind: 'video' });
    expect(setAddress).toHaveBeenLastCalledWith('/explore/search/?search=lakes&kind=video', 'push');
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(setAddress).toHaveBeenCalledTimes(1);
  });
});

describe('many results', () => {
  const many = Array.from({ length: HITS_PER_PAGE + 3 }, (_, at) => aRecord(`lake-${at}`, 100 - at));

  it('show a page at a time', async () => {
    searchEn.mockResolvedValue(aResult(many));
    const { showMore, oids, $search } = await enter('?search=ice', ['en']);
    expect(oids()).toHaveLength(HITS_PER_PAGE);
    expect($search.get().total).toBe(HITS_PER_PAGE + 3);
    await showMore();
    expect(oids()).toEqual(many.map((_, at) => `lake-${at}`));
  });

  it('do not load other languages before their end', async () => {
    searchEn.mockResolvedValue(aResult(many, { water: 3 }));
    const { showMore, oids, $search } = await enter();
    expect($search.get()).toMatchObject({ total: HITS_PER_PAGE + 3, mayBeMore: true });
    expect(openIndex).toHaveBeenCalledExactlyOnceWith('en', 0);
    await showMore();
    expect(oids()).toEqual([...many.map((_, at) => `lake-${at}`), 'see']);
    expect($search.get()).toMatchObject({ total: HITS_PER_PAGE + 4, mayBeMore: false });
    expect($search.get().topics).toEqual([{ topic: 'water', count: 4 }]);
  });

  it('stay when other languages do not load, with a message', async () => {
    searchEn.mockResolvedValue(aResult(many));
    searchDe.mockRejectedValue(new TypeError('Failed to fetch'));
    const { showMore, oids, $search } = await enter();
    await showMore();
    expect(oids()).toHaveLength(many.length);
    expect($search.get()).toMatchObject({ status: 'done', hasFailed: true });
  });

  it('that do not load show a message, and the others stay', async () => {
    const broken: FoundRecord = { score: 0, read: () => Promise.reject(new TypeError('Failed to fetch')) };
    searchEn.mockResolvedValue(aResult([...many.slice(0, HITS_PER_PAGE), broken]));
    const { showMore, oids, $search } = await enter('?search=ice', ['en']);
    await showMore();
    expect($search.get().hasFailed).toBe(true);
    expect(oids()).toHaveLength(HITS_PER_PAGE);
  });
});

describe('an index that does not load', () => {
  it('leaves the results of the others, and shows that some may be missing', async () => {
    openIndex.mockImplementation((language) =>
      language === 'en'
        ? Promise.resolve({ search: searchEn })
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    const { oids, $search } = await enter();
    expect(oids()).toEqual(['lake', 'pond']);
    expect($search.get()).toMatchObject({ status: 'done', hasFailed: true });
  });

  it('is opened again by the next attempt, unless it has loaded', async () => {
    openIndex.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { retrySearch, submitTerm, oids, $search } = await enter('?search=ice', ['en']);
    expect($search.get()).toMatchObject({ hasFailed: true, total: 0 });
    await retrySearch();
    expect(oids()).toEqual(['lake', 'pond']);
    expect($search.get().hasFailed).toBe(false);
    await submitTerm('lake');
    expect(openIndex.mock.calls).toEqual([
      ['en', 0],
      ['en', 1],
    ]);
  });

  it('in part does not count as no results, and is requested again', async () => {
    searchEn.mockRejectedValueOnce(new Error('A part failed to load.'));
    const { $search, oids, retrySearch } = await enter('?search=ice', ['en']);
    expect($search.get()).toMatchObject({ status: 'done', total: 0, hasFailed: true });
    await retrySearch();
    expect(oids()).toEqual(['lake', 'pond']);
    expect(openIndex.mock.calls).toEqual([
      ['en', 0],
      ['en', 1],
    ]);
  });

  it('whose texts do not load shows a message', async () => {
    searchEn.mockResolvedValue(
      aResult([{ score: 1, read: () => Promise.reject(new TypeError('Failed to fetch')) }]),
    );
    const { $search } = await enter('?search=ice', ['en']);
    expect($search.get()).toMatchObject({ status: 'done', hasFailed: true, hits: [] });
  });
});
