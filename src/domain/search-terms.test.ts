import { expect, it } from 'vitest';
import { suggestedTerms, type SearchTerms } from './search-terms.ts';

const terms: SearchTerms = {
  en: { teacher: ['lesson'], student: ['essay'], other: ['rivers'] },
  de: { teacher: ['Unterricht'], other: ['Flüsse'] },
  fr: { student: [] },
};

it.each([
  ['de', 'teacher', ['Unterricht']],
  ['de', 'student', ['Flüsse']],
  ['de', 'other', ['Flüsse']],
  ['fr', 'teacher', ['lesson']],
  ['fr', 'sales-marketing', ['rivers']],
  ['ja', 'student', ['essay']],
  ['en', 'sales-marketing', ['rivers']],
] as const)('suggests for %s and %s %j [2.4, 3.39]', (locale, segment, expected) => {
  expect(suggestedTerms(terms, locale, segment)).toEqual(expected);
});

it('takes an empty list as a choice [3.39]', () => {
  expect(suggestedTerms(terms, 'fr', 'student')).toEqual([]);
});

it('suggests nothing where there is nothing', () => {
  expect(suggestedTerms({}, 'de', 'teacher')).toEqual([]);
});
