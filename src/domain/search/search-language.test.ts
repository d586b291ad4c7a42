import { expect, test } from 'vitest';
import { splitLanguages } from './search-language.ts';

const languages = ['en', 'de', 'pt'];

test('begins with the language of the page', () => {
  expect(splitLanguages(null, { locale: 'pt', languages })).toEqual([['pt'], ['en', 'de']]);
});

test('continues with all others if no content has that language', () => {
  expect(splitLanguages(null, { locale: 'ja', languages })).toEqual([[], languages]);
});

test('searches only a chosen language', () => {
  expect(splitLanguages('de', { locale: 'pt', languages })).toEqual([['de'], []]);
});
