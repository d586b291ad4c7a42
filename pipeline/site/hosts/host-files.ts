import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { formatRedirects, redirectFile, redirectPage } from '#domain/addresses/redirects-file';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import type { HostRules } from './host-file.ts';
import type { HostFiles } from './host-limits.ts';
import type { Host } from './hosts.ts';

/** The rules of a site; without `base`, it is at the root of its host. */
type SiteRules = Pick<HostRules, 'headers' | 'redirects'> & Partial<Pick<HostRules, 'base'>>;

/**
 * Returns the settings files of a host, by name. Commands and the origin read `_headers` and
 * `_redirects` too, so all sites have `_headers`, and `_redirects` if they have redirects. `host`
 * is null for a site without a particular host.
 */
export function buildHostFiles({ headers, redirects, base = '' }: SiteRules, host: Host | null): HostFiles {
  const languages = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const files = new Map([['_headers', headers]]);
  const rules = [
    ...formatRedirects(
      host?.redirects === 'rules-of-host'
        ? redirects.map((redirect) => ({ ...redirect, from: base + redirect.from }))
        : redirects,
      { force: host?.redirects === 'forced-rules' },
    ),
    // Missing paths in each language but the default one.
    ...(host?.notFound === 'page-by-rules' ? languages : []).map(
      (locale) => `/${locale}/* /${locale}/404.html 404`,
    ),
  ];
  if (rules.length > 0) files.set('_redirects', `${rules.join('\n')}\n`);
  if (host === null || host.redirects === 'pages')
    for (const { from, to } of redirects) files.set(redirectFile(from), redirectPage(to));
  for (const { name, write } of host?.files ?? [])
    files.set(name, write({ headers, redirects, base, languages, missing: NOT_FOUND_CONTROL }));
  return files;
}
