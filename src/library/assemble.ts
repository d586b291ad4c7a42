import { isListed } from '#domain/content/display-rules';
import type { ContentKind } from '#domain/addresses/content-kind';
import { checkTerms, type TermSource, type UnfoundTerms } from '#domain/search/search-terms';
import type { Owner } from './schemas/owner.ts';
import type { Site } from './schemas/site.ts';
import type { EntryFacts } from './facts.ts';
import type { FileSummary, LibraryTemplate } from './summarise-file.ts';

/**
 * All content of a site except the large parts: transcripts and storyboards stay in their files.
 */
export interface Library {
  /** The content folder, absolute. */
  root: string;
  /** Presentations and videos by oid. */
  entries: ReadonlyMap<string, EntryFacts>;
  /** Owners by file name without .json. */
  owners: ReadonlyMap<string, Owner>;
  /** Templates, ordered by file name. */
  templates: readonly LibraryTemplate[];
  site: Site;
}

/**
 * Builds the library from the files without faults that are not in `bad`. Leaves out content whose
 * owner is left out, drops picks of content that is left out, and replaces suggested terms that
 * find nothing. The library is null without a valid site file.
 */
export function assembleLibrary(
  root: string,
  files: readonly FileSummary[],
  bad: ReadonlySet<string>,
): { library: Library | null; leftOut: string[]; unfoundTerms: readonly UnfoundTerms[] } {
  const owners = new Map<string, Owner>();
  const entries = new Map<string, EntryFacts>();
  const templates: LibraryTemplate[] = [];
  const leftOut: string[] = [];
  let site: Site | null = null;
  // Owners come first because entries depend on them.
  for (const file of [...files].sort(
    (a, b) => Number(b.folder === 'owners') - Number(a.folder === 'owners'),
  )) {
    const { entry, template, owner } = file;
    const isGood = !bad.has(file.name);
    if (isGood && owner !== null) owners.set(file.id, owner);
    else if (isGood && template !== null) templates.push(template);
    else if (isGood && file.site !== null) site = file.site;
    else if (isGood && entry !== null && (entry.owner === null || owners.has(entry.owner)))
      entries.set(entry.oid, entry);
    else leftOut.push(file.name);
  }
  prunePicks(entries);
  if (site === null) return { library: null, leftOut, unfoundTerms: [] };
  const { shown, unfound } = checkTerms(site.searchTerms, termSources(files, entries));
  const pruned = { ...pruneSite(site, entries), searchTerms: shown };
  return { library: { root, entries, owners, templates, site: pruned }, leftOut, unfoundTerms: unfound };
}

/** Returns the listed content with its owners, which decides which suggested terms pages show. */
function termSources(
  files: readonly FileSummary[],
  entries: ReadonlyMap<string, EntryFacts>,
): readonly TermSource[] {
  const ofOwners = new Map(
    files.filter(({ folder }) => folder === 'owners').map(({ id, foundTerms }) => [id, foundTerms]),
  );
  return files.flatMap(({ entry, foundTerms }) => {
    if (entry === null || !entries.has(entry.oid) || !isListed(entry.privacy)) return [];
    const { language, tags, owner } = entry;
    return [{ language, tags, foundTerms: [...foundTerms, ...(ofOwners.get(owner ?? '') ?? [])] }];
  });
}

function pruneSite(site: Site, entries: ReadonlyMap<string, EntryFacts>): Site {
  return {
    ...site,
    staffPicks: site.staffPicks.filter((oid) => isPick(entries.get(oid), 'presentation')),
    videos: site.videos.filter((oid) => isPick(entries.get(oid), 'video')),
  };
}

function prunePicks(entries: Map<string, EntryFacts>): void {
  for (const [oid, { topPicks, ...facts }] of entries) {
    const picks = topPicks?.filter((pick) => isPick(entries.get(pick), null)) ?? [];
    entries.set(oid, picks.length === 0 ? facts : { ...facts, topPicks: picks });
  }
}

function isPick(entry: EntryFacts | undefined, kind: ContentKind | null): boolean {
  return entry !== undefined && isListed(entry.privacy) && (kind === null || entry.kind === kind);
}
