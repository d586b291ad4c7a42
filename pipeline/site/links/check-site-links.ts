import { messageOf } from '#domain/util/describe-error';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { addressOf } from '../list-files.ts';
import type { BuiltSite } from './built-site.ts';
import type { PageLinks } from './collect-links.ts';
import { copyText, createResolver, readOrigin } from './resolve-address.ts';
import type { FoundLink } from './links-of-parts.ts';
import { hasAnchors, readLinks } from './read-links.ts';

/** A link without an existing target. */
export interface DeadLink extends FoundLink {
  /** Address of the page or other file that contains it. */
  readonly source: string;
  /** The fault and its remedy. */
  readonly reason: string;
}

/** The result of checking a site. */
export interface LinkReport {
  /** The address of the site, taken from its home page; null if that has none. */
  readonly origin: string | null;
  readonly pages: number;
  /** Number of files that contain addresses, including pages. */
  readonly files: number;
  readonly links: number;
  readonly dead: readonly DeadLink[];
  /** The content security policies of the pages, each with the first page that has it. */
  readonly policies: ReadonlyMap<string, string>;
}

/** The input of the check of a part besides its files, and its results. */
export interface PartLinks {
  /** The address of the site. */
  readonly origin: string;
  /** Receives the targets of all links, as `formatTarget` writes them. */
  readonly targets: Set<string>;
}

/** Returns the text of a target: the address of a file, and an anchor in it, '' for none. */
export const formatTarget = (file: string, anchor: string): string =>
  anchor === '' ? file : `${file}\n${anchor}`;

/** Reads the text of a target. */
export function readTarget(text: string): { file: string; anchor: string } {
  const [file = '', anchor = ''] = text.split('\n');
  return { file, anchor };
}

/** Anchors that the viewer handles, and anchors to the top of any page. */
const PAGE_TOP_ANCHOR = /^(?:top|(?:step|t)=[\d.]+)?$/;

/** Links that are paths of the site, to which scripts add the base. */
const SITE_PATH_PLACES = new Set(['file', 'result']);

const NO_ORIGIN: DeadLink = {
  source: '/',
  place: 'link[canonical]',
  target: '',
  reason: 'is missing, so the addresses of the site are unknown: add it to the home page',
};

/**
 * Checks that every internal link, asset and anchor in the files of the site leads to a built file
 * or an address of the platform. Holds only one file in memory at a time, and reports its progress.
 * `files` limits the check to the links in some files; by default all are read. `part` says that
 * the site is a part of one, so that missing targets may be in another part.
 */
export async function checkSiteLinks(
  site: BuiltSite,
  onProgress?: ReportProgress,
  files: Iterable<string> = site.files,
  part: PartLinks | null = null,
): Promise<LinkReport> {
  const origin = part === null ? await readOrigin(site) : part.origin;
  const base = (origin && URL.parse(origin)?.pathname.replace(/\/$/, '')) ?? '';
  const resolve = createResolver(site, origin, part !== null);
  const deadLinks: DeadLink[] = origin === null ? [NO_ORIGIN] : [];
  const anchors = new PendingAnchors<DeadLink>();
  const policies = new Map<string, string>();
  const counts = { pages: 0, files: 0, links: 0 };
  const filesToRead = [...files].sort();
  for (const [index, file] of filesToRead.entries()) {
    onProgress?.(index, filesToRead.length);
    const contents = await readOrReport(file);
    if (contents === null) continue;
    counts.files += 1;
    if (file.endsWith('.html')) counts.pages += 1;
    counts.links += contents.links.length;
    for (const policy of contents.policies)
      if (!policies.has(policy)) policies.set(copyText(policy), file.slice(1));
    for (const link of contents.links) check(link, file);
    deadLinks.push(...anchors.resolveAnchors(file, contents.ids));
  }
  // Anchors in files that were read before a link to them was found.
  for (const file of anchors.files)
    deadLinks.push(...anchors.resolveAnchors(file, (await readLinks(site, file))?.ids ?? new Set()));
  return { origin, ...counts, dead: deadLinks, policies };

  async function readOrReport(file: string): Promise<PageLinks | null> {
    try {
      return await readLinks(site, file);
    } catch (error) {
      const reason = `cannot be read: ${messageOf(error)}`;
      deadLinks.push({ source: addressOf(file), place: 'the file', target: '', reason });
      return null;
    }
  }

  function check(link: FoundLink, sourceFile: string): void {
    const target = SITE_PATH_PLACES.has(link.place) ? base + link.target : link.target;
    const { file, anchor = '', fault, isElsewhere = false } = resolve(target, sourceFile, link.place);
    const deadLink = (reason: string): DeadLink => ({
      place: copyText(link.place),
      target: copyText(link.target),
      source: addressOf(sourceFile),
      reason,
    });
    if (fault !== undefined) deadLinks.push(deadLink(fault));
    if (file === undefined) return;
    const checkedAnchor = !hasAnchors(file) || PAGE_TOP_ANCHOR.test(anchor) ? '' : anchor;
    part?.targets.add(formatTarget(file, checkedAnchor));
    if (checkedAnchor === '' || isElsewhere) return;
    anchors.add(
      file,
      anchor,
      deadLink(`points to the anchor "${anchor}", which does not exist: give an element this id`),
    );
  }
}

/** Collects links to anchors by target file until the file is read. */
class PendingAnchors<Link> {
  readonly #links = new Map<string, { anchor: string; link: Link }[]>();

  /** Files with unchecked anchors. */
  get files(): string[] {
    return [...this.#links.keys()];
  }

  add(file: string, anchor: string, link: Link): void {
    const links = this.#links.get(file);
    if (links === undefined) this.#links.set(file, [{ anchor, link }]);
    else links.push({ anchor, link });
  }

  /** Removes the links to a file. Returns those to anchors that are not among its ids. */
  resolveAnchors(file: string, ids: ReadonlySet<string>): Link[] {
    const links = this.#links.get(file) ?? [];
    this.#links.delete(file);
    return links.filter(({ anchor }) => !ids.has(anchor)).map(({ link }) => link);
  }
}

/** Returns a line for each dead link, with the first of the files that have it. */
export function formatDeadLinks(dead: readonly DeadLink[]): string[] {
  const byLink = Map.groupBy(dead, ({ place, target, reason }) => `${place} ${target} ${reason}`);
  return [...byLink].map(([link, [firstFile, ...otherFiles]]) => {
    const otherCount = otherFiles.length === 0 ? '' : ` and ${otherFiles.length} more`;
    return `${link} (in ${firstFile?.source ?? ''}${otherCount})`;
  });
}
