import { simplify, wordsOf } from './search-match.ts';

/** Returns the terms of which some texts have all words, in any order and with any endings. */
export type FindTerms = (texts: readonly string[]) => readonly string[];

/** Two words may have different endings if at least this many letters at their start are equal. */
const MIN_STEM_LENGTH = 4;

/** Maximum length of an ending in which two words may differ. */
const MAX_ENDING_LENGTH = 2;

/** Searched words are looked up by this many letters at their start. */
const LOOKUP_LENGTH = 2;

/** Scripts whose words are not separated by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Creates a function that finds search terms in the texts of content, roughly as the search index
 * does. It needs no index, and reads each text only once for all terms.
 */
export function makeTermFinder(terms: readonly string[]): FindTerms {
  const searched = [...new Set(terms)].map((term) => ({ term, words: searchedWords(term) }));
  const allWords = [...new Set(searched.flatMap(({ words }) => words))];
  const unspaced = allWords.filter((word) => UNSPACED.test(word));
  const byStart = Map.groupBy(
    allWords.filter((word) => !UNSPACED.test(word)),
    (word) => word.slice(0, LOOKUP_LENGTH),
  );
  return (texts) => {
    if (allWords.length === 0) return [];
    const text = simplify(texts.join('\n'));
    const matchedWords = new Set(unspaced.filter((word) => text.includes(word)));
    for (const other of new Set(text.match(WORD)))
      for (const start of [other.slice(0, 1), other.slice(0, LOOKUP_LENGTH)])
        for (const word of byStart.get(start) ?? []) if (isForm(word, other)) matchedWords.add(word);
    return searched
      .filter(({ words }) => words.length > 0 && words.every((word) => matchedWords.has(word)))
      .map(({ term }) => term);
  };
}

/** Reports whether a search term has a word to look for. */
export const hasWords = (text: string): boolean => searchedWords(text).length > 0;

/** Returns the words of a term as they are compared. */
function searchedWords(term: string): string[] {
  const words = simplify(term).match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? wordsOf(word, 'ja') : [word]));
}

/**
 * Reports whether a word of a text (`other`) begins with a searched word, or differs from it only
 * in a short ending, such as "lake" from "lakes", or "natural" from "nature".
 */
function isForm(word: string, other: string): boolean {
  if (other.startsWith(word)) return true;
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length >= MIN_STEM_LENGTH && Math.max(word.length, other.length) - length <= MAX_ENDING_LENGTH;
}
