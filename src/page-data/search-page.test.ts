import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { makeFacts } from './page-data.fixture.ts';
import { buildSearchPart } from './search-page.ts';

beforeAll(() => loadMessages());

const LISTED = [
  makeFacts({ language: 'en', tags: ['water'] }),
  makeFacts({ language: 'de-AT', tags: ['Brot'] }),
  makeFacts({ language: 'de', tags: ['Brot', 'Wasser'] }),
  makeFacts({ language: 'fr', tags: [] }),
];

const build = (locale: Locale) => buildSearchPart(LISTED, [], locale, messagesFor(locale)).island;
const topics = (locale: Locale) => build(locale).popular.map(({ text }) => text);

it('begins with topics in the language of the page', () => {
  expect(topics('de')).toEqual(['Brot', 'Wasser']);
  expect(topics('en')).toEqual(['water']);
});

it('begins with English topics if no content in that language has a topic', () => {
  expect(topics('ko')).toEqual(['water']);
  expect(topics('fr')).toEqual(['water']);
});

it('leads from a topic to its results in the language of the page', () => {
  expect(build('de').popular[0]).toEqual({ text: 'Brot', href: '/de/explore/search/?search=Brot' });
});

it('offers each language of the content once, by its name in that of the page', () => {
  expect(build('de').languages).toEqual([
    { value: 'de', text: 'Deutsch' },
    { value: 'en', text: 'Englisch' },
    { value: 'fr', text: 'Französisch' },
  ]);
});

it('offers the staff picks in the language of the page', () => {
  expect(build('de').picks).toEqual({
    title: 'Empfehlungen der Redaktion',
    cards: [],
    text: messagesFor('de')('view:sidebar.moreStaffPicks'),
    href: '/de/gallery/',
  });
});

it.each([
  ['en', 'other', '{{count}}+ results for “{{term}}”'],
  ['de', 'other', 'Mindestens {{count}} Treffer für „{{term}}“'],
  ['fr', 'one', 'Au moins {{count}} résultat pour «\u{A0}{{term}}\u{A0}»'],
  ['fr', 'many', 'Au moins {{count}} de résultats pour «\u{A0}{{term}}\u{A0}»'],
  ['ja', 'other', '「{{term}}」の検索結果 {{count}}件以上'],
  ['ko', 'other', '‘{{term}}’ 검색 결과 {{count}}개 이상'],
] as const)('has a text of its own in %s for a number that may grow (%s)', (locale, category, text) => {
  const { results, openResults } = build(locale).texts;
  expect(openResults[category]).toBe(text);
  expect(Object.keys(openResults)).toEqual(Object.keys(results));
});
