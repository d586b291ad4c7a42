// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showSearchResults } from './search-results.ts';

const texts = {
  none: 'Nothing for “{{term}}”',
  results: { one: '{{count}} result for “{{term}}”', other: '{{count}} results for “{{term}}”' },
};

beforeEach(() => {
  replace.mockReset();
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <input name="search">
    <div data-search-texts='${JSON.stringify(texts)}'><p role="status"></p><a class="search-all" href="/explore/">All</a></div>
    <ul><li data-search="el ciclo del cafe">1</li><li data-search="rivers of data">2</li><li data-search="cafe rivers">3</li></ul>`;
});

const replace = vi.fn();
const search = (query: string) => showSearchResults(document, { search: query, replace });

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('li')]
    .filter((card) => !card.hidden)
    .map((card) => card.textContent);
const status = () => document.querySelector('[role=status]')?.textContent;

it('leaves the cards that hold every word, whatever their case and accents', () => {
  search('?search=CAFE+rivers');
  expect(shown()).toEqual(['3']);
  expect(status()).toBe('1 result for “CAFE rivers”');
  expect(document.querySelector('input')?.value).toBe('CAFE rivers');
});

it('counts in the plural', () => {
  search('?search=rivers');
  expect(status()).toBe('2 results for “rivers”');
});

it('says that nothing matches, with the term as text', () => {
  search('?search=' + encodeURIComponent('<b>$&</b>'));
  expect(shown()).toEqual([]);
  expect(status()).toBe('Nothing for “<b>$&</b>”');
});

it('shows everything without a term', () => {
  search('');
  expect(shown()).toHaveLength(3);
  expect(status()).toBe('');
  expect(replace).not.toHaveBeenCalled();
});

it.each(['?search=', '?search=++'])('leads to everything for the empty term of "%s"', (query) => {
  search(query);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/explore/');
});
