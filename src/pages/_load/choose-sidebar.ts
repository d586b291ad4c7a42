import type { EntryFacts } from '#content/library';
import { randomSubset, seededRandom } from '#domain/random-subset';
import { loadByOid, loadNext, loadSite, loadTemplates, type TemplateEntry } from './content.ts';

const SIDEBAR_TEMPLATES = 4;
/** One place beside them is for the next content in order: so every page is linked from another one. */
const SIDEBAR_PICKS = 3;
const SIDEBAR_VIDEOS = 2;

/** What stands beside some content. */
export interface SidebarChoice {
  readonly templates: readonly TemplateEntry[];
  readonly picks: readonly EntryFacts[];
  /** Whether the picks are those of the content itself. */
  readonly areTopPicks: boolean;
  readonly videos: readonly EntryFacts[];
}

/** Chooses what stands beside some content: seeded with the oid, another choice on each page, the same in every build. */
export async function chooseSidebar(facts: EntryFacts): Promise<SidebarChoice> {
  const site = await loadSite();
  const areTopPicks = facts.topPicks !== undefined && facts.topPicks.length > 0;
  const picks = await loadByOid(
    facts.topPicks !== undefined && areTopPicks ? facts.topPicks : site.staffPicks,
  );
  const choose = <Item>(items: Item[], count: number) =>
    randomSubset(items, Math.min(count, items.length), seededRandom(facts.oid));
  const withNext = async (kind: EntryFacts['kind'], wanted: EntryFacts[], count: number) => {
    const others = wanted.filter((entry) => entry.oid !== facts.oid);
    const chosen = choose(others, count);
    const next = await loadNext(kind, facts.oid, chosen);
    return next === undefined ? chosen : [...chosen, next];
  };
  return {
    templates: choose(await loadTemplates(), SIDEBAR_TEMPLATES),
    picks: await withNext('presentation', picks, SIDEBAR_PICKS),
    areTopPicks,
    videos: await withNext('video', await loadByOid(site.videos), SIDEBAR_VIDEOS),
  };
}
