import type { Site } from '#library/schemas/site';
import { LOGS_FAILURES, SENDS_EVENTS } from '#domain/features/constants';
import { DEVELOPMENT_HOSTS, type SiteFacts } from '#domain/analytics/analytics-hosts';

/** A `<meta>` element of the head. */
export interface Meta {
  name: string;
  content: string;
}

/** Returns the settings that decide how the pages of a site log events. */
export function buildSiteFacts(site: Site): SiteFacts {
  return {
    preproduction: site.preproductionHosts,
    development: site.developmentHosts,
    noCookies: site.noCookiesHosts,
    // The narrowest domain first, because the first match applies.
    cookieDomains: site.cookieDomains.toSorted((a, b) => b.length - a.length),
    isConsentNeeded: site.isConsentNeeded,
  };
}

/** Builds the site settings for scripts of a page. Omits those with the defaults of page-facts. */
export function buildSiteMetas(site: Site): Meta[] {
  const { preproduction, development, noCookies, cookieDomains, isConsentNeeded } = buildSiteFacts(site);
  const lists: [name: string, values: readonly string[], usual: readonly string[]][] = [
    ['preproduction-hosts', preproduction, []],
  ];
  // Only code that logs events or failures reads these.
  const otherMetas: typeof lists = [
    ['development-hosts', development, DEVELOPMENT_HOSTS],
    ['no-cookies-hosts', noCookies, []],
    ['cookie-domains', cookieDomains, []],
  ];
  const isSilent = !SENDS_EVENTS && !LOGS_FAILURES;
  return [
    ...(isSilent ? lists : lists.concat(otherMetas))
      .map(([name, values, usual]) => ({ name, content: values.join(' '), usual: usual.join(' ') }))
      .filter(({ content, usual }) => content !== usual)
      .map(({ name, content }) => ({ name, content })),
    // Even if nothing is logged: the viewer remembers where a visitor left off (rule 4.46).
    ...(isConsentNeeded ? [] : [{ name: 'consent', content: 'not-needed' }]),
  ];
}
