import { simplify, wordsOf } from './search-match.ts';

/** Returns the terms that some texts have: all words, in any order and with other endings. */
export type FindTerms = (texts: readonly string[]) => readonly string[];

/** Words with at least this many equal letters at their beginning may have different endings. */
const LEAST_STEM = 4;

/** Maximum length of an ending that two words may differ in. */
const LONGEST_ENDING = 2;

/** Number of letters by which searched words are looked up. */
const LOOKUP_LETTERS = 2;

/** Scripts whose words are not separated by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Creates a function that finds search terms in the texts of content, about as the search index
 * does. It needs no index, and reads each text once for all terms.
 */
export function makeTermFinder(terms: readonly string[]): FindTerms {
  const searched = [...new Set(terms)].map((term) => ({ term, words: searchedWords(term) }));
  const all = [...new Set(searched.flatMap(({ words }) => words))];
  const unspaced = all.filter((word) => UNSPACED.test(word));
  const byStart = Map.groupBy(
    all.filter((word) => !UNSPACED.test(word)),
    (word) => word.slice(0, LOOKUP_LETTERS),
  );
  return (texts) => {
    if (all.length === 0) return [];
    const text = simplify(texts.join('\n'));
    const matched = new Set(unspaced.filter((word) => text.includes(word)));
    for (const other of new Set(text.match(WORD)))
      for (const start of [other.slice(0, 1), other.slice(0, LOOKUP_LETTERS)])
        for (const word of byStart.get(start) ?? []) if (isForm(word, other)) matched.add(word);
    return searched
      .filter(({ words }) => words.length > 0 && words.every((word) => matched.has(word)))
      .map(({ term }) => term);
  };
}

/** Reports whether a text of a search has a word to look for. */
export const hasWords = (text: string): boolean => searchedWords(text).length > 0;

/** Returns the words of a term as they are compared. */
function searchedWords(term: string): string[] {
  const words = simplify(term).match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? wordsOf(word, 'ja') : [word]));
}

/**
 * Reports whether a word of a text begins with a searched word, or differs from it only in a short
 * ending: "lakes" has the form "lake", and "nature" has "natural".
 */
function isForm(word: string, other: string): boolean {
  if (other.startsWith(word)) return true;
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return (
    length >= LEAST_STEM && word.length - length <= LONGEST_ENDING && other.length - length <= LONGEST_ENDING
  );
}
