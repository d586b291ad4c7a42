/** Browsers measure text a little wider than the fonts say. */
export const SAFETY = 0.985;

/** Maximum length of the title and of the note of a step, in characters. */
export const [LONGEST_TITLE, LONGEST_NOTE] = [120, 5000];

/**
 * Returns a text of at most `longest` characters. A longer one is cut between words and ends with
 * an ellipsis.
 */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  // Does not split a surrogate pair. Cuts inside a word if the text has hardly any spaces.
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/u, '').trimEnd()}…`;
}
