/**
 * A found word counts as the searched word if it begins with at least this share of it: "lake"
 * counts as "lakes", but "a" does not count as "agua".
 */
const MIN_SAME_SHARE = 0.6;

/**
 * Reports whether the found words include every searched word, regardless of its ending. Needed
 * because a search index also finds texts with words that only begin like the searched word.
 * `locale` determines word boundaries in languages without spaces.
 */
export function matchesTerm(term: string, texts: readonly string[], locale: string): boolean {
  const words = wordsOf(term, locale);
  const simplified = texts.map(simplify);
  return words.length > 0 && words.every((word) => simplified.some((other) => isSame(word, other)));
}

/**
 * Reports whether a found word is related to a searched word, that is, whether it contains more
 * than the first third of it, such as "run" for "running", or "snowflake" for "flakes". True for a
 * term without words.
 */
export function resemblesTerm(term: string, texts: readonly string[], locale: string): boolean {
  const starts = wordsOf(term, locale).map((word) => word.slice(0, Math.floor(word.length / 3) + 1));
  const simplified = texts.map(simplify);
  return starts.length === 0 || starts.some((start) => simplified.some((other) => other.includes(start)));
}

function isSame(word: string, other: string): boolean {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length >= MIN_SAME_SHARE * word.length;
}

/** Returns the words of a term, simplified for comparison. */
export function wordsOf(term: string, locale: string): string[] {
  return [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(term)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => simplify(segment));
}

/** Removes case, accents, and leading punctuation. */
export function simplify(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .toLowerCase();
}
