import { formatCount } from '#i18n/format';
import { pagePath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** Number of cards on a full page of a listing. Fits rows of one, two, three or four. */
export const CARDS_A_PAGE = 24;

/** The position of a page in its listing, counted from 1. */
export interface PageNumber {
  page: number;
  pages: number;
}

/** A link to a page of a listing. */
export interface PageLink extends Link {
  /** Accessible name, because the number alone is not clear. */
  label: string;
  isCurrent: boolean;
}

/** The links between the pages of a listing. */
export interface Paging {
  label: string;
  previous: Link | null;
  next: Link | null;
  /** The first page, the last one, the current one and its neighbours. Null marks omitted pages. */
  numbers: readonly (PageLink | null)[];
}

/**
 * Listings up to this number of cards have the rest on their last page. Longer listings are split
 * from their end: all pages are full except the first, which also takes the rest, up to 47 cards. A
 * new card at the top then changes only the first page instead of hundreds.
 */
const CUT_FROM_TOP = 4 * CARDS_A_PAGE;

/** Returns the number of pages of a listing. An empty listing has one page. */
export function countPages(cards: number): number {
  return cards > CUT_FROM_TOP
    ? Math.floor(cards / CARDS_A_PAGE)
    : Math.max(1, Math.ceil(cards / CARDS_A_PAGE));
}

/** Returns the items on a page of a listing. */
export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  const more = items.length > CUT_FROM_TOP ? items.length % CARDS_A_PAGE : 0;
  return items.slice(page === 1 ? 0 : (page - 1) * CARDS_A_PAGE + more, page * CARDS_A_PAGE + more);
}

/**
 * Returns the page numbers to show, in order. Shows a page instead of a gap for a single page,
 * because it needs no more space.
 */
function namePages({ page, pages }: PageNumber): number[] {
  const named = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const between = named.flatMap((number) => (named.includes(number + 2) ? [number, number + 1] : [number]));
  return [...new Set(between)].sort((a, b) => a - b);
}

/**
 * Builds the links between the pages of a listing whose first page is at `path`. Returns null if
 * there is only one page.
 */
export function buildPaging(
  { page, pages }: PageNumber,
  path: string,
  locale: Locale,
  t: Messages,
): Paging | null {
  if (pages === 1) return null;
  const linkTo = (number: number, text: string): Link | null =>
    number < 1 || number > pages ? null : { text, href: pagePath(path, number) };
  const name = (number: number): PageLink => ({
    text: formatCount(number, locale),
    href: pagePath(path, number),
    label: t('listing:paging.current', {
      page: formatCount(number, locale),
      pages: formatCount(pages, locale),
    }),
    isCurrent: number === page,
  });
  const named = namePages({ page, pages });
  return {
    label: t('listing:paging.label'),
    numbers: named.flatMap((number, index) =>
      index > 0 && named[index - 1] !== number - 1 ? [null, name(number)] : [name(number)],
    ),
    previous: linkTo(page - 1, t('listing:paging.previous')),
    next: linkTo(page + 1, t('listing:paging.next')),
  };
}
