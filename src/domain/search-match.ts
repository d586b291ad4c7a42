/** How much of a searched word a found one has to begin with, so that it counts as the same: "lakes" for "lake", not "a" for "agua". */
const SAME = 0.6;

/**
 * Whether each word that was searched for is among those that were found, but for its ending: a search index also finds words
 * that only begin alike, where the searched one stands nowhere. `locale` says where words end in languages without spaces.
 */
export function matchesTerm(term: string, found: readonly string[], locale: string): boolean {
  const words = wordsOf(term, locale);
  const plain = found.map(simplify);
  return words.length > 0 && words.every((word) => plain.some((other) => isSame(word, other)));
}

function isSame(word: string, other: string): boolean {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length >= SAME * word.length;
}

function wordsOf(term: string, locale: string): string[] {
  return [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(term)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => simplify(segment));
}

/** Letters without case, accents, and the marks before them. */
function simplify(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .toLowerCase();
}
