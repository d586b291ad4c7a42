import type { EntryFacts } from '#library/library';
import { Memo } from '#pictures/memo';
import { randomSubset, seededRandom } from '#domain/util/random-subset';
import { loadByOid, loadSite, loadTranslations, loadTemplates, loadUpNext } from './content.ts';

const SIDEBAR_TEMPLATES = 4;
const SIDEBAR_PICKS = 4;
const SIDEBAR_VIDEOS = 3;

/**
 * Chooses the sidebar of some content. The choice is seeded with the oid: it differs between pages
 * and is the same in every build. The blocks contain only picks; `upNext` ensures that another page
 * links to every view page.
 */
export function chooseSidebar(facts: EntryFacts): ReturnType<typeof choose> {
  return import.meta.env.DEV ? choose(facts) : recent.get(facts.file, () => choose(facts));
}

/** Caches choices for the pages in all languages, which a build renders one after another. */
const recent = new Memo<Awaited<ReturnType<typeof choose>>>(16);

async function choose(facts: EntryFacts) {
  const site = await loadSite();
  const { topPicks = [] } = facts;
  const areTopPicks = topPicks.length > 0;
  const picks = await loadByOid(areTopPicks ? topPicks : site.staffPicks);
  const chooseSome = <Item>(items: Item[], count: number) =>
    randomSubset(items, Math.min(count, items.length), seededRandom(facts.oid));
  const chooseOthers = (entries: EntryFacts[], count: number) =>
    chooseSome(
      entries.filter(({ oid }) => !elsewhere.has(oid)),
      count,
    );
  const talk = (await loadTranslations()).get(facts.oid) ?? [];
  const upNext = await loadUpNext(facts);
  const elsewhere = new Set([facts, ...talk, ...[...upNext.values()].flat()].map(({ oid }) => oid));
  const chosenPicks = chooseOthers(picks, SIDEBAR_PICKS);
  const shown = new Set(chosenPicks.map(({ oid }) => oid));
  const otherVideos = (await loadByOid(site.videos)).filter(({ oid }) => !shown.has(oid));
  const videos = chooseOthers(otherVideos, SIDEBAR_VIDEOS);
  return {
    templates: chooseSome(await loadTemplates(), SIDEBAR_TEMPLATES),
    picks: chosenPicks,
    areTopPicks,
    videos,
    /** The content to show next, by the language of the page, the best first. */
    upNext,
  };
}
