import { UNSPACED_SCRIPT } from './normalize-text.ts';
import type { Line } from './line.ts';

/** Maximum share of cells that continue the sentence above. */
export const MAX_WRAPPED_SHARE = 0.2;
/** Maximum distance between consecutive lines of one text, in ems. */
const MAX_LINE_DISTANCE_EM = 1.5;

/** Minimum length of a line that is continued below, in a script without spaces, in characters. */
const MIN_CONTINUED_LENGTH = 8;

/**
 * Reports whether a cell continues the sentence above. The file may say so. Without capitals, the
 * distance decides.
 */
function continuesAbove(cell: Line, column: readonly Line[]): boolean {
  const isNear = ({ top }: Line): boolean =>
    top < cell.top && cell.top - top < MAX_LINE_DISTANCE_EM * cell.size;
  const { part } = cell;
  if (part?.kind === 'text' && column.some((other) => isNear(other) && other.part?.unit === part.unit))
    return true;
  if (UNSPACED_SCRIPT.test(cell.text))
    return column.some(
      (other) =>
        isNear(other) &&
        other.text.length >= MIN_CONTINUED_LENGTH &&
        UNSPACED_SCRIPT.test(other.text.at(-1) ?? '') &&
        !/[。．！？]$/u.test(other.text),
    );
  if (/^\p{L}/u.test(cell.text) && !/^[\p{Lu}\p{Ll}\p{Lt}]/u.test(cell.text))
    return (
      cell.text.includes(' ') &&
      column.some((other) => isNear(other) && other.text.includes(' ') && !/[.?!]$/u.test(other.text))
    );
  return /^\p{Ll}/u.test(cell.text);
}

/** Returns the cells of a column that continue the sentence above. */
export const findWrappedCells = (column: readonly Line[]): Line[] =>
  column.slice(1).filter((cell) => continuesAbove(cell, column));
