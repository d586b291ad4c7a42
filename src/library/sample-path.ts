import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { viewPath } from '#domain/addresses/paths';
import type { Library } from './library.ts';

/**
 * Returns the address of a sample view page: the first pick, or else any listed content. Returns
 * null if no content is listed.
 */
export function samplePath({ entries, site }: Pick<Library, 'entries' | 'site'>): string | null {
  const picked = site.staffPicks.map((oid) => entries.get(oid));
  const listed = [...picked, ...entries.values()].find((entry) => entry && isListed(entry.privacy));
  return listed ? viewPath(listed, DEFAULT_LOCALE) : null;
}
