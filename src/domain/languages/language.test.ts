import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { resolveLanguage } from './language.ts';

it.each([
  ['de', 'fr', 'de'],
  ['pt-BR', 'fr', 'pt'],
  ['JA', null, 'ja'],
  ['', 'fr', 'fr'],
  [null, 'es_MX', 'es'],
  ['la', 'ko', 'ko'],
  ['la', 'eo', 'en'],
  [undefined, undefined, 'en'],
  ['deu', ' hu ', 'hu'],
])('given html %j and cookie %j, speaks %s [1.11]', (htmlLang, cookie, locale) => {
  expect(resolveLanguage({ htmlLang, cookie })).toBe(locale);
});

it('is always a language of the interface', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.string()), (htmlLang, cookie) => {
      expect(LOCALES).toContain(resolveLanguage({ htmlLang, cookie }));
    }),
  );
});
