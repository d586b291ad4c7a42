import { isPlatformPath } from '#domain/paths';
import { addressOf, findBuiltFile, listHtmlFiles, readBuiltFile, type BuiltSite } from './built-site.ts';
import { collectLinks, type FoundLink, type PageLinks } from './collect-links.ts';

/** A link that leads nowhere. */
export interface DeadLink extends FoundLink {
  /** Address of the page it stands on. */
  readonly page: string;
  readonly reason: string;
}

/** What the check of a site found. */
export interface LinkReport {
  readonly pages: number;
  readonly links: number;
  readonly dead: readonly DeadLink[];
}

/** Checks that every internal link, asset and anchor of the site leads to a built file or a platform address. */
export async function checkSiteLinks(site: BuiltSite): Promise<LinkReport> {
  const files = listHtmlFiles(site);
  const pages = new Map<string, PageLinks>();
  for (const file of files) pages.set(file, collectLinks(await readBuiltFile(site, file)));
  const dead: DeadLink[] = [];
  let links = 0;
  for (const [file, page] of pages) {
    for (const link of page.links) {
      links += 1;
      const reason = faultOf(link.target, file, page);
      if (reason !== undefined) dead.push({ ...link, page: addressOf(file), reason });
    }
  }
  return { pages: files.length, links, dead };

  function faultOf(target: string, file: string, page: PageLinks): string | undefined {
    const base = new URL(page.canonical ?? 'https://site.invalid');
    const url = URL.parse(target, new URL(addressOf(file), base.origin));
    if (url === null) return 'is no address';
    if (url.origin !== base.origin) return outsideFault(url);
    const pathname = decode(url.pathname);
    if (pathname === undefined) return 'is encoded wrongly';
    const found = findBuiltFile(site, pathname);
    if (found === undefined) return isPlatformPath(url.pathname) ? undefined : missing(pathname);
    return anchorFault(url.hash, pages.get(found));
  }

  function missing(pathname: string): string {
    return findBuiltFile(site, `${pathname}/`) === undefined
      ? 'leads to no built file and to no address of the platform'
      : 'lacks the slash at its end';
  }
}

function outsideFault({ protocol, hostname }: URL): string | undefined {
  if (!['http:', 'https:', 'mailto:', 'data:'].includes(protocol)) return `uses ${protocol}`;
  return hostname === 'localhost' ? 'leads to another address of this machine' : undefined;
}

function anchorFault(hash: string, target: PageLinks | undefined): string | undefined {
  const id = decode(hash.slice(1));
  // `#step=3` and `#t=90` are read by the viewer; an empty anchor and `top` lead to the top of any page.
  if (id === undefined || id === '' || id === 'top' || id.includes('=') || target === undefined)
    return undefined;
  return target.ids.has(id) ? undefined : `names the anchor "${id}", which its page does not have`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
