import { median, type Run } from './page-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';

/** Minimum number of letters along a curve. */
const MIN_LETTERS = 6;
/** Minimum share of the letters whose baseline differs from the letter before. */
const MIN_BENT = 0.6;
/** Baselines differ by more than this, in ems. */
const OTHER_LINE = 0.01;
/** Maximum distance between the starts of consecutive letters, in ems. */
const NEAR = 1.6;
/** Wider gaps are spaces, in ems. */
const SPACE = 0.13;

/**
 * Joins the letters of texts along a curve. Files draw such letters one by one, in reading order,
 * each with its own baseline.
 */
export function joinCurves(runs: readonly Run[]): Run[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && isNext(last, run)) group.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group) => (isCurve(group) ? [joinLetters(group)] : group));
}

const isNext = (last: Run, run: Run): boolean =>
  [last, run].every(({ text }) => /^\p{L}\p{M}*$|^[\p{P}\p{N}]$/u.test(text.trim())) &&
  last.font === run.font &&
  last.part?.unit === run.part?.unit &&
  Math.abs(last.size - run.size) < 0.03 * run.size &&
  Math.hypot(last.x - run.x, last.y - run.y) < NEAR * run.size;

/**
 * Reports whether letters follow a curve: most differ in height, with at most two turning points.
 */
function isCurve(letters: readonly Run[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  const steps = letters.slice(1).map((run, index) => run.y - (letters[index]?.y ?? run.y));
  const size = letters[0]?.size ?? 0;
  const bent = steps.filter((step) => Math.abs(step) > OTHER_LINE * size);
  const turns = steps.slice(1).filter((step, index) => step * (steps[index] ?? 0) < 0);
  return bent.length >= MIN_BENT * steps.length && turns.length <= 2;
}

function joinLetters(letters: readonly Run[]): Run {
  const [first] = letters;
  if (first === undefined) throw new Error('A curve has letters.');
  const isRightToLeft = isMostlyRightToLeft(letters.map(({ text }) => text).join(''));
  const text = letters.reduce((joined, run, index) => {
    const last = letters[index - 1];
    if (last === undefined) return run.text.trim();
    const gap = Math.hypot(run.x - last.x, run.y - last.y) - (isRightToLeft ? run : last).width;
    return `${joined}${gap > SPACE * run.size ? ' ' : ''}${run.text.trim()}`;
  }, '');
  const left = Math.min(...letters.map(({ x }) => x));
  const right = Math.max(...letters.map(({ x, width }) => x + width));
  return { ...first, text, x: left, y: median(letters.map(({ y }) => y)), width: right - left };
}
