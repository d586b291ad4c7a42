import type { EntryFacts } from '#content/library';
import type { Locale } from '#domain/locales';
import { buildPrivatePage, type PrivatePage } from '#page-data/private-page';
import { contentKey, withKeys } from './cache-keys.ts';
import { loadRequestedUnlisted } from './content.ts';
import { loadContentPage } from './content-page.ts';
import { inEveryLocale } from './locales.ts';

/**
 * Returns the static paths of the pages behind view links: hidden and private content in every
 * language.
 */
export async function privatePagePaths() {
  const paths = await withKeys(
    await loadRequestedUnlisted(),
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, key) => inEveryLocale({ link_id: linkId }, { facts, linkId }, key),
  );
  return paths.flat();
}

/** Reads the input of a private page and builds the page. */
export async function loadPrivatePage(
  facts: EntryFacts,
  linkId: string,
  locale: Locale,
): Promise<PrivatePage> {
  return buildPrivatePage({ ...(await loadContentPage(facts, locale)), linkId });
}
