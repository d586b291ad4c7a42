import { BASE } from '#site/facts';

export { BASE };

/** Returns an href on the site without the base. Returns any other as it is. */
export const withoutBase = (href: string): string =>
  href.startsWith(`${BASE}/`) ? href.slice(BASE.length) : href;

/** Returns the href of a target in a content file: a path of the site, or an address elsewhere. */
export function hrefOf<Target extends string | null>(target: Target): Target | string {
  return BASE !== '' && target?.startsWith('/') === true ? BASE + target : target;
}
