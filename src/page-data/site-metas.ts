import type { Site } from '#content/schemas/site';
import { DEVELOPMENT_HOSTS } from '#domain/analytics-hosts';

/** A `<meta>` element of the head. */
export interface Meta {
  name: string;
  content: string;
}

/**
 * Builds the site settings for the scripts of a page. Omits the defaults of services/site-facts.
 */
export function buildSiteMetas(site: Site): Meta[] {
  const lists: [name: string, values: readonly string[], usual: readonly string[]][] = [
    ['preproduction-hosts', site.preproductionHosts, []],
    ['development-hosts', site.developmentHosts, DEVELOPMENT_HOSTS],
    ['no-cookies-hosts', site.noCookiesHosts, []],
    // The narrowest domain first, because the first match applies.
    ['cookie-domains', site.cookieDomains.toSorted((a, b) => b.length - a.length), []],
  ];
  return [
    ...lists
      .map(([name, values, usual]) => ({ name, content: values.join(' '), usual: usual.join(' ') }))
      .filter(({ content, usual }) => content !== usual)
      .map(({ name, content }) => ({ name, content })),
    ...(site.isConsentNeeded ? [] : [{ name: 'consent', content: 'not-needed' }]),
  ];
}
