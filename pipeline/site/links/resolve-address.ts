import { configFile } from '#library/config-file';
import { resultOrNull } from '#domain/util/result-or-null';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { isReservedForPlatform, isPlatformPath } from '#domain/addresses/paths';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { addressOf } from '../list-files.ts';
import { attributeOf } from '../markup/page-scan.ts';
import { readElements } from '../markup/scan-page.ts';
import { findBuiltFile, listHtmlFiles, readBuiltFile, type BuiltSite } from './built-site.ts';

/** The target of an address: a built file, nothing if it is outside of the build, or a fault. */
export interface Destination {
  readonly file?: string;
  /** Whether the file is not in this part of the site, and may be in another one. */
  readonly isElsewhere?: boolean;
  /** The text after `#`, decoded; '' for none. */
  readonly anchor?: string;
  /** The fault of the address and its remedy. */
  readonly fault?: string;
}

/** Resolves an address that is in the file `from` of the site, at a place such as `a[href]`. */
export type Resolver = (target: string, from: string, place?: string) => Destination;

/** Returns the origin and base of a site, from the canonical address of its home; else null. */
export async function readOrigin(site: BuiltSite): Promise<string | null> {
  const home = findBuiltFile(site, '/');
  return home === undefined ? null : originOf(site, home);
}

/** Returns the origin of a part, from its first page with a canonical address; null for none. */
export async function readPartOrigin(part: BuiltSite): Promise<string | null> {
  for (const file of listHtmlFiles(part)) {
    const origin = await originOf(part, file);
    if (origin !== null) return origin;
  }
  return null;
}

async function originOf(site: BuiltSite, page: string): Promise<string | null> {
  const canonical = readElements(await readBuiltFile(site, page)).find(
    (element) =>
      element.tagName === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributeOf(element, 'rel') ?? ''),
  );
  const url = canonical && URL.parse(attributeOf(canonical, 'href') ?? '');
  const path = encodePath(addressOf(page));
  // The canonical address of a redirect page is that of another page.
  return url?.pathname.endsWith(path) === true ? url.origin + url.pathname.slice(0, -path.length) : null;
}

/**
 * Returns a resolver for the addresses of a site. Absolute addresses below `siteAddress` are
 * internal; it is null if the site has no address. In a part of a site, a missing file may be in
 * another part.
 */
export function createResolver(site: BuiltSite, siteAddress: string | null, isPart = false): Resolver {
  const { origin, pathname } = new URL(siteAddress ?? 'https://site.invalid');
  const base = pathname.replace(/\/$/, '');
  const destinations = new Map<string, Destination>();
  return (target, from, place) => {
    // An address from the root has the same target in every file, so it is cached.
    if (!target.startsWith('/')) return resolve(target, from, place);
    const cached = destinations.get(target);
    if (cached !== undefined) return cached;
    const destination = resolve(target, from);
    destinations.set(copyText(target), destination);
    return destination;
  };

  function resolve(target: string, from: string, place?: string): Destination {
    const url = URL.parse(target, new URL(base + encodePath(addressOf(from)), origin));
    if (url === null) return { fault: 'is not a valid address: correct it, or remove the link' };
    if (url.origin !== origin) return resolveExternal(url, siteAddress !== null);
    if (!url.pathname.startsWith(`${base}/`)) {
      // Links of visitors lead to other pages of the host, too, if they have its name.
      if (place === 'a[href]' && URL.canParse(target)) return {};
      return {
        fault: `does not begin with ${base}/, the path of the site: correct it, or write the whole address of a page elsewhere on the host`,
      };
    }
    const sitePath = url.pathname.slice(base.length);
    const [path, anchor] = [sitePath, url.hash.slice(1)].map(decode);
    if (path == null || anchor == null || decode(url.search) === null)
      return { fault: 'is not encoded correctly: write %25 for %, and encode the rest as UTF-8' };
    const file = findBuiltFile(site, path);
    if (file !== undefined) return { file, anchor };
    if (site.redirected?.has(path) === true) return {};
    if (isPlatformPath(sitePath) || (HAS_SIGN_IN && sitePath.startsWith(VISITOR_CALL))) return {};
    if (isPart) return { file: path.endsWith('/') ? `${path}index.html` : path, anchor, isElsewhere: true };
    return explainMissing(path);
  }

  function explainMissing(path: string): Destination {
    if (isReservedForPlatform(path))
      return {
        fault: `is a page of a platform with accounts, which the setting "accounts" in ${configFile()} leaves out: correct it, or add the missing page`,
      };
    return findBuiltFile(site, `${path}/`) === undefined
      ? {
          fault: 'leads to no page or file of the site: correct it, or add the missing page',
        }
      : { fault: 'has no slash at the end: add it' };
  }
}

/** Reports whether a host name, as URL returns it, refers to the local machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** Resolves an address of another origin, which may be the site's own if that is unknown. */
function resolveExternal({ protocol, hostname }: URL, isSiteAddressKnown: boolean): Destination {
  if (!['http:', 'https:', 'mailto:', 'data:'].includes(protocol))
    return { fault: `uses ${protocol} where only http:, https:, mailto: and data: may be used` };
  return isSiteAddressKnown && isThisMachine(hostname)
    ? { fault: 'leads to another server on this machine: use an address that visitors can reach' }
    : {};
}

const decode = (text: string): string | null => resultOrNull(() => decodeURIComponent(text));

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Returns a copy of a text: a slice of a page would keep the whole page in memory. */
export const copyText = (text: string): string => Buffer.from(text).toString();
