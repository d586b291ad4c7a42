import { BASE } from '#site/facts';

export { BASE };

/** Returns the path of an href inside the site, without the base. */
export const withoutBase = (href: string): string => href.slice(BASE.length);

/** Returns the href of a target in a content file: a path of the site, or an address elsewhere. */
export function hrefOf<Target extends string | null>(target: Target): Target | string {
  return BASE !== '' && target?.startsWith('/') === true ? BASE + target : target;
}
