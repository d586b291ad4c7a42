/** A part of a text, and the number of its first line, from 1. */
export interface Lines {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Lines of context around the difference. */
const AROUND = 3;

/** Returns the lines of two texts from the first to the last difference, with some around them. */
export function differingLines(own: string, disk: string): { readonly own: Lines; readonly disk: Lines } {
  const [a, b] = [own.split(/\r?\n/), disk.split(/\r?\n/)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const first = Math.max(start - AROUND, 0);
  const cut = (lines: readonly string[]): Lines => ({
    first: first + 1,
    lines: lines.slice(first, lines.length - Math.max(end - AROUND, 0)),
  });
  return { own: cut(a), disk: cut(b) };
}
