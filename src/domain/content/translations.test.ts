import { expect, it } from 'vitest';
import { groupTranslations, inLanguage, onePerTalk } from './translations.ts';

const original = { oid: 'tides', language: 'en' };
const german = { oid: 'gezeiten', language: 'de-AT', translationOf: 'tides' };
const french = { oid: 'marees', language: 'fr', translationOf: 'tides' };
const other = { oid: 'bees', language: 'en' };
const all = [german, other, original, french];
const translations = groupTranslations(all);

it('groups a talk with its translations, the original first', () => {
  expect(translations.get('marees')).toEqual([original, german, french]);
  expect(translations.has('bees')).toBe(false);
  // Without their original, translations still belong together.
  expect(groupTranslations([french, german]).get('marees')).toEqual([german, french]);
  expect(groupTranslations([other, german]).size).toBe(0);
});

it('lists a talk once, at the place of its first content [2.90]', () => {
  expect(onePerTalk(all, translations)).toEqual([german, other]);
});

it("shows a talk in the reader's language, else its original [2.90]", () => {
  const shownIn = (language: string) => inLanguage(french, language, translations).oid;
  expect([shownIn('de'), shownIn('fr'), shownIn('ja')]).toEqual(['gezeiten', 'marees', 'tides']);
  expect(inLanguage(other, 'de', translations)).toBe(other);
});
