import type { PageText, Run } from './page-text.ts';

/** Minimum number of letters in a symbol font. Fewer may be a variable of a program. */
const FEWEST = 3;

/**
 * Reports for each page whether it has letters of a symbol font. LaTeX has such fonts, in which "I"
 * is an arrow. Like the font of program code, the file declares them as fixed-width fonts, but the
 * deck has only single, separate letters in them.
 */
export function findSigns(pages: readonly PageText[]): boolean[] {
  const byFont = Map.groupBy(
    pages.flatMap(({ runs }) => runs),
    ({ font }) => font,
  );
  const isSigns = (runs: readonly Run[]): boolean =>
    runs.length >= FEWEST &&
    runs.every(({ text, isMono }) => isMono === true && /^[A-Za-z]$/u.test(text.trim()));
  const fonts = new Set([...byFont].filter(([, runs]) => isSigns(runs)).map(([font]) => font));
  return pages.map(({ runs }) => runs.some(({ font }) => fonts.has(font)));
}
