import type { Locale } from '../languages/locales.ts';
import type { ContentKind } from '../addresses/content-kind.ts';
import { searchActionPath } from '../addresses/paths.ts';

/** A search. Null means any. */
export interface SearchQuery {
  readonly term: string;
  readonly kind: ContentKind | null;
  /** Language tag of the content. */
  readonly language: string | null;
  /** A tag of the content. */
  readonly topic: string | null;
}

/** Maximum length of a search term, in characters, as in the form. */
export const MAX_TERM_LENGTH = 200;

const KINDS: readonly (string | null)[] = ['presentation', 'video'] satisfies ContentKind[];

const cut = (text: string | null): string => (text ?? '').trim().slice(0, MAX_TERM_LENGTH).toWellFormed();

/** Parses the query of an address, such as `?search=lake&kind=video`. An invalid kind means any. */
export function readSearchQuery(search: string): SearchQuery {
  const parameters = new URLSearchParams(search);
  const kind = parameters.get('kind');
  return {
    term: cut(parameters.get('search')),
    kind: KINDS.includes(kind) ? (kind as ContentKind) : null,
    language: cut(parameters.get('language')) || null,
    topic: cut(parameters.get('topic')) || null,
  };
}

/**
 * Returns the address of the results of a query; without a term, the address of the search page.
 */
export function searchQueryPath(locale: Locale, { term, ...filters }: SearchQuery): string {
  const path = searchActionPath(locale);
  if (term.trim() === '') return path;
  const parameters = [['search', term.trim()], ...Object.entries(filters)]
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${path}?${parameters.join('&')}`;
}

/** Reports whether a filter narrows the results. */
export function hasFilters({ kind, language, topic }: SearchQuery): boolean {
  return kind !== null || language !== null || topic !== null;
}

/** Returns the query without its filters. */
export function withoutFilters({ term }: SearchQuery): SearchQuery {
  return { term, kind: null, language: null, topic: null };
}
