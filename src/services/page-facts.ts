import { DEVELOPMENT_HOSTS, type SiteFacts } from '#domain/analytics/analytics-hosts';

/** Returns the app data of a page (rule 3.18), or an empty object if the page has none. */
export function readFacts(page: Document): object {
  return JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as object;
}

/** Reads the site's settings from a page. Lists are separated by spaces (page-data/site-metas). */
export function readSiteFacts(page: Document): SiteFacts {
  const read = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  const list = (name: string, usual: readonly string[] = []) => read(name)?.split(' ') ?? usual;
  return {
    preproduction: list('preproduction-hosts'),
    development: list('development-hosts', DEVELOPMENT_HOSTS),
    noCookies: list('no-cookies-hosts'),
    cookieDomains: list('cookie-domains'),
    isConsentNeeded: read('consent') !== 'not-needed',
  };
}
