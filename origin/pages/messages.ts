import { readFileSync } from 'node:fs';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#domain/locales';
import type { OriginContext } from '../http/origin-context.ts';

/** Name of the cookie that holds the language that the visitor chose (spec section 1). */
const LANGUAGE_COOKIE = 'language';

type Texts = Readonly<Record<string, string>>;

const TEXTS = new Map<Locale, Texts>(
  LOCALES.map((locale) => {
    const file = new URL(`../locales/${locale}.json`, import.meta.url);
    return [locale, JSON.parse(readFileSync(file, 'utf8')) as Texts];
  }),
);

/** Gives the text of a key, with `{{name}}` replaced by the value of that name. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The language of the cookie, if it names one of the site's; else undefined. */
export function readLanguage(c: OriginContext): Locale | undefined {
  const language = getCookie(c, LANGUAGE_COOKIE);
  return isLocale(language) ? language : undefined;
}

/** The texts of the platform's pages in the language of the cookie, else in English, and that language. */
export function messagesFor(c: OriginContext): { readonly language: Locale; readonly t: Translate } {
  const language = readLanguage(c) ?? DEFAULT_LOCALE;
  return { language, t: translate(language) };
}

/** The texts in one language. Throws for a key that is in no message file. */
export function translate(language: Locale): Translate {
  return (key, values = {}) => {
    const text = TEXTS.get(language)?.[key];
    if (text === undefined) throw new Error(`origin/locales/${language}.json has no text "${key}".`);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
