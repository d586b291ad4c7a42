import type { EntryFacts } from '#content/library';
import type { Locale } from '#domain/locales';
import { messagesFor, type Messages } from '#i18n/messages';
import { cardFacts } from '#page-data/card';
import { buildViewPage, type ViewPage, type ViewPageInput } from '#page-data/view-page';
import { viewPageKey, withKeys } from './cache-keys.ts';
import { loadContentCards, loadSocialCard, loadTemplateCards } from './cards.ts';
import { chooseSidebar } from './choose-sidebar.ts';
import { loadRequested } from './content.ts';
import { loadContentPage } from './content-page.ts';
import { inEveryLocale } from './locales.ts';

/**
 * Returns the static paths of the view pages of listed content of a type and schema version, in
 * every language.
 */
export async function viewPagePaths(kind: EntryFacts['kind'], schemaVersion?: '0' | '2') {
  const paths = await withKeys(await loadRequested(kind, schemaVersion), viewPageKey, (facts, key) =>
    inEveryLocale({ oid: facts.oid, slug: facts.slug }, { facts }, key),
  );
  return paths.flat();
}

/** Reads the input of a view page and builds the page. */
export async function loadViewPage(facts: EntryFacts, locale: Locale): Promise<ViewPage> {
  const cards = await loadSidebarCards(facts, locale, messagesFor(locale));
  const socialCard = await loadSocialCard(facts);
  return buildViewPage({ ...(await loadContentPage(facts, locale)), cards, socialCard });
}

async function loadSidebarCards(
  facts: EntryFacts,
  locale: Locale,
  t: Messages,
): Promise<ViewPageInput['cards']> {
  const { templates, picks, areTopPicks, videos, next } = await chooseSidebar(facts);
  return {
    templates: await loadTemplateCards(templates, locale),
    picks: await loadContentCards(picks, 'card', locale, t),
    areTopPicks,
    videos: await loadContentCards(videos, 'thumbnail', locale, t),
    next: next === undefined ? null : cardFacts(next),
  };
}
