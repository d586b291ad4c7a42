/** Set by the bundler. Node does not know it: there, addresses are paths of the site. */
declare const PODIUM_BASE: string | undefined;

/**
 * The start of all addresses in pages, such as "/talks"; empty for a site at the root of its host.
 *
 * A *path of the site* has no base: routes, names of files, and tables of headers and redirects.
 * An *href* is what a browser gets: the base and the path. The functions of this folder return
 * hrefs in the bundle of pages and of browser code, and paths of the site in commands and the
 * origin, which add the base where they write addresses (`siteBase`).
 */
export const BASE: string = typeof PODIUM_BASE === 'undefined' ? '' : PODIUM_BASE;

/** Returns the path in the site of an href. */
export const withoutBase = (href: string): string => href.slice(BASE.length);

/** Returns the href of a target in a content file: a path of the site, or an address elsewhere. */
export function hrefOf<Target extends string | null>(target: Target): Target | string {
  return BASE !== '' && target?.startsWith('/') === true ? BASE + target : target;
}
