import { ADDED_LANGUAGES, SITE_LANGUAGES } from '#site/facts';
import { capitalise } from '../util/capitalise.ts';
import { isRightToLeftLanguage } from './text-direction.ts';

interface LocaleFacts {
  /** Its own name for itself, for the language switch. */
  readonly name: string;
  /** Its Open Graph code. It contains the country whose usage the texts follow. */
  readonly openGraph: string;
  /** The direction of its script. */
  readonly dir: 'ltr' | 'rtl';
}

/** The languages of the interface, in the order of the language switch (rule 1.10). */
const TABLE = {
  en: { name: 'English', openGraph: 'en_US', dir: 'ltr' },
  de: { name: 'Deutsch', openGraph: 'de_DE', dir: 'ltr' },
  es: { name: 'Español', openGraph: 'es_ES', dir: 'ltr' },
  fr: { name: 'Français', openGraph: 'fr_FR', dir: 'ltr' },
  pt: { name: 'Português', openGraph: 'pt_BR', dir: 'ltr' },
  hu: { name: 'Magyar', openGraph: 'hu_HU', dir: 'ltr' },
  it: { name: 'Italiano', openGraph: 'it_IT', dir: 'ltr' },
  ja: { name: '日本語', openGraph: 'ja_JP', dir: 'ltr' },
  ko: { name: '한국어', openGraph: 'ko_KR', dir: 'ltr' },
} satisfies Record<string, LocaleFacts>;

/** A language of the interface: one of Podium's, or one that a project adds with its own texts. */
export type Locale = keyof typeof TABLE;

/** The facts of each language of the interface. */
export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = /* @__PURE__ */ addLanguages();

/** Adds the languages for which only the project has texts, with facts from Intl. */
function addLanguages(): typeof TABLE {
  return { ...Object.fromEntries(ADDED_LANGUAGES.map((tag) => [tag, describeLanguage(tag)])), ...TABLE };
}

function describeLanguage(tag: string): LocaleFacts {
  return {
    name: nameOfLanguage(tag),
    openGraph: `${tag}_${new Intl.Locale(tag).maximize().region ?? tag.toUpperCase()}`,
    dir: isRightToLeftLanguage(tag) ? 'rtl' : 'ltr',
  };
}

/** Returns a language's own name for itself, capitalised for menus: "Deutsch". */
export function nameOfLanguage(tag: string): string {
  return capitalise(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag, tag);
}

/** The language whose addresses have no prefix. Every site has it. */
export const DEFAULT_LOCALE: Locale = 'en';

// Marked as pure, so that the bundler drops the table from scripts that do not use it.
/** The tags of all languages that a site may have. */
export const ALL_LOCALES = /* @__PURE__ */ listLocales();

function listLocales(): readonly [Locale, ...Locale[]] {
  return [...Object.keys(TABLE), ...ADDED_LANGUAGES.filter(isAdded)] as unknown as readonly [
    Locale,
    ...Locale[],
  ];
}

/** Reports whether a language is not one of Podium's, but was added by the project. */
export function isAdded(locale: string): boolean {
  return !Object.hasOwn(TABLE, locale);
}

/** The language tags of the interface: all, or those that the settings of the site name. */
export const LOCALES = /* @__PURE__ */ chooseLocales();

function chooseLocales(): readonly [Locale, ...Locale[]] {
  const siteLanguages = SITE_LANGUAGES;
  if (siteLanguages === null) return ALL_LOCALES;
  const isChosen = (tag: Locale) => tag === DEFAULT_LOCALE || siteLanguages.includes(tag);
  return ALL_LOCALES.filter(isChosen) as unknown as readonly [Locale, ...Locale[]];
}

/** Reports whether a value is a language of the interface. */
export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value);
}

/**
 * Returns the `dir` attribute of the html element. Undefined for left-to-right languages, because
 * this is the default of browsers, and the attribute would add bytes to each page.
 */
export function dirOf(locale: Locale): 'rtl' | undefined {
  const { dir } = LOCALE_FACTS[locale];
  return dir === 'rtl' ? dir : undefined;
}
