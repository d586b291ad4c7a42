import type { Locale } from '../languages/locales.ts';
import type { ContentKind } from '../addresses/content-kind.ts';
import { searchActionPath } from '../addresses/paths.ts';
import { LENGTHS, type Length } from './length.ts';

/** A search. Null means any. */
export interface SearchQuery {
  readonly term: string;
  readonly kind: ContentKind | null;
  readonly length: Length | null;
  /** Language tag of the content. */
  readonly language: string | null;
  /** One of the topics of the content, which content files call tags. */
  readonly topic: string | null;
}

/** Maximum length of a search term, in characters, as in the form. */
export const MAX_TERM_LENGTH = 200;

const KINDS: readonly ContentKind[] = ['presentation', 'video'];

const cutTerm = (text: string | null): string => (text ?? '').trim().slice(0, MAX_TERM_LENGTH).toWellFormed();

/**
 * Parses the query of an address, such as `?search=lake&kind=video`. An unknown kind or length
 * means any.
 */
export function readSearchQuery(search: string): SearchQuery {
  const parameters = new URLSearchParams(search);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === parameters.get(name)) ?? null;
  return {
    term: cutTerm(parameters.get('search')),
    kind: oneOf('kind', KINDS),
    length: oneOf('length', Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]),
    language: cutTerm(parameters.get('language')) || null,
    topic: cutTerm(parameters.get('topic')) || null,
  };
}

/**
 * Returns the address of the results of a query; without a term and filters, that of the search
 * page.
 */
export function searchQueryPath(locale: Locale, { term, ...filters }: SearchQuery): string {
  const path = searchActionPath(locale);
  const parameters = [['search', term.trim() || null], ...Object.entries(filters)]
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Reports whether a filter narrows the results. */
export function hasFilters({ term: _, ...filters }: SearchQuery): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** Reports whether a query finds nothing in particular: it has neither a term nor filters. */
export const isEmpty = (query: SearchQuery): boolean => query.term === '' && !hasFilters(query);

/** Returns the query without its filters. */
export function withoutFilters({ term }: SearchQuery): SearchQuery {
  return { ...readSearchQuery(''), term };
}
