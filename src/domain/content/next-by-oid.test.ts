import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '../languages/locales.ts';
import { nextByOid, rowsByLanguage } from './next-by-oid.ts';

const NONE: ReadonlySet<string> = new Set();
const rowOf = (...oids: string[]) => oids.sort().map((oid) => ({ oid, language: 'en' }));
const row = rowOf('ash', 'birch', 'cedar');
/** Returns the oid of the next content in a row of English content. */
const nextIn = (all: typeof row, oid: string, skip = NONE) =>
  nextByOid({ oid, language: 'en' }, rowsByLanguage(all, 'en'), skip)?.oid;
/** Content whose identifiers begin with its language. */
const contentOf = (...oids: string[]) =>
  oids.sort().map((oid) => ({ oid, language: oid.replace(/[0-9].*/, '') }));

it.each([
  ['ash', 'birch'],
  ['cedar', 'ash'],
  ['beech', 'birch'],
  ['zelkova', 'ash'],
])('follows %s by %s', (oid, next) => {
  expect(nextIn(row, oid)).toBe(next);
});

it('skips content that is shown already', () => {
  expect(nextIn(row, 'ash', new Set(['birch']))).toBe('cedar');
});

it('returns nothing if no other content is left', () => {
  expect(nextIn(row, 'ash', new Set(['birch', 'cedar']))).toBeUndefined();
  expect(nextIn(rowOf('ash'), 'ash')).toBeUndefined();
  expect(nextIn([], 'ash')).toBeUndefined();
});

it('prefers the language of the content, then that of the page [2.24]', () => {
  const all = contentOf('de1', 'de2', 'en1', 'en2', 'en3', 'hu1', 'hu2', 'pt-BR1', 'pt1', 'fr1');
  const follow = (oid: string, locale: Locale, ...skip: string[]) =>
    nextByOid(
      all.find((item) => item.oid === oid)!,
      rowsByLanguage(all, locale),
      new Set(skip),
    )?.oid;
  expect([follow('de1', 'en'), follow('de2', 'en'), follow('de2', 'hu')]).toEqual(['de2', 'de1', 'de1']);
  expect(follow('pt-BR1', 'en')).toBe('pt1');
  expect([follow('de1', 'hu', 'de2'), follow('de1', 'hu', 'de2', 'fr1')]).toEqual(['fr1', 'hu1']);
  expect(follow('de1', 'ja', 'de2')).toBe('en1');
  // The only content in its language is in the group of the page, or else in the largest.
  expect([follow('fr1', 'de'), follow('de2', 'de')]).toEqual(['de1', 'fr1']);
  expect([follow('fr1', 'ja'), follow('en3', 'ja')]).toEqual(['en1', 'fr1']);
  expect([follow('fr1', 'fr'), follow('en3', 'fr')]).toEqual(['en1', 'fr1']);
});

it('reaches each item from another one, whatever their languages [2.24]', () => {
  const oids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_-]{1,4}$/), { minLength: 2, maxLength: 20 });
  const languages = fc.array(fc.constantFrom('en', 'de', 'hu', 'ja'), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(oids, languages, fc.nat(), (names, spoken, seed) => {
      const all = rowOf(...names).map(({ oid }, at) => ({ oid, language: spoken[at]! }));
      const rows = rowsByLanguage(all, LOCALES[seed % LOCALES.length]!);
      const reached = new Set<string>();
      for (const [at, content] of all.entries()) {
        const chosen = new Set([all[(at * seed) % all.length]!.oid]);
        for (const other of chosen) if (other !== content.oid) reached.add(other);
        reached.add(nextByOid(content, rows, chosen)?.oid ?? '');
      }
      expect(all.filter(({ oid }) => !reached.has(oid))).toEqual([]);
    }),
  );
});
