import { expect, test } from 'vitest';
import { splitLanguages } from './search-language.ts';

const languages = ['en', 'de', 'pt'];

test('a search begins with the language of the page', () => {
  expect(splitLanguages(null, { locale: 'pt', languages })).toEqual([['pt'], ['en', 'de']]);
});

test('where no content has that language all others come next', () => {
  expect(splitLanguages(null, { locale: 'ja', languages })).toEqual([[], languages]);
});

test('a chosen language is the only one', () => {
  expect(splitLanguages('de', { locale: 'pt', languages })).toEqual([['de'], []]);
});
