// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { showSearchResults } from './search-results.ts';

const texts = {
  none: 'Nothing for “{{term}}”',
  results: { one: '{{count}} result', other: '{{count}} results' },
};

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <input name="search">
    <div data-search-texts='${JSON.stringify(texts)}'><p role="status"></p></div>
    <ul><li data-search="el ciclo del cafe">1</li><li data-search="rivers of data">2</li><li data-search="cafe rivers">3</li></ul>`;
});

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('li')]
    .filter((card) => !card.hidden)
    .map((card) => card.textContent);
const status = () => document.querySelector('[role=status]')?.textContent;

it('leaves the cards that hold every word, whatever their case and accents', () => {
  showSearchResults(document, '?search=CAFE+rivers');
  expect(shown()).toEqual(['3']);
  expect(status()).toBe('1 result');
  expect(document.querySelector('input')?.value).toBe('CAFE rivers');
});

it('counts in the plural', () => {
  showSearchResults(document, '?search=rivers');
  expect(status()).toBe('2 results');
});

it('says that nothing matches, with the term as text', () => {
  showSearchResults(document, '?search=' + encodeURIComponent('<b>$&</b>'));
  expect(shown()).toEqual([]);
  expect(status()).toBe('Nothing for “<b>$&</b>”');
});

it('shows everything without a term', () => {
  showSearchResults(document, '?search=++');
  expect(shown()).toHaveLength(3);
  expect(status()).toBe('');
});
