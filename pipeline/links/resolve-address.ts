import { isPlatformPath, VISITOR_CALL } from '#domain/paths';
import { addressOf } from '../output/address-of.ts';
import { findBuiltFile, readBuiltFile, type BuiltSite } from './built-site.ts';
import { pageElements } from './page-elements.ts';

/** Where an address leads: to a built file, or to what is not of the build; or why it leads nowhere. */
export interface Destination {
  readonly file?: string;
  /** What is behind `#`, decoded; '' for none. */
  readonly anchor?: string;
  /** What is wrong with the address, and the remedy. */
  readonly fault?: string;
}

/** Tells where an address leads that stands in a file of the site. */
export type Resolver = (target: string, from: string) => Destination;

/** The origin of a site, by the canonical address of its home page; null if that names none. */
export async function readOrigin(site: BuiltSite): Promise<string | null> {
  const home = findBuiltFile(site, '/');
  if (home === undefined) return null;
  for (const { tagName, properties } of pageElements(await readBuiltFile(site, home)))
    if (tagName === 'link' && properties.rel?.includes('canonical') === true)
      return URL.parse(String(properties.href))?.origin ?? null;
  return null;
}

/** A resolver of the addresses of a site, whose own absolute ones are those of `siteOrigin`; null where it has none. */
export function createResolver(site: BuiltSite, siteOrigin: string | null): Resolver {
  const origin = siteOrigin ?? 'https://site.invalid';
  const known = new Map<string, Destination>();
  return (target, from) => {
    // From the root an address leads to the same wherever it stands.
    if (!target.startsWith('/')) return resolve(target, from);
    const destination = known.get(target) ?? resolve(target, from);
    known.set(target, destination);
    return destination;
  };

  function resolve(target: string, from: string): Destination {
    const url = URL.parse(target, new URL(encodePath(addressOf(from)), origin));
    if (url === null) return { fault: 'is no address: write one, or leave the link out' };
    if (url.origin !== origin) return outside(url, siteOrigin !== null);
    const [path, anchor] = [url.pathname, url.hash.slice(1)].map(decode);
    if (path === undefined || anchor === undefined || decode(url.search) === undefined)
      return { fault: 'is encoded wrongly: write %25 for %, and all else in UTF-8' };
    const file = findBuiltFile(site, path);
    if (file !== undefined) return { file, anchor };
    return isPlatformPath(url.pathname) || url.pathname.startsWith(VISITOR_CALL) ? {} : missing(path);
  }

  function missing(path: string): Destination {
    return findBuiltFile(site, `${path}/`) === undefined
      ? { fault: 'leads to no built file and to no address of the platform: mend it, or build what it names' }
      : { fault: 'lacks the slash at its end: add it' };
  }
}

/** Whether a host name, as URL gives it, is one that every machine has for itself. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** Where an address of another origin leads; unless the site has a known one, any may be its own. */
function outside({ protocol, hostname }: URL, isKnown: boolean): Destination {
  if (!['http:', 'https:', 'mailto:', 'data:'].includes(protocol))
    return { fault: `uses ${protocol} where only http:, https:, mailto: and data: may be used` };
  return isKnown && isThisMachine(hostname)
    ? { fault: 'leads to another address of this machine: name one that visitors can reach' }
    : {};
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
