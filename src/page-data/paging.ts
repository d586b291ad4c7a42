import { formatCount } from '#i18n/format';
import { pagePath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** How many cards a page of a listing has: whole rows of one, two, three or four. */
export const CARDS_A_PAGE = 24;

/** Which page of a listing this is, counted from 1. */
export interface PageNumber {
  page: number;
  pages: number;
}

/** A link to one of the pages of a listing. */
export interface PageLink extends Link {
  /** What it is called where its number alone does not say it. */
  label: string;
  isCurrent: boolean;
}

/** The links between the pages of a listing. */
export interface Paging {
  label: string;
  previous: Link | null;
  next: Link | null;
  /** The first page, the last one, the current one and those beside it; null stands for pages that are left out. */
  numbers: readonly (PageLink | null)[];
}

/** How many pages a listing of so many cards has; an empty one has a page too. */
export function countPages(cards: number): number {
  return Math.max(1, Math.ceil(cards / CARDS_A_PAGE));
}

/** What stands on a page of a listing. */
export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE);
}

/** The numbers of the pages that are named, in order; no gap stands for one page only, which takes no more room. */
function namePages({ page, pages }: PageNumber): number[] {
  const named = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const between = named.flatMap((number) => (named.includes(number + 2) ? [number, number + 1] : [number]));
  return [...new Set(between)].sort((a, b) => a - b);
}

/** Builds the links between the pages of a listing whose first page is at `path`; null where there is only one. */
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
