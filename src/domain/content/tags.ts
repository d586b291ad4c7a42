import { compareStrings } from '../util/compare-strings.ts';

/** Content with a tag. */
export interface Tag<Facts> {
  /** The part of its address, in the script of the tag. */
  readonly slug: string;
  /** Its most frequent spelling. */
  readonly title: string;
  /** In the order of all content. */
  readonly entries: readonly Facts[];
}

/** Letters of a slug: a name of a file has at most 255 bytes, four for each letter. */
const MAX_LENGTH = 60;

/** Signs that tell tags apart, such as "C", "C++" and "C#". */
const SIGNS: Readonly<Record<string, string>> = { '+': ' plus ', '#': ' sharp ', '&': ' and ', '@': ' at ' };

/**
 * Returns the part of a tag's address: lower case, with letters and digits of any script. Tags that
 * differ only in case, accents that are composed, spaces or punctuation have the same one.
 */
export function tagSlug(tag: string): string {
  const words = tag
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[+#&@]/g, (sign) => SIGNS[sign] ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const slug = [...words.join('-')].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
  // A tag without letters, such as a picture, has the numbers of its characters.
  return slug === ''
    ? [...tag]
        .map((sign) => sign.codePointAt(0)?.toString(16))
        .join('-')
        .slice(0, 60)
    : slug;
}

/** Returns the tags of some content by slug, in alphabetical order. */
export function groupByTag<Facts extends { readonly tags: readonly string[] }>(
  contents: readonly Facts[],
): ReadonlyMap<string, Tag<Facts>> {
  const groups = new Map<string, { spellings: string[]; entries: Facts[] }>();
  for (const facts of contents)
    for (const [slug, title] of new Map(facts.tags.map((tag) => [tagSlug(tag), tag]))) {
      const group = groups.get(slug) ?? { spellings: [], entries: [] };
      group.spellings.push(title);
      group.entries.push(facts);
      groups.set(slug, group);
    }
  return new Map(
    [...groups]
      .sort(([a], [b]) => compareStrings(a, b))
      .map(([slug, { spellings, entries }]) => [slug, { slug, title: mostFrequent(spellings), entries }]),
  );
}

function mostFrequent(spellings: readonly string[]): string {
  const counts = [...Map.groupBy(spellings, (spelling) => spelling)].map(
    ([spelling, all]) => [spelling, all.length] as const,
  );
  counts.sort(([a, more], [b, less]) => less - more || compareStrings(a, b));
  return counts[0]?.[0] ?? '';
}
