import { LISTING_PATHS } from '#domain/content/listings';
import type { Locale } from '#domain/languages/locales';
import { listingOf, splitLocale } from '#domain/addresses/paths';
import { addressOf } from './list-files.ts';

/** Kinds of pages, in the order of reports. */
export const PAGE_KINDS = [
  'view',
  'embed',
  'private',
  'listing',
  'profile',
  'template',
  'redirect',
  'not found',
] as const;

export type PageKind = (typeof PAGE_KINDS)[number];

/** The kind and language of a page, derived from its address. */
export interface PageFacts {
  readonly kind: PageKind;
  readonly language: Locale;
}

/** Address patterns by kind, without language and listings. The first match counts. */
const PATTERNS: readonly (readonly [PageKind, RegExp])[] = [
  ['not found', /^\/404(?:\.html|\/)$/],
  ['embed', /^\/p\/embed\/[^/]+\/$/],
  ['private', /^\/view\/[^/]+\/$/],
  ['profile', /^\/user\//],
  ['listing', /^\/(?:accessibility\/$|explore\/|series\/|tag\/)/],
  ['template', /^\/presentation-template\//],
  ['redirect', /^\/(?:[pv]\/)?[^/]+\/$/],
];

/** Returns the kind and language of a page by its file name. */
export function pageFacts(name: string): PageFacts {
  const { locale: language, path } = splitLocale(addressOf(`/${name}`));
  if (LISTING_PATHS.has(listingOf(path))) return { kind: 'listing', language };
  const [kind] = PATTERNS.find(([, pattern]) => pattern.test(path)) ?? ['view'];
  return { kind, language };
}

/** Reports whether a file of the site is a page. */
export const isPage = (name: string): boolean => name.endsWith('.html');

/** Returns a text with view links made unreadable, because reports can be shared. */
export function withoutViewLinks(text: string): string {
  return text.replaceAll(/(?<![\w-])view\/[^/\s"']+/g, 'view/…');
}
