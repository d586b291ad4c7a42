import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';

function toLocale(tag: string | null | undefined): Locale | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return isLocale(primary) ? primary : undefined;
}

/**
 * Returns the language of the interface: from the lang attribute of html, else from the language
 * cookie, else English (rule 1.11). Ignores regions: "pt-BR" is pt.
 */
export function resolveLanguage(page: {
  htmlLang: string | null | undefined;
  cookie: string | null | undefined;
}): Locale {
  return toLocale(page.htmlLang) ?? toLocale(page.cookie) ?? DEFAULT_LOCALE;
}

/** Returns the language of pages that exist only once, in the language of their content. */
export function contentLocale(content: { readonly language: string }): Locale {
  return resolveLanguage({ htmlLang: content.language, cookie: null });
}
