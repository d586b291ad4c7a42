import type { Count } from '../output/bar.ts';
import { addressOf } from '../output/address-of.ts';
import type { BuiltSite } from './built-site.ts';
import type { PageLinks } from './collect-links.ts';
import type { FoundLink } from './found-link.ts';
import { hasAnchors, readLinks } from './read-links.ts';
import { createResolver, readOrigin } from './resolve-address.ts';
import { WantedAnchors } from './wanted-anchors.ts';

/** A link that leads nowhere. */
export interface DeadLink extends FoundLink {
  /** Address of the page or other file that it stands in. */
  readonly source: string;
  /** What is wrong, and the remedy. */
  readonly reason: string;
}

/** What the check of a site found. */
export interface LinkReport {
  /** The origin that the site gives itself; null if it gives none. */
  readonly origin: string | null;
  readonly pages: number;
  /** All files that name addresses, pages among them. */
  readonly files: number;
  readonly links: number;
  readonly dead: readonly DeadLink[];
  /** The content security policies of the pages, each with the first page that has it. */
  readonly policies: ReadonlyMap<string, string>;
}

/** Anchors that the viewer reads, and those that lead to the top of any page. */
const NO_PLACE = /^(?:top|(?:step|t)=[\d.]+)?$/;

const NO_ORIGIN: DeadLink = {
  source: '/',
  place: 'link[canonical]',
  target: '',
  reason: 'does not say which addresses are those of the site: let the home page name its own',
};

/**
 * Checks that every internal link, asset and anchor that pages and other files of the site name leads to a built file or a
 * platform address. It holds one file at a time, however many there are, and tells which it has come to.
 * `isRead` limits the check to what some files link to; by default all are read.
 */
export async function checkSiteLinks(
  site: BuiltSite,
  tick?: Count,
  isRead: (file: string) => boolean = () => true,
): Promise<LinkReport> {
  const origin = await readOrigin(site);
  const resolve = createResolver(site, origin);
  const dead: DeadLink[] = origin === null ? [NO_ORIGIN] : [];
  const anchors = new WantedAnchors<DeadLink>();
  const policies = new Map<string, string>();
  const count = { pages: 0, files: 0, links: 0 };
  const read = [...site.files].filter(isRead).sort();
  for (const [index, file] of read.entries()) {
    tick?.(index, read.length);
    const found = await readOrReport(file);
    if (found === null) continue;
    count.files += 1;
    if (file.endsWith('.html')) count.pages += 1;
    count.links += found.links.length;
    for (const policy of found.policies) if (!policies.has(policy)) policies.set(policy, file.slice(1));
    for (const link of found.links) judge(link, file);
    dead.push(...anchors.settle(file, found.ids));
  }
  // Those of files that were read before the link to them was found.
  for (const file of anchors.files)
    dead.push(...anchors.settle(file, (await readLinks(site, file))?.ids ?? new Set()));
  return { origin, ...count, dead, policies };

  async function readOrReport(file: string): Promise<PageLinks | null> {
    try {
      return await readLinks(site, file);
    } catch (error) {
      const reason = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      dead.push({ source: addressOf(file), place: 'the file', target: '', reason });
      return null;
    }
  }

  function judge(link: FoundLink, from: string): void {
    const { file, anchor = '', fault } = resolve(link.target, from);
    const tell = (reason: string): DeadLink => ({ ...link, source: addressOf(from), reason });
    if (fault !== undefined) dead.push(tell(fault));
    if (file === undefined || !hasAnchors(file) || NO_PLACE.test(anchor)) return;
    anchors.add(
      file,
      anchor,
      tell(`names the anchor "${anchor}", which is not there: give an element that id`),
    );
  }
}
