import type { EntryFacts } from '#library/library';
import { planListing, type ListingPlan } from '#domain/content/listing-places';
import { groupByFilter } from '#domain/content/filters';
import { LISTINGS, type ListedContent, type PagedListing } from '#domain/content/listings';
import { cacheByObject } from '#domain/util/cache-by-object';
import { loadListed, loadListedContent, loadSite, loadTags } from './content.ts';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { popularTopicsIn } from '#domain/search/popular-topics';
import { tagSlug } from '#domain/content/tags';
import { searchLanguage } from '#domain/search/search-language';

/** Returns the content of a listing. */
export async function chooseListed(name: PagedListing): Promise<readonly EntryFacts[]> {
  return LISTINGS[name].choose(await loadListedContent());
}

/** Groups a list once in a build, so that each group is one list, too. */
const filtersOf = cacheByObject(async ({ all }: ListedContent<EntryFacts>) =>
  groupByFilter(all, await loadListed(), (await loadSite()).listingPages),
);

/** Number of tags among the filters of a listing. */
const FILTER_TOPICS = 8;

const topicsOf = cacheByObject(
  (listed: readonly EntryFacts[]) =>
    new Map(LOCALES.map((locale) => [locale, popularTopicsIn(locale, listed, FILTER_TOPICS)])),
);

/**
 * Returns the titles of the tags among the filters: the most frequent ones that readers of the
 * language know, in alphabetical order.
 */
export async function loadFilterTopics(locale: Locale): Promise<string[]> {
  const topics = topicsOf(await loadListed()).get(locale) ?? [];
  const tags = await loadTags();
  // One of several spellings of a tag.
  const titles = new Map(topics.map((topic) => [tagSlug(topic), topic]));
  return [...titles]
    .map(([slug, topic]) => tags.get(slug)?.title ?? topic)
    .sort(new Intl.Collator(locale).compare);
}

/** Returns the values of all filters, each with its content. */
export const loadFilters = async () => filtersOf(await loadListedContent());

/**
 * Caches plans by the list of content that they divide, so that a build divides each list once. In
 * the dev server, each change of the content makes new lists.
 */
const plans = new WeakMap<readonly EntryFacts[], ListingPlan<EntryFacts>>();

/**
 * Returns the division of a listing into pages and months. The field `listingPages` of the site
 * limits the number of pages.
 */
export async function loadPlan(entries: readonly EntryFacts[]): Promise<ListingPlan<EntryFacts>> {
  const plan = plans.get(entries) ?? planListing(entries, (await loadSite()).listingPages);
  plans.set(entries, plan);
  return plan;
}

/** Number of staff picks that an empty search result shows. */
const SEARCH_PICKS = 3;

/**
 * Returns the staff picks that an empty search result shows: the first ones, with picks in the
 * language of the page before all others.
 */
export async function choosePicks(locale: Locale): Promise<readonly EntryFacts[]> {
  const { staffPicks } = await loadListedContent();
  const isOwn = ({ language }: EntryFacts) => searchLanguage(language) === searchLanguage(locale);
  return staffPicks.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, SEARCH_PICKS);
}
