import { isListed } from '#domain/content/display-rules';
import { makeTermFinder, type FindTerms } from '#domain/search/find-terms';
import type { TermSource, UnfoundTerms } from '#domain/search/search-terms';
import type { Fault, FieldFault } from './fault.ts';
import { digestOf } from './sha256.ts';
import type { EntryFacts } from './schemas/entry.ts';
import type { FileSummary } from './summarise-file.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const LISTS = new Intl.ListFormat('en', { type: 'conjunction' });

/** The suggested search terms to look for in content. */
export interface TermSearch {
  readonly findTerms: FindTerms;
  readonly digest: string;
}

/** Returns the search for all suggested terms of the site. */
export function searchFor(siteFiles: readonly FileSummary[]): TermSearch {
  const lists = siteFiles.flatMap(({ site }) => Object.values(site?.searchTerms ?? {}));
  const terms = lists.flatMap((bySegment) => Object.values(bySegment).flat());
  const digest = digestOf(terms, 'base64url').slice(0, 16);
  return { findTerms: makeTermFinder(terms), digest };
}

/** Returns the listed content with its owners, which decides which suggested terms pages show. */
export function termSources(
  files: readonly FileSummary[],
  entries: ReadonlyMap<string, EntryFacts>,
): readonly TermSource[] {
  const ofOwners = new Map(
    files.filter(({ folder }) => folder === 'owners').map(({ id, foundTerms }) => [id, foundTerms]),
  );
  return files.flatMap(({ entry, foundTerms }) => {
    if (entry === null || !entries.has(entry.oid) || !isListed(entry.privacy)) return [];
    const { language, tags, owner } = entry;
    return [{ language, tags, foundTerms: [...foundTerms, ...(ofOwners.get(owner ?? '') ?? [])] }];
  });
}

/** Reports whether a warning is about suggested searches, of which a young site has many. */
export const isAboutTerms = ({ field }: Fault): boolean => field.startsWith('searchTerms');

/**
 * Describes the suggested terms that find nothing, as warnings about the lists of the site file.
 * Languages in which the same terms of a list find nothing share a warning.
 */
export function describeUnfoundTerms(unfound: readonly UnfoundTerms[]): FieldFault[] {
  const groups = Map.groupBy(unfound, ({ list, hasContent, terms }) =>
    JSON.stringify([list, hasContent, terms]),
  );
  return [...groups.values()].flatMap((group) => describeGroup(group) ?? []);
}

function describeGroup(group: readonly UnfoundTerms[]): FieldFault | null {
  const [first] = group;
  if (first === undefined) return null;
  const { list, hasContent, terms } = first;
  const languages = LISTS.format(group.map(({ locale }) => NAMES.of(locale) ?? locale));
  const verb = terms.length === 1 ? 'finds' : 'find';
  const place = hasContent ? `in ${languages}` : `in any language (there is no content in ${languages})`;
  const isBorrowed = group.some(({ locale }) => locale !== list.locale);
  const advice = isBorrowed ? 'suggest others, or give these languages their own lists' : 'or suggest others';
  return {
    path: ['searchTerms', list.locale, list.segment],
    fault: `has ${terms.map((term) => JSON.stringify(term)).join(', ')}, which ${verb} nothing ${place}`,
    remedy: `publish content with these words, ${advice}: until then, pages show popular topics instead`,
  };
}
