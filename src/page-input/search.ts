import type { EntryFacts } from '#library/library';
import { isInShard } from '#library/shard';
import { mapInParallel } from '#library/in-parallel';
import { explorePath } from '#domain/addresses/paths';
import type { SearchCard } from '#domain/search/search-record';
import { messagesFor } from '#i18n/messages';
import type { ListingPage } from '#page-data/listing-page';
import { buildSearchCard } from '#page-data/card';
import { buildSearchPart, type SearchPart } from '#page-data/search-page';
import { loadPreview } from './cards.ts';
import { loadPublished, loadOwner } from './content.ts';
import { getBuild } from './environment.ts';
import { choosePicks } from './listing-plan.ts';
import { buildPageOfSite, describeListing, firstSocialCard, type LocaleProps } from './listings.ts';

/** Number of cards built at once. Limits memory, because pictures are large while they are read. */
const CARDS_AT_ONCE = 16;

/** Builds the search page. The browser adds the results. */
export async function loadSearch({ locale }: LocaleProps): Promise<ListingPage> {
  const t = messagesFor(locale);
  return buildPageOfSite(locale, t, {
    ...describeListing('search', t),
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
    hasSearchForm: true,
    socialCard: await firstSocialCard(await loadPublished()),
    sections: [],
  });
}

/** Returns the part of the search page below its form. */
export async function loadSearchPart({ locale }: LocaleProps): Promise<SearchPart> {
  const picks = await loadCards(await choosePicks(locale));
  return buildSearchPart(await loadPublished(), picks, locale, messagesFor(locale));
}

/**
 * Returns the search result card of each listed content; in a part of a site, of its own content
 * only, because a part draws no other pictures.
 */
export async function loadSearchCards(): Promise<SearchCard[]> {
  const shard = getBuild()?.shard ?? null;
  const entries = await loadPublished();
  return loadCards(shard === null ? entries : entries.filter(({ oid }) => isInShard(oid, shard)));
}

function loadCards(contents: readonly EntryFacts[]): Promise<SearchCard[]> {
  return mapInParallel(contents, CARDS_AT_ONCE, async (facts) =>
    buildSearchCard(facts, await loadOwner(facts.owner), await loadPreview(facts, 'card')),
  );
}
