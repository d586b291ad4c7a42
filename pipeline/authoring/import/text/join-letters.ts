import type { Run } from './page-text.ts';

/**
 * Maximum gap between letters of one word, relative to their size: letters that join touch, and
 * others may have a little space.
 */
const [JOINED_GAP, APART_GAP] = [0.03, 0.16];
/** Maximum overlap of letters of a word, relative to their size. */
const OVERLAP = 0.5;
/** Arabic letters that do not connect to the next one, except teh marbuta, which ends words. */
const ENDS_JOIN =
  /[\u0621-\u0625\u0627\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5]\p{M}*$/u;
const ARABIC = /^[\p{Script=Arabic}\p{M}]+$/u;
/** A diacritic above or below a letter, which the file draws before the letter. */
const MARK_FIRST = /^(\p{M}+)(\p{L})/u;

/**
 * Joins Arabic letters that a file draws one by one, so that a run is at least a word. LaTeX writes
 * no spaces, and places letters by their shapes: a word ends only at a gap after a letter that
 * would connect to the next one.
 */
export function joinLetters(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const next = { ...run, text: run.text.replace(MARK_FIRST, '$2$1') };
    if (last !== undefined && isNextLetter(last, next))
      joined[joined.length - 1] = {
        ...last,
        text: last.text + next.text,
        x: next.x,
        width: last.x + last.width - next.x,
      };
    else joined.push(next);
  }
  return joined;
}

/** Reports whether a run continues, to the left, the last word of another one. */
function isNextLetter(last: Run, next: Run): boolean {
  if (last.font !== next.font || last.size !== next.size || last.heading !== next.heading) return false;
  if (!ARABIC.test(last.text) || !ARABIC.test(next.text) || Math.abs(last.y - next.y) > 0.1 * last.size)
    return false;
  const gap = (last.x - next.x - next.width) / last.size;
  return gap > -OVERLAP && next.x < last.x && gap <= letterGap(last.text);
}

/** Returns the widest gap after the last letter of a text inside a word, relative to its size. */
export const letterGap = (text: string): number =>
  ENDS_JOIN.test(text.normalize('NFKC')) ? APART_GAP : JOINED_GAP;
