import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#domain/languages/locales';
import { cacheByText } from '#domain/util/cache-by-object';
import { textsFolder } from '#library/texts-folder';
import type { OriginContext } from '../http/origin-context.ts';

/** Cookie with the language that the visitor chose (rule 1.15). */
const LANGUAGE_COOKIE = 'language';

type Texts = Readonly<Record<string, string>>;

const readTexts = cacheByText((file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts);

function textsIn(language: Locale): Texts {
  return readTexts(join(textsFolder(), `origin/locales/${language}.json`));
}

/** Returns the text of a key and replaces `{{name}}` with the value of that name. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Returns the language from the cookie; undefined if the site does not have that language. */
export function readLanguage(c: OriginContext): Locale | undefined {
  const language = getCookie(c, LANGUAGE_COOKIE);
  return isLocale(language) ? language : undefined;
}

/**
 * Returns the language from the cookie, English by default, and the texts of platform pages in it.
 */
export function messagesFor(c: OriginContext): { readonly language: Locale; readonly t: Translate } {
  const language = readLanguage(c) ?? DEFAULT_LOCALE;
  return { language, t: translate(language) };
}

/** Returns a function that looks up texts in one language. It throws for an unknown key. */
export function translate(language: Locale): Translate {
  const texts = textsIn(language);
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`origin/locales/${language}.json has no text "${key}".`);
    return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  };
}
