// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { combineFilters } from './combine-filters.ts';

test('lets filters lead to all that they and the chosen one match', () => {
  document.body.innerHTML = `
    <a href="/explore/kind/video/" aria-current="page"></a>
    <a href="/explore/language/de/" data-combined="/explore/search/?kind=video&amp;language=de"></a>`;
  combineFilters(document);
  expect([...document.links].map((link) => link.getAttribute('href'))).toEqual([
    '/explore/kind/video/',
    '/explore/search/?kind=video&language=de',
  ]);
});
