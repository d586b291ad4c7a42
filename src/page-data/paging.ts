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

/** The links between the pages of a listing. */
export interface Paging {
  label: string;
  text: string;
  previous: Link | null;
  next: Link | null;
}

/** How many pages a listing of so many cards has; an empty one has a page too. */
export function countPages(cards: number): number {
  return Math.max(1, Math.ceil(cards / CARDS_A_PAGE));
}

/** What stands on a page of a listing. */
export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE);
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
  return {
    label: t('listing:paging.label'),
    text: t('listing:paging.current', {
      page: formatCount(page, locale),
      pages: formatCount(pages, locale),
    }),
    previous: linkTo(page - 1, t('listing:paging.previous')),
    next: linkTo(page + 1, t('listing:paging.next')),
  };
}
