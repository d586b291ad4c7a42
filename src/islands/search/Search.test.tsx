// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi, test } from 'vitest';
import type { SearchTexts } from '#domain/search/search-texts';
import { toCardAddress, type SearchCard } from '#domain/search/search-record';
import type { SearchDependencies } from '#stores/search';
import { readSearchQuery } from '#domain/search/search-query';
import { Search, statusText } from './Search.tsx';
import type { SearchState } from '#domain/search/search-state';

type SearchIndex = Awaited<ReturnType<SearchDependencies['openIndex']>>;
type FoundRecord = Awaited<ReturnType<SearchIndex['search']>>['records'][number];

const search = vi.hoisted(() => vi.fn<SearchIndex['search']>());
const searchGerman = vi.hoisted(() => vi.fn<SearchIndex['search']>());
vi.mock('#services/search-index', () => ({
  openSearchIndex: (_environment: unknown, language: string) =>
    Promise.resolve({ search: language === 'en' ? search : searchGerman }),
}));

const TEXTS: SearchTexts = {
  searching: 'Searching…',
  results: { one: '{{count}} result for “{{term}}”', other: '{{count}} results for “{{term}}”' },
  openResults: { other: '{{count}}+ results for “{{term}}”' },
  matches: { one: '{{count}} item', other: '{{count}} items' },
  openMatches: { other: '{{count}}+ items' },
  none: 'Nothing matches “{{term}}”',
  noneHint: 'Try other words.',
  noneFiltered: 'Try removing the filters.',
  failed: 'That failed.',
  retry: 'Try again',
  more: 'More',
  popular: 'Popular',
  similarTerms: 'Similar',
  filters: 'Filters',
  clear: 'Remove filters',
  kind: 'Type',
  length: 'Length',
  language: 'Language',
  topic: 'Topic',
  anyKind: 'Any type',
  anyLength: 'Any length',
  anyLanguage: 'Any language',
  anyTopic: 'Any topic',
  kinds: [
    { value: 'presentation', text: 'Presentation' },
    { value: 'video', text: 'Video' },
  ],
  lengths: [
    { value: 'short', text: 'Short' },
    { value: 'long', text: 'Long' },
  ],
  steps: { one: '{{count}} step', other: '{{count}} steps' },
  by: 'by {{name}}',
  unknownAuthor: 'Unknown author',
  topics: 'In the transcript',
};
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'de', text: 'German' },
];
const POPULAR = [{ text: 'water', href: '/explore/search/?search=water' }];

const aCard = (oid: string, author: string | null, kind: SearchCard['kind'] = 'video'): SearchCard => ({
  kind,
  oid,
  slug: 's',
  schemaVersion: '2',
  title: `A ${oid}`,
  language: 'en',
  author,
  duration: kind === 'video' ? '1:02' : null,
  steps: kind === 'video' ? null : 12,
  picture: null,
});

function aRecord(oid: string, author: string | null = '$& sons', kind?: SearchCard['kind']): FoundRecord {
  const address = toCardAddress(aCard(oid, author, kind));
  const topics = [{ title: 'Ice', address: `${address}#topic-ice`, excerpt: 'It <mark>floats</mark>' }];
  return {
    score: 1,
    read: () => Promise.resolve({ address, excerpt: 'x', words: ['ice', 'lake', 'pond'], topics }),
  };
}

const records = (...oids: string[]) =>
  Promise.resolve({ records: oids.map((oid) => aRecord(oid)), topics: { water: 1 } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  search.mockReset().mockImplementation(() => records('lake', 'pond'));
  searchGerman.mockReset().mockResolvedValue({ records: [], topics: {} });
  return () => vi.useRealTimers();
});

async function show(address = '/explore/search/?search=ice') {
  history.replaceState(null, '', address);
  render(
    <main>
      <form action="/explore/search/" aria-label="Search here">
        <label>
          Words
          <input
            name="search"
            type="search"
            defaultValue={new URLSearchParams(location.search).get('search') ?? ''}
          />
        </label>
      </form>
      <Search
        locale="en"
        texts={TEXTS}
        languages={LANGUAGES}
        popular={POPULAR}
        picks={{ title: 'Picks', cards: [aCard('mill', 'Ada')], text: 'See staff picks', href: '/gallery/' }}
        all={{ text: 'Browse everything', href: '/explore/' }}
      />
    </main>,
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  return screen.getByRole('searchbox');
}

async function type(field: HTMLElement, value: string) {
  fireEvent.input(field, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(200));
}

async function violations() {
  const { violations: faults } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return faults.map(({ id }) => id);
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the results', () => {
  it('say that the author is unknown if content has none with a name', async () => {
    search.mockResolvedValue({ records: [aRecord('lake', null)], topics: {} });
    await show('/explore/search/?search=ice&language=en');
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Unknown author · Video');
    expect(first?.textContent).not.toContain('by Unknown');
  });

  it('log whether they lead to a presentation or to a video [7.31]', async () => {
    search.mockResolvedValue({
      records: [aRecord('lake', 'Ada', 'presentation'), aRecord('pond', 'Ada', 'video')],
      topics: {},
    });
    await show('/explore/search/?search=ice&language=en');
    const events = ['A lake', 'A pond'].map(
      (name) => screen.getByRole('link', { name }).closest<HTMLElement>('[data-card]')?.dataset['card'],
    );
    expect(events).toEqual(['presentation', 'video']);
    expect(screen.getByText('12 steps')).toBeTruthy();
  });

  it('show each title, its facts and the topics that lead into its transcript', async () => {
    await show('/explore/search/?search=ice&language=en');
    expect(screen.getByRole('status').textContent).toContain('2 results for “ice”');
    const [first] = screen.getAllByRole('listitem');
    expect(within(first!).getByRole('link', { name: 'A lake' }).getAttribute('href')).toBe('/v/lake/s/');
    expect(first!.textContent).toContain('by $& sons · Video · English');
    expect(within(first!).getByText('1:02')).toBeTruthy();
    expect(within(first!).getByRole('link', { name: 'Ice' }).getAttribute('href')).toBe(
      '/v/lake/s/#topic-ice',
    );
    expect(first!.querySelector('mark')?.textContent).toContain('floats');
    expect(await violations()).toEqual([]);
  });

  it('follow each letter, and the address does, too', async () => {
    const field = await show('/explore/search/');
    expect(titles()).toEqual(['Popular']);
    await type(field, 'lake');
    expect(titles()).toEqual(['A lake', 'A pond']);
    expect(location.search).toBe('?search=lake');
  });

  it('wait for the end of an IME composition', async () => {
    const field = await show('/explore/search/');
    fireEvent(field, new InputEvent('input', { isComposing: true, bubbles: true }));
    fireEvent.input(field, { target: { value: '湖' }, isComposing: true });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(search).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(search).toHaveBeenCalledWith('湖', {});
  });

  it('of the form show without leaving the page; an empty search leaves it', async () => {
    const field = await show('/explore/search/');
    fireEvent.change(field, { target: { value: 'pond' } });
    expect(fireEvent.submit(screen.getByRole('form'))).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(titles()).toEqual(['A lake', 'A pond']);
    fireEvent.change(field, { target: { value: ' ' } });
    expect(fireEvent.submit(screen.getByRole('form'))).toBe(true);
  });

  it('beyond the first page show by a button, which moves the focus to the first of them', async () => {
    search.mockImplementation(() => records(...Array.from({ length: 13 }, (_, at) => `lake-${at}`)));
    await show('/explore/search/?search=ice&language=en');
    expect(titles()).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A lake-12' }));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('are not called complete while other languages are loading', async () => {
    let come: () => void = () => undefined;
    const others = new Promise<void>((resolve) => (come = resolve)).then(() => records('see'));
    searchGerman.mockReturnValue(others);
    await show();
    expect(screen.getByRole('status').textContent).toBe('Searching…');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    come();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe('3 results for “ice”');
  });
});

describe('the filters', () => {
  it('narrow down by kind and topic, and are removed together', async () => {
    await show('/explore/search/?search=ice&language=en');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'video' } });
    await act(() => vi.advanceTimersByTimeAsync(0));
    fireEvent.change(screen.getByRole('combobox', { name: 'Topic' }), { target: { value: 'water' } });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(search).toHaveBeenLastCalledWith('ice', { kind: 'video', topic: 'water' });
    expect(location.search).toBe('?search=ice&kind=video&language=en&topic=water');
    fireEvent.click(screen.getByRole('button', { name: 'Remove filters' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(location.search).toBe('?search=ice');
    expect(screen.queryByRole('button', { name: 'Remove filters' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('without a term list all that they match, and are removed one by one [2.101]', async () => {
    await show('/explore/search/?kind=video&length=short&language=en');
    expect(search).toHaveBeenLastCalledWith('', { kind: 'video', length: 'short' });
    expect(screen.getByRole('status').textContent).toBe('2 items');
    expect(titles()).toEqual(['A lake', 'A pond']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Length' }), { target: { value: '' } });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(search).toHaveBeenLastCalledWith('', { kind: 'video' });
    expect(location.search).toBe('?kind=video&language=en');
    search.mockImplementation(() => Promise.resolve({ records: [], topics: {} }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'presentation' } });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe('0 items');
    expect(screen.getByText(TEXTS.noneFiltered)).not.toBeNull();
    expect(await violations()).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove filters' }).at(-1)!);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(location.pathname + location.search).toBe('/explore/search/');
    expect(titles()).toEqual(['Popular']);
  });

  it('stay when an empty search is submitted', async () => {
    const field = await show('/explore/search/?search=ice&kind=video&language=en');
    fireEvent.change(field, { target: { value: ' ' } });
    expect(fireEvent.submit(screen.getByRole('form'))).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(location.search).toBe('?kind=video&language=en');
  });

  it('keep offering a chosen topic if no result has it', async () => {
    await show('/explore/search/?search=ice&topic=bees&language=en');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' }).value).toBe('bees');
  });
});

describe('no result', () => {
  beforeEach(() => void search.mockImplementation(() => Promise.resolve({ records: [], topics: {} })));

  it('shows a message with links', async () => {
    await show('/explore/search/?search=%24%26');
    expect(screen.getByRole('status').textContent).toContain('Nothing matches “$&”');
    expect(screen.getByText('Try other words.')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Browse everything' }).getAttribute('href')).toBe('/explore/');
    expect(await violations()).toEqual([]);
  });

  it('offers staff picks and searches that have results [2.73]', async () => {
    await show('/explore/search/?search=ice');
    const list = screen.getByRole('list', { name: 'Picks' });
    expect(within(list).getByRole('heading', { level: 3 }).textContent).toBe('A mill');
    expect(within(list).getByRole('link', { name: 'A mill' }).getAttribute('href')).toBe('/v/mill/s/');
    expect(list.textContent).toContain('by Ada · Video · English');
    expect(screen.getByRole('link', { name: 'See staff picks' }).getAttribute('href')).toBe('/gallery/');
    expect(await violations()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Popular' })).not.toBeNull();
    expect(screen.getByRole('link', { name: 'water' }).getAttribute('href')).toBe(POPULAR[0]!.href);
  });

  it('with filters offers to remove them', async () => {
    await show('/explore/search/?search=ice&kind=video');
    expect(screen.getByRole('link', { name: 'See staff picks' })).not.toBeNull();
    expect(screen.getByText(TEXTS.noneFiltered)).not.toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove filters' }).at(-1)!);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(search).toHaveBeenCalledWith('ice', {});
  });

  it('offers similar searches in a live region, until the next search [2.72]', async () => {
    search.mockImplementation((term) =>
      term.startsWith('ic') && 'ice'.startsWith(term)
        ? records('lake')
        : Promise.resolve({ records: [], topics: {} }),
    );
    const field = await show('/explore/search/?search=icee');
    expect(screen.getByRole('status').textContent).toContain('Nothing matches “icee”');
    const title = screen.getByRole('heading', { name: 'Similar' });
    expect(title.parentElement?.getAttribute('aria-live')).toBe('polite');
    const near = within(title.parentElement!).getByRole('link', { name: 'ice' });
    expect(near.getAttribute('href')).toBe('/explore/search/?search=ice');
    expect(await violations()).toEqual([]);
    await type(field, 'ice');
    expect(screen.queryByRole('heading', { name: 'Similar' })).toBeNull();
    expect(title.isConnected).toBe(false);
  });
});

describe('a failure', () => {
  it('shows a message, and the next attempt shows the results', async () => {
    search.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show('/explore/search/?search=ice&language=en');
    expect(screen.getByRole('alert').textContent).toContain('That failed.');
    expect(screen.queryByText('Try other words.')).toBeNull();
    expect(await violations()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(titles()).toEqual(['A lake', 'A pond']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });
});

describe('the keyboard', () => {
  it('walks from the field through the results and back', async () => {
    const field = await show('/explore/search/?search=ice&language=en');
    const [lake, pond] = ['A lake', 'A pond'].map((name) => screen.getByRole('link', { name }));
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(lake);
    fireEvent.keyDown(lake!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(pond);
    fireEvent.keyDown(pond!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(pond);
    fireEvent.keyDown(pond!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(lake);
    fireEvent.keyDown(lake!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
    pond!.focus();
    fireEvent.keyDown(pond!, { key: 'Escape' });
    expect(document.activeElement).toBe(field);
  });

  it('leaves the arrows to an IME composition', async () => {
    const field = await show('/explore/search/?search=ice&language=en');
    field.focus();
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })).toBe(true);
    expect(document.activeElement).toBe(field);
  });

  it('ignores shortcuts and other elements', async () => {
    const field = await show('/explore/search/?search=ice&language=en');
    field.focus();
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('combobox', { name: 'Type' }), { key: 'ArrowDown' })).toBe(
      true,
    );
  });
});

it('without a term there are suggestions', async () => {
  await show('/explore/search/');
  expect(screen.getByRole('link', { name: 'water' }).getAttribute('href')).toBe(POPULAR[0]!.href);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(await violations()).toEqual([]);
});

const texts = {
  searching: 'Searching …',
  none: 'Nothing for “{{term}}”',
  results: { one: '{{count}} result for “{{term}}”', other: '{{count}} results for “{{term}}”' },
  openResults: { one: 'At least {{count}} result', other: '{{count}} or more results' },
} as unknown as SearchTexts;

const tell = (state: Partial<SearchState>) =>
  statusText(
    texts,
    {
      query: { ...readSearchQuery(''), term: '$& co' },
      status: 'done',
      total: 0,
      mayBeMore: false,
      hasFailed: false,
      hits: [],
      topics: [],
      similarTerms: [],
      ...state,
    },
    'en',
  );

test.each([
  [{ total: 1 }, '1 result for “$& co”'],
  [{ total: 1204 }, '1,204 results for “$& co”'],
  [{ total: 1, mayBeMore: true }, 'Searching …'],
  [{ total: 11, mayBeMore: true }, 'Searching …'],
  [{ total: 12, mayBeMore: true }, '12 or more results'],
  [{ total: 1204, mayBeMore: true }, '1,204 or more results'],
  [{ total: 0 }, 'Nothing for “$& co”'],
  [{ total: 0, hasFailed: true }, ''],
  [{ status: 'searching', total: 3 }, 'Searching …'],
] as const)('%j reads "%s"', (state, text) => {
  expect(tell(state)).toBe(text);
});
