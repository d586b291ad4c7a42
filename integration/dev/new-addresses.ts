import { relative } from 'node:path';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { templatePath } from '#domain/addresses/paths';
import type { Library } from '#library/library';
import { pathOfEntry } from '#library/path-of-file';

/**
 * Returns a line for each presentation, video and template that `after` has and `before` has not:
 * its file or slug, and the address of its page. `site` is the address of the site, with a slash at
 * its end.
 */
export function newAddresses(before: Library, after: Library, site: string): string[] {
  const fresh = [...after.entries.values()].filter(({ oid }) => !before.entries.has(oid));
  const known = new Set(before.templates.map(({ slug }) => slug));
  const base = site.replace(/\/$/, '');
  return [
    ...fresh.map((facts) => `${relative(after.root, facts.file)}  ${base}${pathOfEntry(facts)}`),
    ...after.templates
      .filter(({ slug }) => !known.has(slug))
      .map(({ slug }) => `template ${slug}  ${base}${templatePath(slug, DEFAULT_LOCALE)}`),
  ];
}
