import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { BuiltSite } from '#pipeline/site/links/built-site';
import { checkSiteLinks, readTarget, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import type { LinkFacts } from '#pipeline/site/links/link-facts';
import { hasAnchors, readLinks } from '#pipeline/site/links/read-links';
import { readPartOrigin } from '#pipeline/site/links/resolve-address';

/** The result of checking links: the facts about them if none is dead, and the faults. */
export interface LinkCheck {
  /** Null if a link is dead, or if the origin of the site is unknown. */
  readonly facts: LinkFacts | null;
  readonly faults: readonly string[];
}

/** The changes of a part since its links were checked. */
export interface PartChange {
  readonly previousFacts: LinkFacts;
  /** Names of new and changed files, and of those that are gone. */
  readonly changedFiles: readonly string[];
  readonly removedFiles: readonly string[];
}

/**
 * Checks the links of a part of a site. A target that the part lacks may be in another part, which
 * `checkLinksBetweenParts` checks. If the part was checked before, reads only the changed files,
 * unless a target of its links is gone.
 */
export async function checkPartLinks(
  part: BuiltSite,
  change: PartChange | null,
  onProgress?: ReportProgress,
): Promise<LinkCheck> {
  const origin = await readPartOrigin(part);
  // Without it, links to this site cannot be told from links to others. Publishing says so.
  if (origin === null) return { facts: null, faults: [] };
  const checkFiles = async (
    filesToRead: Iterable<string>,
    previousFacts: Pick<LinkFacts, 'policies' | 'targets'>,
  ) => {
    const targets = new Set(previousFacts.targets);
    const { dead, policies } = await checkSiteLinks(part, onProgress, filesToRead, { origin, targets });
    const allPolicies = new Map([...previousFacts.policies, ...policies]);
    return { dead, facts: { origin, policies: [...allPolicies], targets: [...targets] } };
  };
  const changedFiles = change?.previousFacts.origin === origin ? await findFilesToCheck(part, change) : null;
  if (change !== null && changedFiles !== null) {
    const { dead, facts } = await checkFiles(changedFiles, change.previousFacts);
    if (dead.length === 0) return { facts, faults: [] };
  }
  const { dead, facts } = await checkFiles(part.files, { policies: [], targets: [] });
  return dead.length > 0 ? { facts: null, faults: formatDeadLinks(dead) } : { facts, faults: [] };
}

/** Returns the changed files of a part. Returns null if the whole part must be checked. */
async function findFilesToCheck(
  part: BuiltSite,
  { previousFacts, changedFiles, removedFiles }: PartChange,
): Promise<string[] | null> {
  const targetsByFile = Map.groupBy(previousFacts.targets.map(readTarget), ({ file }) => file);
  if (removedFiles.some((name) => targetsByFile.has(`/${name}`))) return null;
  const files = changedFiles.map((name) => `/${name}`);
  for (const file of files) {
    const targets = targetsByFile.get(file)?.filter(({ anchor }) => anchor !== '') ?? [];
    if (targets.length > 0 && !(await hasAllAnchors(part, file, targets))) return null;
  }
  return files;
}

async function hasAllAnchors(
  site: BuiltSite,
  file: string,
  targets: readonly { readonly anchor: string }[],
): Promise<boolean> {
  const ids = hasAnchors(file) ? (await readLinks(site, file))?.ids : undefined;
  return targets.every(({ anchor }) => ids?.has(anchor) === true);
}

/** A part of a site whose links were checked. */
export interface LinkCheckedPart {
  /** Its files by name. */
  readonly files: Pick<ReadonlyMap<string, unknown>, 'has'>;
  readonly facts: LinkFacts;
}

/**
 * Checks the links between the parts of a site, and the links in `newFiles`, which no part
 * has. Reads all files only if a target is missing, to name the dead links.
 */
export async function checkLinksBetweenParts(
  site: BuiltSite,
  checkedParts: readonly LinkCheckedPart[],
  newFiles: readonly string[],
  onProgress?: ReportProgress,
): Promise<LinkCheck> {
  const [firstPart] = checkedParts;
  if (firstPart === undefined) return { facts: null, faults: [] };
  const { origin } = firstPart.facts;
  const report = await checkSiteLinks(
    site,
    undefined,
    newFiles.map((name) => `/${name}`),
  );
  const areLinksValid =
    report.dead.length === 0 &&
    report.origin === origin &&
    checkedParts.every(({ facts }) => facts.origin === origin) &&
    (await hasTargets(site, checkedParts));
  if (!areLinksValid) {
    const { dead } = await checkSiteLinks(site, onProgress);
    return { facts: null, faults: formatDeadLinks(dead) };
  }
  const policies = new Map([...report.policies, ...checkedParts.flatMap(({ facts }) => facts.policies)]);
  return { facts: { origin, policies: [...policies], targets: [] }, faults: [] };
}

/** Reports whether the site has all link targets that the parts lack themselves. */
async function hasTargets(site: BuiltSite, parts: readonly LinkCheckedPart[]): Promise<boolean> {
  const ids = new Map<string, ReadonlySet<string>>();
  for (const { facts, files } of parts)
    for (const text of facts.targets) {
      const { file, anchor } = readTarget(text);
      if (files.has(file.slice(1))) continue;
      if (!site.files.has(file)) return false;
      if (anchor === '') continue;
      const anchors = ids.get(file) ?? (await readLinks(site, file))?.ids ?? new Set<string>();
      ids.set(file, anchors);
      if (!anchors.has(anchor)) return false;
    }
  return true;
}
