import type { PageText, Run } from './page-text.ts';

/** Minimum number of bullets in a font of bullets, and maximum number of different ones. */
const [MIN_BULLETS, MAX_KINDS] = [3, 3];
/** Minimum share of them that begin their lines. A drawing may be beside some. */
const MIN_STARTS = 0.8;
/** Baselines of a bullet and its text differ by less than this, relative to their size. */
const SAME_LINE = 0.5;

/**
 * Replaces letters that a font shows as bullets by bullets. LaTeX has such fonts: in one of them,
 * "I" is a triangle. A font counts as one if a deck uses it only for single letters, and nearly all
 * of these begin a line.
 */
export function markBullets(pages: readonly PageText[]): PageText[] {
  const uses = new Map<string, { letters: Set<string>; count: number; starts: number; isBullets: boolean }>();
  for (const { runs } of pages)
    for (const run of runs) {
      const use = uses.get(run.font) ?? { letters: new Set(), count: 0, starts: 0, isBullets: true };
      use.isBullets &&= /^[^\s\p{N}]$/u.test(run.text.trim());
      use.letters.add(run.text.trim());
      use.count += 1;
      use.starts += startsLine(run, runs) ? 1 : 0;
      uses.set(run.font, use);
    }
  const isBullet = ({ font }: Run): boolean => {
    const use = uses.get(font);
    return (
      use?.isBullets === true &&
      use.starts >= MIN_STARTS * use.count &&
      use.count >= MIN_BULLETS &&
      use.letters.size <= MAX_KINDS
    );
  };
  return pages.map(({ runs, ...page }) => ({
    ...page,
    runs: runs.map((run) => (isBullet(run) ? { ...run, text: '•' } : run)),
  }));
}

/** Reports whether a run has texts at its right, and none at its left. */
function startsLine(run: Run, runs: readonly Run[]): boolean {
  const beside = runs.filter(
    (other) => other !== run && Math.abs(other.y - run.y) < SAME_LINE * Math.max(run.size, other.size),
  );
  return beside.length > 0 && beside.every(({ x }) => x >= run.x + run.width);
}

/** A sign that the file does not name: a private, control or missing character. */
const UNNAMED_SIGN = /^[\p{Co}\p{Cc}\p{Cn}\uFFFD]$/u;
/** Signs that Office uses as bullets, in the private characters of its symbol fonts. */
const KNOWN = new Set('\uF0B7\uF0A7\uF0A8\uF0D8\uF0E0\uF0FC\uF06C\uF06E\uF06F\uF071\uF075\uF076\uF02D');

/** Reports whether a text is one such sign, as the bullets of symbol fonts are. */
export const isUnnamedSign = (text: string): boolean => UNNAMED_SIGN.test(text.trim());

/**
 * Reports for each page whether lines begin with signs that the file does not name. They are read
 * as bullets, but may be numbers.
 */
export function findUnnamedMarkers(pages: readonly PageText[]): boolean[] {
  return pages.map(({ runs }) =>
    runs.some((run) => {
      const [sign = '', space] = Array.from(run.text.trim());
      if (!isUnnamedSign(sign) || KNOWN.has(sign)) return false;
      return space === ' ' || (space === undefined && startsLine(run, runs));
    }),
  );
}

/** Minimum number of letters in a symbol font. Fewer may be a variable of a program. */
const MIN_SIGNS = 3;

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
    runs.length >= MIN_SIGNS &&
    runs.every(({ text, isMono }) => isMono === true && /^[A-Za-z]$/u.test(text.trim()));
  const fonts = new Set([...byFont].filter(([, runs]) => isSigns(runs)).map(([font]) => font));
  return pages.map(({ runs }) => runs.some(({ font }) => fonts.has(font)));
}
