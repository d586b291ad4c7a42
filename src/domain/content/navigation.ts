import { NAVIGATION } from '#site/facts';
import { BASE } from '../addresses/base.ts';
import { withLocale } from '../addresses/paths.ts';
import { DEFAULT_LOCALE, type Locale } from '../languages/locales.ts';
import type { ByLanguage, Navigation } from '../settings/own-links.ts';
import { LISTING_PATHS } from './listings.ts';

const inLanguage = (value: ByLanguage, locale: Locale): string =>
  typeof value === 'string' ? value : (value[locale] ?? value[DEFAULT_LOCALE] ?? '');

/** Returns the site's own links at a place of its pages, in a language. */
export function navigationLinks(
  place: keyof Navigation,
  locale: Locale,
  { [place]: links = [] }: Navigation = NAVIGATION,
): { text: string; href: string }[] {
  return links.map(({ text, href }) => ({
    text: inLanguage(text, locale),
    href: hrefIn(inLanguage(href, locale), locale),
  }));
}

/** Adapts only links to listings to the language. The settings give the addresses of own pages. */
function hrefIn(href: string, locale: Locale): string {
  if (!href.startsWith('/')) return href;
  return LISTING_PATHS.has(href) ? withLocale(href, locale) : BASE + href;
}
