import { hash32 } from '../util/hash.ts';
import { newestFirst } from './newest-first.ts';
import { archivePath, monthPath, pagePath } from '../addresses/paths.ts';

/** Number of cards on a full page of a listing. It fills rows of one, two, three or four cards. */
export const CARDS_PER_PAGE = 24;

/** Maximum number of pages of a listing, unless the site file sets another one. */
export const MAX_PAGES = 200;

/**
 * Listings of at most this many cards are cut into pages from their top. In longer listings, the
 * first page has up to 47 cards, and all others 24. A new card at the top then changes only the
 * first page instead of hundreds.
 */
const MAX_CARDS_CUT_FROM_TOP = 4 * CARDS_PER_PAGE;

/** Content with the date that decides its position in lists. */
interface Dated {
  readonly oid: string;
  /** ISO 8601, UTC. */
  readonly lastModified: string;
}

/**
 * A page of a listing: one of its pages of cards, counted from 1, its archive, which shows the
 * months, or a page of a month in the archive. A month is a text such as "2026-03".
 */
export type Place =
  | { readonly kind: 'page'; readonly number: number }
  | { readonly kind: 'archive' }
  | { readonly kind: 'month'; readonly month: string; readonly number: number };

/** The first page of a listing. */
export const FIRST_PAGE: Place = { kind: 'page', number: 1 };

/** The content of a month, oldest first. */
export interface ArchivedMonth<Item> {
  readonly month: string;
  readonly items: readonly Item[];
}

/** The division of a listing into pages and months. */
export interface ListingPlan<Item> {
  /** All content, in the order of the listing. */
  readonly items: readonly Item[];
  /** Number of its pages, without the archive. An empty listing has one page. */
  readonly pages: number;
  /** Number of cards that the first page has besides the usual 24. */
  readonly extraCards: number;
  /** The months of its archive, newest first. Empty if its pages show all content. */
  readonly months: readonly ArchivedMonth<Item>[];
}

/**
 * Divides a listing that ends after at most `maxPages` pages. If it ends before its last card, it
 * has an archive of all its content.
 */
export function planListing<Item extends Dated>(items: readonly Item[], maxPages: number): ListingPlan<Item> {
  const { length } = items;
  const isLong = length > MAX_CARDS_CUT_FROM_TOP;
  const pages = isLong
    ? Math.floor(length / CARDS_PER_PAGE)
    : Math.max(1, Math.ceil(length / CARDS_PER_PAGE));
  if (pages <= maxPages)
    return { items, pages, extraCards: isLong ? length % CARDS_PER_PAGE : 0, months: [] };
  const anchor = isLong ? findAnchor(items.slice(0, maxPages * CARDS_PER_PAGE)) : 0;
  return { items, pages: maxPages, extraCards: anchor % CARDS_PER_PAGE, months: divideByMonth(items) };
}

/**
 * Returns the index of the card with the lowest hash. A listing with an archive is cut into pages
 * from this card, which moves together with the cards around it. So adding, removing or redating
 * older content changes no page, as it would if the pages were cut from the end of the list.
 */
function findAnchor(items: readonly Dated[]): number {
  const hashes = items.map(({ oid }) => hash32(oid));
  return hashes.indexOf(Math.min(...hashes));
}

/**
 * Divides content by the month of its last change, newest month first. Within a month, the oldest
 * content is first, so that newer content is appended and does not change earlier pages.
 */
export function divideByMonth<Item extends Dated>(items: readonly Item[]): ArchivedMonth<Item>[] {
  const months = Map.groupBy(items.toSorted(newestFirst), ({ lastModified }) => lastModified.slice(0, 7));
  return [...months].map(([month, monthItems]) => ({ month, items: monthItems.toReversed() }));
}

/** Returns all places of a listing, in the order in which visitors reach them. */
export function listPlaces({ pages, months }: ListingPlan<unknown>): Place[] {
  const monthPlaces = months.flatMap(({ month, items }) =>
    numbersTo(countPages(items.length)).map((number): Place => ({ kind: 'month', month, number })),
  );
  return [
    ...numbersTo(pages).map((number): Place => ({ kind: 'page', number })),
    ...(months.length === 0 ? [] : [{ kind: 'archive' } as const]),
    ...monthPlaces,
  ];
}

/** Returns the content whose cards are at a place. The archive itself shows none. */
export function itemsAt<Item>(plan: ListingPlan<Item>, place: Place): readonly Item[] {
  if (place.kind === 'archive') return [];
  const end = place.number * CARDS_PER_PAGE;
  const start = end - CARDS_PER_PAGE;
  if (place.kind === 'month') return itemsOfMonth(plan, place.month).slice(start, end);
  return plan.items.slice(place.number === 1 ? 0 : start + plan.extraCards, end + plan.extraCards);
}

/** Returns the number of pages of a month. */
export function countMonthPages(plan: ListingPlan<unknown>, month: string): number {
  return countPages(itemsOfMonth(plan, month).length);
}

/** Returns the address of a place of the listing whose first page is at `path`. */
export function placePath(path: string, place: Place): string {
  if (place.kind === 'page') return pagePath(path, place.number);
  return place.kind === 'archive' ? archivePath(path) : pagePath(monthPath(path, place.month), place.number);
}

function itemsOfMonth<Item>({ months }: ListingPlan<Item>, month: string): readonly Item[] {
  return months.find((other) => other.month === month)?.items ?? [];
}

const countPages = (cards: number): number => Math.ceil(cards / CARDS_PER_PAGE);

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
