import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TYPING_MS, type createSearch } from './search.ts';
import { enter, nameSearch, resetSearch, setAddress } from './search.fixture.ts';

beforeEach(resetSearch);

describe('the history', () => {
  /**
   * Returns the addresses in the history, most recent first, after a visit that began with
   * `search`.
   */
  async function historyOf(
    search: string,
    visit: (store: ReturnType<typeof createSearch>) => Promise<unknown>,
  ) {
    const entries = [`/explore/search/${search}`];
    setAddress.mockImplementation((path, how) => entries.splice(0, how === 'push' ? 0 : 1, path));
    await visit(await enter(search));
    return entries.map((path) => path.replace('/explore/search/', ''));
  }
  const type = async ({ typeTerm }: ReturnType<typeof createSearch>, ...terms: string[]) => {
    for (const term of terms) {
      typeTerm(term);
      await vi.advanceTimersByTimeAsync(TYPING_MS);
    }
  };

  it('has no entries for incomplete words', async () => {
    expect(await historyOf('', (store) => type(store, 'l', 'la', 'lake'))).toEqual(['?search=lake']);
  });

  it('leads from a new word back to the previous search', async () => {
    expect(await historyOf('?search=ice', (store) => type(store, 'l', 'lake'))).toEqual([
      '?search=lake',
      '?search=ice',
    ]);
  });

  it('has each submitted search, and each filter, once', async () => {
    const entries = await historyOf('', async (store) => {
      await type(store, 'lake');
      await store.submitTerm('lake');
      await store.submitTerm('pond');
      await store.chooseFilters({ kind: 'video' });
      await store.chooseFilters({ kind: 'video' });
    });
    expect(entries).toEqual(['?search=pond&kind=video', '?search=pond', '?search=lake']);
  });

  it('shows the earlier search when the visitor goes back', async () => {
    const store = await enter();
    await store.submitTerm('lake');
    setAddress.mockClear();
    await store.followAddress('?search=ice');
    expect(store.$search.get()).toMatchObject({ status: 'done', query: { term: 'ice' } });
    expect(setAddress).not.toHaveBeenCalled();
    expect(nameSearch).toHaveBeenLastCalledWith('ice');
  });

  it('does not change the results when only the anchor changes', async () => {
    const store = await enter();
    const shown = store.$search.get();
    await store.followAddress('?search=ice');
    expect(store.$search.get()).toBe(shown);
  });

  it('keeps the name of an entry that is left', async () => {
    const store = await enter();
    store.typeTerm('lake');
    expect(nameSearch).toHaveBeenLastCalledWith('ice');
    await vi.advanceTimersByTimeAsync(TYPING_MS);
    expect(nameSearch).toHaveBeenLastCalledWith('lake');
    expect(setAddress.mock.invocationCallOrder[0]).toBeLessThan(nameSearch.mock.invocationCallOrder[1] ?? 0);
  });
});
