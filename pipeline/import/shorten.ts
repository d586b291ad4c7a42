/** A text of at most so many characters: cut between words, with an ellipsis where something is left out. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  // Not within a pair of surrogates; not between words where there are hardly any.
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/u, '').trimEnd()}…`;
}
