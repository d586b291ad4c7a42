import type { Line } from './to-lines.ts';

/** Maximum share of cells that continue the sentence above. */
export const MAX_WRAPPED = 0.2;
/** Maximum distance between consecutive lines of one text, in ems. */
const WIDEST_LEADING = 1.5;

/** Reports whether a cell continues the sentence above. Without capitals, the distance decides. */
function continuesAbove(cell: Line, column: readonly Line[]): boolean {
  if (/^\p{L}/u.test(cell.text) && !/^[\p{Lu}\p{Ll}\p{Lt}]/u.test(cell.text))
    return (
      cell.text.includes(' ') &&
      column.some(
        ({ top, text }) =>
          top < cell.top &&
          cell.top - top < WIDEST_LEADING * cell.size &&
          text.includes(' ') &&
          !/[.?!]$/u.test(text),
      )
    );
  return /^\p{Ll}/u.test(cell.text);
}

/** Returns the cells of a column that continue the sentence above. */
export const wrappedCells = (column: readonly Line[]): Line[] =>
  column.slice(1).filter((cell) => continuesAbove(cell, column));
