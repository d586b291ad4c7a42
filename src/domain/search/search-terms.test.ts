import { expect, it } from 'vitest';
import { checkTerms, suggestedTerms, type SearchTerms, type TermSource } from './search-terms.ts';

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

it('suggests nothing without terms and content', () => {
  expect(suggestedTerms({}, 'de', 'teacher')).toEqual([]);
});

const aSource = (language: string, tags: string[], foundTerms: string[] = []): TermSource => ({
  language,
  tags,
  foundTerms,
});

/** English content of which "maps" is the most popular topic, and German content without topics. */
const CONTENTS = [
  aSource('en-GB', ['maps', 'ice'], ['rivers', 'lesson']),
  aSource('en', ['Maps', 'maps', 'bees', '?!']),
  aSource('de', [], ['Flüsse', 'rivers']),
];

const shown = (of: SearchTerms, contents: readonly TermSource[] = CONTENTS) => {
  const checked = checkTerms(of, contents);
  return (...place: [locale: 'en' | 'de' | 'fr', segment: 'teacher' | 'student' | 'other']) =>
    suggestedTerms(checked.shownTerms, ...place);
};

it('shows terms that content in the language has, in their order [3.54]', () => {
  const of = shown({ en: { teacher: ['rivers', 'lesson'] }, de: { other: ['Flüsse', 'rivers'] } });
  expect(of('en', 'teacher')).toEqual(['rivers', 'lesson']);
  expect(of('de', 'student')).toEqual(['Flüsse', 'rivers']);
});

it('shows the next popular topic in place of a term without a hit, and no topic twice [3.54]', () => {
  const of = shown({
    en: { teacher: ['rivers', 'Flüsse', 'essay', 'lesson', 'travel'], other: ['ice', 'rivers', 'sea'] },
  });
  expect(of('en', 'teacher')).toEqual(['rivers', 'maps', 'bees', 'lesson', 'ice']);
  // Topics have hits, but the site's own list decides which terms are looked for: "ice" has no hit.
  expect(of('en', 'other')).toEqual(['maps', 'rivers', 'bees']);
});

it('repeats no term of the list, whatever its letter case [3.54]', () => {
  const contents = [aSource('en', ['Maps', 'bees'], ['maps'])];
  expect(shown({ en: { other: ['travel', 'maps'] } }, contents)('en', 'other')).toEqual(['bees', 'maps']);
});

it('shows fewer terms if there are no more topics [3.54]', () => {
  const contents = [aSource('en', ['bees'], ['lesson'])];
  const of = shown({ en: { other: ['travel', 'sea', 'lesson', 'essay'] } }, contents);
  expect(of('en', 'other')).toEqual(['bees', 'lesson']);
});

it('takes topics of all content if that in the language has none [3.54]', () => {
  expect(shown({ de: { other: ['Reisen', 'Flüsse'] } })('de', 'other')).toEqual(['maps', 'Flüsse']);
});

it("finds terms in any language if the page's has no content [3.54]", () => {
  expect(shown({ en: { other: ['rivers', 'sea'] } })('fr', 'other')).toEqual(['rivers', 'maps']);
});

it('keeps all terms if nothing is published [3.54]', () => {
  const of = shown(terms, []);
  expect([of('de', 'teacher'), of('de', 'student'), of('fr', 'other')]).toEqual([
    ['Unterricht'],
    ['Flüsse'],
    ['rivers'],
  ]);
  expect(checkTerms(terms, []).unfound).toEqual([]);
});

it('names terms without a hit for each list and each language that shows it [3.55]', () => {
  const { unfound } = checkTerms({ en: { teacher: ['rivers', 'essay'], other: ['rivers'] } }, CONTENTS);
  const list = { locale: 'en', segment: 'teacher' };
  expect(unfound).toContainEqual({ list, locale: 'en', hasContent: true, terms: ['essay'] });
  expect(unfound).toContainEqual({ list, locale: 'de', hasContent: true, terms: ['essay'] });
  expect(unfound).toContainEqual({ list, locale: 'fr', hasContent: false, terms: ['essay'] });
  expect(unfound.filter((item) => item.list.segment === 'other')).toEqual([]);
});
