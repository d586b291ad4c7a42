/**
 * Returns the texts of a slide that a picture of it shows from their first to their last letter, in
 * the order of the slide. A part of a text, such as a word that the picture shares with a line
 * beside it, describes nothing. `drawnWords` are the words that the picture draws, in order.
 */
export function wholeTexts(texts: readonly string[], drawnWords: readonly string[]): string[] {
  const words = drawnWords.map(withoutSpaces).filter(Boolean);
  return texts.filter((text) => {
    const letters = withoutSpaces(text);
    return letters.length > 1 && words.some((_, first) => startsWithWords(letters, words.slice(first)));
  });
}

/** Reports whether the first of these words, joined, are these letters. */
function startsWithWords(letters: string, words: readonly string[]): boolean {
  let remaining = letters;
  for (const word of words) {
    if (!remaining.startsWith(word)) return false;
    remaining = remaining.slice(word.length);
    if (remaining === '') return true;
  }
  return false;
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/gu, '');
