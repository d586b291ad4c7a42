import type { ContentFacts } from '#library/schemas/entry';
import { CARDS_PER_PAGE } from './listing-places.ts';
import { LENGTHS, lengthOf } from '../search/length.ts';
import { searchLanguage } from '../search/search-language.ts';
import { compareStrings } from '../util/compare-strings.ts';

type Filtered = Pick<ContentFacts, 'kind' | 'language' | 'durationSeconds' | 'steps'>;

/** The filters of the listing of all content, each with its value for some content. */
export const FILTERS = {
  kind: ({ kind }: Filtered): ContentFacts['kind'] => kind,
  length: lengthOf,
  language: ({ language }: Filtered): string => searchLanguage(language),
} as const satisfies Record<string, (facts: Filtered) => string>;

/** The name of a filter: the part of the addresses of its pages that names it. */
export type FilterName = keyof typeof FILTERS;

/** A filter with a value, and the newest content that has it. */
export interface FilterValue<Facts> {
  readonly filter: FilterName;
  readonly value: string;
  readonly entries: readonly Facts[];
}

/**
 * Maximum number of pages of a value. So the number of files and the time of a build do not grow
 * with the site.
 */
const MAX_VALUE_PAGES = 4;

/**
 * Returns the values of all filters. `talks` has each talk once, `versions` in all its languages,
 * both newest first. Leaves out filters that would show either everything or nothing. A value has
 * at most `maxPages` pages, and so no archive.
 */
export function groupByFilter<Facts extends Filtered>(
  talks: readonly Facts[],
  versions: readonly Facts[],
  maxPages = MAX_VALUE_PAGES,
): FilterValue<Facts>[] {
  const count = Math.min(maxPages, MAX_VALUE_PAGES) * CARDS_PER_PAGE;
  return (Object.keys(FILTERS) as FilterName[]).flatMap((filter) => {
    const contents = filter === 'language' ? versions : talks;
    const groups = Map.groupBy(contents, (facts): string => FILTERS[filter](facts));
    if (groups.size < 2) return [];
    const values = [...groups].map(([value, all]) => ({ filter, value, entries: all.slice(0, count) }));
    return values.sort((a, b) => placeOf(a.value) - placeOf(b.value) || compareStrings(a.value, b.value));
  });
}

/** Returns the place of a length among the lengths. All other values have the same one. */
const placeOf = (value: string): number => Object.keys(LENGTHS).indexOf(value);
