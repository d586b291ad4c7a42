import { expect, it } from 'vitest';
import { groupTalks, inLanguage, onePerTalk } from './talks.ts';

const original = { oid: 'tides', language: 'en' };
const german = { oid: 'gezeiten', language: 'de-AT', translationOf: 'tides' };
const french = { oid: 'marees', language: 'fr', translationOf: 'tides' };
const other = { oid: 'bees', language: 'en' };
const all = [german, other, original, french];
const talks = groupTalks(all);

it('groups a talk with its translations, the original first', () => {
  expect(talks.get('marees')).toEqual([original, german, french]);
  expect(talks.has('bees')).toBe(false);
  // Without their original, translations still belong together.
  expect(groupTalks([french, german]).get('marees')).toEqual([german, french]);
  expect(groupTalks([other, german]).size).toBe(0);
});

it('lists a talk once, at the place of its first content [2.90]', () => {
  expect(onePerTalk(all, talks)).toEqual([german, other]);
});

it("shows a talk in the reader's language, else its original [2.90]", () => {
  const shownIn = (language: string) => inLanguage(french, language, talks).oid;
  expect([shownIn('de'), shownIn('fr'), shownIn('ja')]).toEqual(['gezeiten', 'marees', 'tides']);
  expect(inLanguage(other, 'de', talks)).toBe(other);
});
