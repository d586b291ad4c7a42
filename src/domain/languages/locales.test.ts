import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_LOCALE, dirOf, isLocale, LOCALE_FACTS, LOCALES } from './locales.ts';

test('The default language is the first of the language switch', () => {
  expect(LOCALES[0]).toBe(DEFAULT_LOCALE);
});

test.each(['public/locales', 'origin/locales', 'pipeline/authoring/new/starters'])(
  'The texts in %s are those of the languages of the table',
  (folder) => {
    const languages = readdirSync(folder).map((name) => name.replace(/\.\w+$/, ''));
    expect(languages.toSorted()).toEqual(LOCALES.toSorted());
  },
);

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

/** Loads the languages of a site with these facts. */
async function loadLocales(facts: { SITE_LANGUAGES: string[] | null; ADDED_LANGUAGES: string[] }) {
  vi.doMock('#site/facts', () => facts);
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('#site/facts');
    vi.resetModules();
  });
  const direction = await import('./text-direction.ts');
  return { ...direction, ...(await import('./locales.ts')) };
}

test('A site has the languages of its settings, and English', async () => {
  const site = await loadLocales({ SITE_LANGUAGES: ['de'], ADDED_LANGUAGES: [] });
  expect(site.LOCALES).toEqual(['en', 'de']);
  expect(site.isLocale('fr')).toBe(false);
});

test('A project adds languages by its texts, with the facts of Intl [1.24]', async () => {
  const site = await loadLocales({ SITE_LANGUAGES: ['en', 'ar'], ADDED_LANGUAGES: ['ar', 'de', 'nl'] });
  expect(site.LOCALES).toEqual(['en', 'ar']);
  const facts: Readonly<Record<string, unknown>> = site.LOCALE_FACTS;
  expect(facts['ar']).toEqual({ name: 'العربية', openGraph: 'ar_EG', dir: 'rtl' });
  expect(facts['nl']).toEqual({ name: 'Nederlands', openGraph: 'nl_NL', dir: 'ltr' });
  expect([site.isAdded('ar'), site.isAdded('de')]).toEqual([true, false]);
  // Content from left to right says so on a page from right to left.
  expect([site.directionOf('en'), site.directionOf('he')]).toEqual(['ltr', 'rtl']);
});
