import { DEVELOPMENT_HOSTS, type SiteFacts } from '#domain/analytics/analytics-hosts';

/** Returns the app data of a page (rule 3.18), or an empty object if the page has none. */
export function readFacts(page: Document): object {
  return JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as object;
}

/** Reads the site's settings from a page. Lists are separated by spaces (page-data/site-metas). */
export function readSiteFacts(page: Document): SiteFacts {
  const readMeta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  const readList = (name: string, defaultList: readonly string[] = []) =>
    readMeta(name)?.split(' ') ?? defaultList;
  return {
    preproduction: readList('preproduction-hosts'),
    development: readList('development-hosts', DEVELOPMENT_HOSTS),
    noCookies: readList('no-cookies-hosts'),
    cookieDomains: readList('cookie-domains'),
    isConsentNeeded: readMeta('consent') !== 'not-needed',
  };
}
