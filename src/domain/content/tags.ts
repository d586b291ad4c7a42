import { compareStrings } from '../util/compare-strings.ts';

/** Content with a tag. */
export interface Tag<Facts> {
  /** The part of its address that names it, in the script of the tag. */
  readonly slug: string;
  /** Its most frequent spelling. */
  readonly title: string;
  /** In the order of all content. */
  readonly entries: readonly Facts[];
}

/** Maximum length of a slug: a file name has at most 255 bytes, and a character up to four. */
const MAX_LENGTH = 60;

/** Words for special characters that distinguish tags, such as "C", "C++" and "C#". */
const SYMBOL_WORDS: Readonly<Record<string, string>> = {
  '+': ' plus ',
  '#': ' sharp ',
  '&': ' and ',
  '@': ' at ',
};

/**
 * Returns the part of a tag's address that names it: in lower case, with letters and digits of any
 * script. Tags that differ only in case, composed accents, spaces or punctuation have the same
 * slug.
 */
export function tagSlug(tag: string): string {
  const words = tag
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[+#&@]/g, (symbol) => SYMBOL_WORDS[symbol] ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const slug = [...words.join('-')].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
  // A tag without letters, such as an emoji, gets the code points of its characters.
  return slug === ''
    ? [...tag]
        .map((character) => character.codePointAt(0)?.toString(16))
        .join('-')
        .slice(0, MAX_LENGTH)
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
  counts.sort(([a, aCount], [b, bCount]) => bCount - aCount || compareStrings(a, b));
  return counts[0]?.[0] ?? '';
}
