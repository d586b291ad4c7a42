import type { PageText, Run } from './page-text.ts';

/** A single sign that may be a bullet: no letter of a script with thousands of them. */
const POSSIBLE_BULLET = /^(?!\p{Script=Han})[^\s\p{N}]$/u;
/** Minimum number of bullets in a bullet font. */
const MIN_BULLETS = 3;
/** Maximum number of different bullets in a bullet font. */
const MAX_DIFFERENT_BULLETS = 3;
/** Minimum share of the bullets that begin a line. Other texts may be beside some. */
const MIN_LINE_START_SHARE = 0.8;
/** Maximum difference between the baselines of a bullet and its text, in ems. */
const MAX_BASELINE_SHIFT_EM = 0.5;

/**
 * Replaces letters that a font draws as bullets by bullets. LaTeX has such fonts: in one of them,
 * "I" is a triangle. A font counts as a bullet font if the deck uses it only for single letters,
 * nearly all of which begin a line.
 */
export function markBullets(pages: readonly PageText[]): PageText[] {
  const usesByFont = new Map<
    string,
    { letters: Set<string>; count: number; starts: number; hasOnlySigns: boolean }
  >();
  for (const { runs } of pages)
    for (const run of runs) {
      const fontUse = usesByFont.get(run.font) ?? {
        letters: new Set(),
        count: 0,
        starts: 0,
        hasOnlySigns: true,
      };
      fontUse.hasOnlySigns &&= POSSIBLE_BULLET.test(run.text.trim());
      fontUse.letters.add(run.text.trim());
      fontUse.count += 1;
      fontUse.starts += startsLine(run, runs) ? 1 : 0;
      usesByFont.set(run.font, fontUse);
    }
  const isBullet = ({ font }: Run): boolean => {
    const use = usesByFont.get(font);
    return (
      use?.hasOnlySigns === true &&
      use.starts >= MIN_LINE_START_SHARE * use.count &&
      use.count >= MIN_BULLETS &&
      use.letters.size <= MAX_DIFFERENT_BULLETS
    );
  };
  return pages.map(({ runs, ...page }) => ({
    ...page,
    runs: runs.map((run) => (isBullet(run) ? { ...run, text: '•' } : run)),
  }));
}

/** Reports whether a run has texts to its right, and none to its left. */
function startsLine(run: Run, runs: readonly Run[]): boolean {
  const runsBeside = runs.filter(
    (other) =>
      other !== run && Math.abs(other.y - run.y) < MAX_BASELINE_SHIFT_EM * Math.max(run.size, other.size),
  );
  return runsBeside.length > 0 && runsBeside.every(({ x }) => x >= run.x + run.width);
}

/** A character that the file does not identify: private, control or missing. */
const UNIDENTIFIED_CHARACTER = /^[\p{Co}\p{Cc}\p{Cn}\uFFFD]$/u;
/** The private characters of symbol fonts that Office uses as bullets. */
const OFFICE_BULLETS = new Set(
  '\uF0B7\uF0A7\uF0A8\uF0D8\uF0E0\uF0FC\uF06C\uF06E\uF06F\uF071\uF075\uF076\uF02D',
);

/** Reports whether a text is a single unidentified character, such as a bullet of a symbol font. */
export const isUnnamedSign = (text: string): boolean => UNIDENTIFIED_CHARACTER.test(text.trim());

/**
 * Reports for each page whether lines begin with characters that the file does not identify. They
 * are read as bullets, but may be numbers.
 */
export function findUnnamedMarkers(pages: readonly PageText[]): boolean[] {
  return pages.map(({ runs }) =>
    runs.some((run) => {
      const [sign = '', space] = Array.from(run.text.trim());
      if (!isUnnamedSign(sign) || OFFICE_BULLETS.has(sign)) return false;
      return space === ' ' || (space === undefined && startsLine(run, runs));
    }),
  );
}

/** Minimum number of letters in a symbol font. Fewer may be variables of a program. */
const MIN_SYMBOL_LETTERS = 3;

/**
 * Reports for each page whether it has letters of a symbol font. LaTeX has such fonts, in which "I"
 * is an arrow. Like the font of program code, the file declares them as fixed-width fonts, but the
 * deck has only single, separate letters in them.
 */
export function findSymbolLetters(pages: readonly PageText[]): boolean[] {
  const byFont = Map.groupBy(
    pages.flatMap(({ runs }) => runs),
    ({ font }) => font,
  );
  const isSigns = (runs: readonly Run[]): boolean =>
    runs.length >= MIN_SYMBOL_LETTERS &&
    runs.every(({ text, isMono }) => isMono === true && /^[A-Za-z]$/u.test(text.trim()));
  const fonts = new Set([...byFont].filter(([, runs]) => isSigns(runs)).map(([font]) => font));
  return pages.map(({ runs }) => runs.some(({ font }) => fonts.has(font)));
}
