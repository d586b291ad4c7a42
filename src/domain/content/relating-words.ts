/** Words with fewer letters relate nothing, except in scripts whose words have two. */
const MIN_LETTERS = 4;

const SHORT_WORD = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Maximum number of words, so that the facts of content stay small. */
const MAX_WORDS = 40;

/** Maximum length of the text that is read, in characters. */
const MAX_TEXT = 1000;

/**
 * Returns the words by which content is related to other content in its language: the first long
 * words of its title and description, in lower case, each once.
 */
export function relatingWords(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text.slice(0, MAX_TEXT));
  const words = [...segments]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment.normalize('NFC').toLowerCase())
    .filter((word) => [...word].length >= MIN_LETTERS || SHORT_WORD.test(word))
    .filter((word) => /\p{L}/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}
