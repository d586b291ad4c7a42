import type { Locale } from '#domain/locales';
import { splitLocale } from '#domain/paths';
import { addressOf } from '../output/address-of.ts';

/** What a page is, in the order in which reports list them. */
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

/** What a page is. */
export type PageKind = (typeof PAGE_KINDS)[number];

/** A page, as its address tells. */
export interface PageFacts {
  readonly kind: PageKind;
  readonly language: Locale;
}

/** Addresses by kind, without the language; the first that fits counts. */
const PATTERNS: readonly (readonly [PageKind, RegExp])[] = [
  ['not found', /^\/404(?:\.html|\/)$/],
  ['listing', /^\/(?:explore\/(?:search\/)?|gallery\/|presentation-template\/|video\/explore\/)?(?:\d+\/)?$/],
  ['embed', /^\/p\/embed\/[^/]+\/$/],
  ['private', /^\/view\/[^/]+\/$/],
  ['profile', /^\/user\//],
  ['template', /^\/presentation-template\//],
  ['redirect', /^\/(?:[pv]\/)?[^/]+\/$/],
];

/** What the page in a file of the site is, by the file's name. */
export function pageFacts(name: string): PageFacts {
  const { locale: language, path } = splitLocale(addressOf(`/${name}`));
  const [kind] = PATTERNS.find(([, pattern]) => pattern.test(path)) ?? ['view'];
  return { kind, language };
}

/** Whether a file of the site is a page. */
export function isPage(name: string): boolean {
  return name.endsWith('.html');
}

/** A text of reports, which many may see, with view links made unreadable. */
export function withoutViewLinks(text: string): string {
  return text.replaceAll(/(?<![\w-])view\/[^/\s"']+/g, 'view/…');
}
