import { getCollection } from 'astro:content';
import type { EntryFacts } from '#content/library';
import { isListed } from '#domain/display-rules';
import type { Locale } from '#domain/locales';
import { randomSubset, seededRandom } from '#domain/random-subset';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildViewPage, type ViewPage, type ViewPageInput } from '#page-data/view-page';
import { loadContentCards, loadSocialCard, loadTemplateCards } from './cards.ts';
import { loadByOid, loadNext, loadSite, loadTemplates } from './content.ts';
import { loadContentPage } from './content-page.ts';
import { inEveryLocale } from './locales.ts';

const SIDEBAR_TEMPLATES = 4;
/** One place beside them is for the next content in order: so every page is linked from another one. */
const SIDEBAR_PICKS = 3;
const SIDEBAR_VIDEOS = 2;

/** The paths of all view pages of one shape: listed content of a kind and schema version in every language. */
export async function viewPagePaths(kind: EntryFacts['kind'], schemaVersion?: '0' | '2') {
  const entries: EntryFacts[] = (await getCollection(kind === 'video' ? 'videos' : 'presentations')).map(
    (entry): EntryFacts => entry.data,
  );
  return entries
    .filter((facts) => isListed(facts.privacy))
    .filter((facts) => schemaVersion === undefined || facts.schemaVersion === schemaVersion)
    .flatMap((facts) => inEveryLocale({ oid: facts.oid, slug: facts.slug }, { facts }));
}

/** Reads all that the view page of some content needs, and builds it. */
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
  const site = await loadSite();
  const areTopPicks = facts.topPicks !== undefined && facts.topPicks.length > 0;
  const picks = await loadByOid(
    facts.topPicks !== undefined && areTopPicks ? facts.topPicks : site.staffPicks,
  );
  const videos = await loadByOid(site.videos);
  // Seeded with the oid: another choice on each page, the same in every build.
  const choose = <Item>(items: Item[], count: number) =>
    randomSubset(items, Math.min(count, items.length), seededRandom(facts.oid));
  const withNext = async (kind: EntryFacts['kind'], wanted: EntryFacts[], count: number) => {
    const others = wanted.filter((entry) => entry.oid !== facts.oid);
    const chosen = choose(others, count);
    const next = await loadNext(kind, facts.oid, chosen);
    return next === undefined ? chosen : [...chosen, next];
  };
  const pickCards = await withNext('presentation', picks, SIDEBAR_PICKS);
  const videoCards = await withNext('video', videos, SIDEBAR_VIDEOS);
  return {
    templates: await loadTemplateCards(choose(await loadTemplates(), SIDEBAR_TEMPLATES), locale),
    picks: await loadContentCards(pickCards, 'card', locale, t),
    areTopPicks,
    videos: await loadContentCards(videoCards, 'thumbnail', locale, t),
  };
}
