/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds all places of a query in a text, in order and without overlaps. Ignores case, accents, and
 * the number of spaces. Finds nothing for a query without letters, digits or signs.
 */
export function findInText(text: string, query: string): TextRange[] {
  const foldedQuery = fold(query).text.trim();
  if (foldedQuery === '') return [];
  const { text: folded, origins } = fold(text);
  const ranges: TextRange[] = [];
  for (
    let at = folded.indexOf(foldedQuery);
    at !== -1;
    at = folded.indexOf(foldedQuery, at + foldedQuery.length)
  ) {
    // The last letter may be several units, and accents after it belong to it.
    let matchEnd = at + foldedQuery.length;
    while (origins[matchEnd] === origins[matchEnd - 1]) matchEnd += 1;
    ranges.push({ start: origins[at] ?? 0, end: origins[matchEnd] ?? text.length });
  }
  return ranges;
}

/** Simplifies a text for comparison. `origins` has the place in the text of each of its units. */
function fold(text: string): { text: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let origin = 0;
  for (const char of text) {
    const simplified = /\s/.test(char)
      ? ' '.repeat(folded.endsWith(' ') ? 0 : 1)
      : char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    folded += simplified;
    origins.push(...Array<number>(simplified.length).fill(origin));
    origin += char.length;
  }
  return { text: folded, origins };
}
