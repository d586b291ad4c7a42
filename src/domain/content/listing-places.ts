import { hash32 } from '../util/hash.ts';
import { newestFirst } from './newest-first.ts';
import { archivePath, monthPath, pagePath } from '../addresses/paths.ts';

/** Number of cards on a full page of a listing. Fits rows of one, two, three or four. */
const CARDS_A_PAGE = 24;

/** Number of pages after which a listing ends, unless the site file has another one. */
export const MAX_PAGES = 200;

/**
 * Listings up to this number of cards are cut into pages from their top. In longer ones the first
 * page has up to 47 cards, and all others 24. A new card at the top then changes only the first
 * page instead of hundreds.
 */
const CUT_FROM_TOP = 4 * CARDS_A_PAGE;

/** Content with the date that decides its place in lists. */
interface Dated {
  readonly oid: string;
  /** ISO 8601, UTC. */
  readonly lastModified: string;
}

/**
 * A place where a listing shows cards: one of its pages, counted from 1, or a page of a month in
 * its archive. The archive itself shows the months. A month is a text such as "2026-03".
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
  /** Number of its pages, without those of its archive. An empty listing has one page. */
  readonly pages: number;
  /** Number of cards of the first page beyond 24. */
  readonly more: number;
  /** The months of its archive, newest first. Empty if its pages show all content. */
  readonly months: readonly ArchivedMonth<Item>[];
}

/**
 * Divides a listing that ends after at most `maxPages` pages. If it ends before its last card, it
 * has an archive of all its content.
 */
export function planListing<Item extends Dated>(items: readonly Item[], maxPages: number): ListingPlan<Item> {
  const { length } = items;
  const isLong = length > CUT_FROM_TOP;
  const pages = isLong ? Math.floor(length / CARDS_A_PAGE) : Math.max(1, Math.ceil(length / CARDS_A_PAGE));
  if (pages <= maxPages) return { items, pages, more: isLong ? length % CARDS_A_PAGE : 0, months: [] };
  const anchor = isLong ? findAnchor(items.slice(0, maxPages * CARDS_A_PAGE)) : 0;
  return { items, pages: maxPages, more: anchor % CARDS_A_PAGE, months: divideByMonth(items) };
}

/**
 * Returns the index of the card with the lowest hash, at which the pages of a listing that ends are
 * cut. It moves with the cards around it. So older content that is added, removed or gets another
 * date changes no page, as it would if the pages were cut from the end of the list.
 */
function findAnchor(items: readonly Dated[]): number {
  const hashes = items.map(({ oid }) => hash32(oid));
  return hashes.indexOf(Math.min(...hashes));
}

/**
 * Divides content by the month of its last change, newest month first. A month has its oldest
 * content first, so that newer content comes to its end and its pages stay as they are.
 */
export function divideByMonth<Item extends Dated>(items: readonly Item[]): ArchivedMonth<Item>[] {
  const months = Map.groupBy(items.toSorted(newestFirst), ({ lastModified }) => lastModified.slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({ month, items: ofMonth.toReversed() }));
}

/** Returns all places of a listing, in the order of visitors. */
export function listPlaces({ pages, months }: ListingPlan<unknown>): Place[] {
  const ofMonths = months.flatMap(({ month, items }) =>
    numbersTo(pagesFor(items.length)).map((number): Place => ({ kind: 'month', month, number })),
  );
  return [
    ...numbersTo(pages).map((number): Place => ({ kind: 'page', number })),
    ...(months.length === 0 ? [] : [{ kind: 'archive' } as const]),
    ...ofMonths,
  ];
}

/** Returns the content whose cards are at a place. The archive itself shows none. */
export function itemsAt<Item>(plan: ListingPlan<Item>, place: Place): readonly Item[] {
  if (place.kind === 'archive') return [];
  const end = place.number * CARDS_A_PAGE;
  const start = end - CARDS_A_PAGE;
  if (place.kind === 'month') return itemsOf(plan, place.month).slice(start, end);
  return plan.items.slice(place.number === 1 ? 0 : start + plan.more, end + plan.more);
}

/** Returns the number of pages of a month. */
export function countMonthPages(plan: ListingPlan<unknown>, month: string): number {
  return pagesFor(itemsOf(plan, month).length);
}

/** Returns the address of a place of the listing whose first page is at `path`. */
export function placePath(path: string, place: Place): string {
  if (place.kind === 'page') return pagePath(path, place.number);
  return place.kind === 'archive' ? archivePath(path) : pagePath(monthPath(path, place.month), place.number);
}

function itemsOf<Item>({ months }: ListingPlan<Item>, month: string): readonly Item[] {
  return months.find((other) => other.month === month)?.items ?? [];
}

const pagesFor = (cards: number): number => Math.ceil(cards / CARDS_A_PAGE);

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
