import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasFilters,
  isEmpty,
  MAX_TERM_LENGTH,
  readSearchQuery,
  searchQueryPath,
  withoutFilters,
} from './search-query.ts';

const ANY = { kind: null, length: null, language: null, topic: null };

test.each([
  ['', { term: '', ...ANY }],
  ['?search=+ice%20lake+', { term: 'ice lake', ...ANY }],
  [
    '?search=lake&kind=video&language=de&topic=Z%C3%BCrich',
    { ...ANY, term: 'lake', kind: 'video', language: 'de', topic: 'Zürich' },
  ],
  ['?length=short', { ...ANY, term: '', length: 'short' }],
  ['?search=lake&kind=book&length=4&language=&topic=+', { term: 'lake', ...ANY }],
])('reads the address %j', (search, query) => {
  expect(readSearchQuery(search)).toEqual(query);
});

test('truncates a term that is longer than the form allows', () => {
  expect(readSearchQuery(`?search=${'a'.repeat(300)}`).term).toHaveLength(MAX_TERM_LENGTH);
});

test('gives results an address in each language', () => {
  const query = { ...ANY, term: 'ice & lake', kind: 'video' } as const;
  expect(searchQueryPath('en', query)).toBe('/explore/search/?search=ice%20%26%20lake&kind=video');
  expect(searchQueryPath('de', query)).toBe('/de/explore/search/?search=ice%20%26%20lake&kind=video');
});

test('returns the address of filters alone, and that of the search page without any [2.101]', () => {
  expect(searchQueryPath('fr', { ...ANY, term: ' ', kind: 'video', length: 'long' })).toBe(
    '/fr/explore/search/?kind=video&length=long',
  );
  expect(searchQueryPath('fr', { ...ANY, term: ' ' })).toBe('/fr/explore/search/');
});

test('reads every query back from its address', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .map((value) => value.trim().toWellFormed())
    .filter((value) => value !== '');
  const query = fc.record({
    term: text,
    kind: fc.constantFrom('presentation' as const, 'video' as const, null),
    length: fc.constantFrom('short' as const, 'long' as const, null),
    language: fc.option(text),
    topic: fc.option(text),
  });
  fc.assert(
    fc.property(query, (value) => {
      expect(readSearchQuery(new URL(searchQueryPath('ja', value), 'https://site.invalid').search)).toEqual(
        value,
      );
    }),
  );
});

test('reads all other parameters as filters', () => {
  const query = { ...ANY, term: 'lake', language: 'de' } as const;
  expect(hasFilters(query)).toBe(true);
  expect(withoutFilters(query)).toEqual({ term: 'lake', ...ANY });
  expect(hasFilters(withoutFilters(query))).toBe(false);
  expect([query, { ...ANY, term: '' }].map(isEmpty)).toEqual([false, true]);
});
