import type { UnfoundTerms } from '#domain/search/search-terms';
import type { FieldFault } from './fault.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const LISTS = new Intl.ListFormat('en', { type: 'conjunction' });

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
  const others = isBorrowed ? 'suggest others, or give these languages their own lists' : 'or suggest others';
  return {
    path: ['searchTerms', list.locale, list.segment],
    fault: `has ${terms.map((term) => JSON.stringify(term)).join(', ')}, which ${verb} nothing ${place}`,
    remedy: `publish content with these words, ${others}: until then, pages show popular topics instead`,
  };
}
