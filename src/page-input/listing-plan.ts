import type { EntryFacts } from '#content/library';
import { planListing, type ListingPlan } from '#domain/listing-places';
import { loadSite } from './content.ts';

/**
 * By content, of which each listing of a library has its own list. Made once in a build; in the dev
 * server every change makes another library.
 */
const made = new WeakMap<readonly EntryFacts[], ListingPlan<EntryFacts>>();

/** Returns the division of a listing into pages and months. The site sets its number of pages. */
export async function loadPlan(entries: readonly EntryFacts[]): Promise<ListingPlan<EntryFacts>> {
  const plan = made.get(entries) ?? planListing(entries, (await loadSite()).listingPages);
  made.set(entries, plan);
  return plan;
}
