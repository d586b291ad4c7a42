import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LOCALE, dirOf, isLocale, LOCALE_FACTS, LOCALES } from './locales.ts';

test('The default language is the first of the language switch', () => {
  expect(LOCALES[0]).toBe(DEFAULT_LOCALE);
});

test('The rule names every language, in any order [1.10]', () => {
  const rules = readFileSync(new URL('../../../docs/behaviour.md', import.meta.url), 'utf8');
  const [, listed = ''] = /^- 1\.10 [^(]+\(([a-z ,\n]+)\)\.$/m.exec(rules) ?? [];
  expect(listed.split(/,\s+|\sand\s/).toSorted()).toEqual(LOCALES.toSorted());
});

test.each(LOCALES)('The facts of %s match those of Intl', (locale) => {
  const { openGraph, dir } = LOCALE_FACTS[locale];
  const tag = new Intl.Locale(locale);
  expect(locale).toMatch(/^[a-z]{2}$/);
  expect(openGraph).toMatch(new RegExp(`^${locale}_[A-Z]{2}$`));
  expect(dir).toBe(tag.getTextInfo().direction);
  expect(dirOf(locale)).toBe(dir === 'rtl' ? 'rtl' : undefined);
});

test('The texts in Portuguese are Brazilian, and their pages say so', () => {
  expect(LOCALE_FACTS.pt.openGraph).toBe('pt_BR');
});

test.each(['xx', 'EN', 'toString', '', undefined])('%j is not a language of the interface', (value) => {
  expect(isLocale(value)).toBe(false);
});

test('A bundle has the languages of its site, also in browsers', async () => {
  vi.stubGlobal('PODIUM_LANGUAGES', 'en,de');
  vi.resetModules();
  const bundled = await import('./locales.ts');
  expect(bundled.LOCALES).toEqual(['en', 'de']);
  expect(bundled.isLocale('fr')).toBe(false);
  vi.unstubAllGlobals();
});
