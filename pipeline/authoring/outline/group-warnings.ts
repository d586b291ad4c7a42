import type { OutlineWarning } from './outline.ts';

/** Maximum number of lines that a remark names. */
const MOST_LINES = 8;

/** A remark, and all lines that it is about. */
interface Remark {
  readonly message: string;
  /** In the order of the outline. */
  readonly lines: readonly number[];
}

/**
 * Joins the warnings of the same kind, so that many of one do not hide the others. The order is
 * that of the first line of each.
 */
export function groupWarnings(warnings: readonly OutlineWarning[]): Remark[] {
  const byMessage = Map.groupBy(warnings, ({ message }) => message);
  return [...byMessage]
    .map(([message, own]) => ({ message, lines: own.map(({ line }) => line).toSorted((a, b) => a - b) }))
    .toSorted((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0));
}

/** Writes a remark about a file, beginning with the first line. */
export function describeRemark({ message, lines }: Remark, file: string): string {
  const all = [...new Set(lines)];
  const named = all.slice(0, MOST_LINES).join(', ');
  const more = all.length - MOST_LINES;
  const times =
    all.length === 1
      ? ''
      : ` (${lines.length} times, in lines ${named}${more > 0 ? ` and ${more} more` : ''})`;
  return `${file}:${lines[0]} ${message}${times}`;
}
