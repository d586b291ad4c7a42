import { getCollection } from 'astro:content';
import { readEntry, type EntryFacts } from '#content/library/library';
import { publishMedia } from '#content/media';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';
import { randomSubset, seededRandom } from '#domain/random-subset';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildViewPage, type ViewPage, type ViewPageInput } from '#page-data/view-page';
import { imagePicture } from '#pictures/pictures';
import { loadContentCards, loadPreview, loadTemplateCards } from './cards.ts';
import { loadByOid, loadOwner, loadSite } from './content.ts';
import { outDir, pictureEnv, siteUrl } from './environment.ts';

const SIDEBAR_CARDS = 4;
const SIDEBAR_VIDEOS = 3;

/** The paths of all view pages of one shape: listed content of a kind and schema version in every language. */
export async function viewPagePaths(kind: EntryFacts['kind'], schemaVersion?: '0' | '2') {
  const entries: EntryFacts[] = (await getCollection(kind === 'video' ? 'videos' : 'presentations')).map(
    (entry): EntryFacts => entry.data,
  );
  return entries
    .filter((facts) => isListed(facts.privacy))
    .filter((facts) => schemaVersion === undefined || facts.schemaVersion === schemaVersion)
    .flatMap((facts) =>
      LOCALES.map((locale) => ({
        params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, oid: facts.oid, slug: facts.slug },
        props: { facts, locale },
      })),
    );
}

/** Reads all that the view page of some content needs, and builds it. */
export async function loadViewPage(facts: EntryFacts, locale: Locale): Promise<ViewPage> {
  const t = messagesFor(locale);
  const [content, site, owner] = await Promise.all([readEntry(facts), loadSite(), loadOwner(facts.owner)]);
  const fallback = facts.fallbackPreview;
  return buildViewPage({
    content,
    facts,
    owner,
    site,
    pictures: {
      preview: await loadPreview(facts, 'stage'),
      fallbackPreview: fallback === null ? null : await imagePicture(fallback, 'stage', pictureEnv),
    },
    cards: await loadSidebarCards(facts, locale, t),
    startHref: await startHref(content, facts),
    siteUrl,
    locale,
    t,
  });
}

/** Without JavaScript a video opens its file; a presentation leads to its transcript. */
async function startHref(content: Awaited<ReturnType<typeof readEntry>>, facts: EntryFacts): Promise<string> {
  if (!('video' in content)) return '#transcript';
  const source = content.video.sources.at(-1)?.src ?? '';
  return publishMedia(new URL(source, `file://${facts.baseDir}/`).pathname, { outDir, cacheDir: '.cache/media' });
}

async function loadSidebarCards(facts: EntryFacts, locale: Locale, t: Messages): Promise<ViewPageInput['cards']> {
  const site = await loadSite();
  const areTopPicks = facts.topPicks !== undefined && facts.topPicks.length > 0;
  const picks = await loadByOid(areTopPicks ? facts.topPicks : site.staffPicks);
  const videos = await loadByOid(site.videos);
  const others = (entries: EntryFacts[], count: number) => {
    const candidates = entries.filter((entry) => entry.oid !== facts.oid);
    return randomSubset(candidates, Math.min(count, candidates.length), seededRandom(facts.oid));
  };
  const templates = await loadTemplateCards(locale);
  return {
    templates: randomSubset(templates, Math.min(SIDEBAR_CARDS, templates.length), seededRandom(facts.oid)),
    picks: await loadContentCards(others(picks, SIDEBAR_CARDS), 'card', locale, t),
    areTopPicks,
    videos: await loadContentCards(others(videos, SIDEBAR_VIDEOS), 'thumbnail', locale, t),
  };
}
