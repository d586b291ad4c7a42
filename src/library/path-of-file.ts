import { isListed } from '#domain/content/display-rules';
import type { Privacy } from '#domain/addresses/content-kind';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { privateViewPath, viewPath } from '#domain/addresses/paths';
import { makeSlug } from '#domain/util/slug';
import type { EntryFacts, Library } from './library.ts';

/**
 * Returns the path of the page of a presentation or video from its content file, which may have
 * faults. Returns null if there is no page, because a view link is missing.
 */
export function pathOfFile(content: Readonly<Record<string, unknown>>): string | null {
  const textOf = (field: string): string => {
    const value = content[field];
    return typeof value === 'string' ? value : '';
  };
  if (!isListed(textOf('privacy') as Privacy)) {
    const { link_id: linkId } = (content['viewLink'] ?? {}) as { readonly link_id?: unknown };
    return typeof linkId === 'string' ? privateViewPath(linkId, DEFAULT_LOCALE) : null;
  }
  const address = {
    kind: 'video' in content ? 'video' : 'presentation',
    oid: textOf('oid'),
    slug: textOf('slug') || makeSlug(textOf('title'), textOf('language')),
    schemaVersion: textOf('schemaVersion') === '2' ? '2' : '0',
  } as const;
  return viewPath(address, DEFAULT_LOCALE);
}

/** Returns the path of the page of a presentation or video: the private one if it is not listed. */
export function pathOfEntry(facts: EntryFacts): string {
  const { linkId, privacy } = facts;
  return linkId !== null && !isListed(privacy)
    ? privateViewPath(linkId, DEFAULT_LOCALE)
    : viewPath(facts, DEFAULT_LOCALE);
}

/**
 * Returns the address of a sample view page: the first pick, or else any listed content. Returns
 * null if no content is listed.
 */
export function samplePath({ entries, site }: Pick<Library, 'entries' | 'site'>): string | null {
  const picks = site.staffPicks.map((oid) => entries.get(oid));
  const listedEntry = [...picks, ...entries.values()].find((entry) => entry && isListed(entry.privacy));
  return listedEntry ? viewPath(listedEntry, DEFAULT_LOCALE) : null;
}
