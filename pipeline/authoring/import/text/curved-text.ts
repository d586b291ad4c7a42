import { median, type Run } from './page-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';

/** Minimum number of letters along a curve. */
const MIN_LETTERS = 6;
/** Minimum share of the letters whose baseline differs from the letter before. */
const MIN_SHIFTED_SHARE = 0.6;
/** Baselines differ by more than this, in ems. */
const MIN_BASELINE_SHIFT_EM = 0.01;
/** Maximum distance between the starts of consecutive letters, in ems. */
const MAX_LETTER_DISTANCE_EM = 1.6;
/** Wider gaps are spaces, in ems. */
const MIN_SPACE_EM = 0.13;

/**
 * Joins the letters of texts along a curve. Files draw such letters one by one, in reading order,
 * each with its own baseline.
 */
export function joinCurvedTexts(runs: readonly Run[]): Run[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group !== undefined && previous !== undefined && isNextLetter(previous, run)) group.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group) => (isCurve(group) ? [joinLetters(group)] : group));
}

const isNextLetter = (last: Run, run: Run): boolean =>
  [last, run].every(({ text }) => /^\p{L}\p{M}*$|^[\p{P}\p{N}]$/u.test(text.trim())) &&
  last.font === run.font &&
  last.part?.unit === run.part?.unit &&
  Math.abs(last.size - run.size) < 0.03 * run.size &&
  Math.hypot(last.x - run.x, last.y - run.y) < MAX_LETTER_DISTANCE_EM * run.size;

/**
 * Reports whether letters follow a curve: most differ in height, with at most two turning points.
 */
function isCurve(letters: readonly Run[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  const steps = letters.slice(1).map((run, index) => run.y - (letters[index]?.y ?? run.y));
  const size = letters[0]?.size ?? 0;
  const shiftedSteps = steps.filter((step) => Math.abs(step) > MIN_BASELINE_SHIFT_EM * size);
  const turningPoints = steps.slice(1).filter((step, index) => step * (steps[index] ?? 0) < 0);
  return shiftedSteps.length >= MIN_SHIFTED_SHARE * steps.length && turningPoints.length <= 2;
}

function joinLetters(letters: readonly Run[]): Run {
  const [first] = letters;
  if (first === undefined) throw new Error('A curve has letters.');
  const isRightToLeft = isMostlyRightToLeft(letters.map(({ text }) => text).join(''));
  const text = letters.reduce((joined, run, index) => {
    const previous = letters[index - 1];
    if (previous === undefined) return run.text.trim();
    const gap = Math.hypot(run.x - previous.x, run.y - previous.y) - (isRightToLeft ? run : previous).width;
    return `${joined}${gap > MIN_SPACE_EM * run.size ? ' ' : ''}${run.text.trim()}`;
  }, '');
  const left = Math.min(...letters.map(({ x }) => x));
  const right = Math.max(...letters.map(({ x, width }) => x + width));
  return { ...first, text, x: left, y: median(letters.map(({ y }) => y)), width: right - left };
}
