import type { PageText, Run, Shape } from './page-text.ts';

/**
 * The part of a text that an edge must cross, above the baseline in ems: letters without accents.
 */
const [RISE, FOOT] = [0.7, 0.05];
/** Minimum share of a text's width that an edge crosses. */
const MIN_CROSSED = 0.5;
/**
 * Maximum height of a box, relative to the font size of its text. Higher shapes may be triangles.
 */
const MAX_HEIGHT = 4;
/** Lines that begin at the same place differ by less than this, in canvas units. */
const SAME_LEFT = 4;
/** The last line of a page is closer to the lower edge than this, in ems. */
const LAST_LINE = 2;

/**
 * Reports whether a page has a text that continues below its lower edge, or a text that the upper
 * or lower edge of a box with text crosses. Such texts are larger here than in the slides' own
 * program.
 */
export function hasCutTexts({ runs, height, shapes = [], below = [] }: PageText): boolean {
  const texts = runs.filter(({ turn, text }) => turn === undefined && /[\p{L}\p{N}]/u.test(text));
  const boxes = shapes.filter((box) => box.kind === 'fill' && texts.some((run) => isInside(run, box)));
  return texts.some(
    (run) =>
      boxes.some((box) => crosses(box, run)) ||
      (height - run.y < LAST_LINE * run.size && below.some(({ left }) => Math.abs(left - run.x) < SAME_LEFT)),
  );
}

const isInside = ({ x, y, width, size }: Run, { left, right, top, bottom }: Shape): boolean =>
  bottom - top <= MAX_HEIGHT * size &&
  x >= left &&
  x + width <= right &&
  y - RISE * size >= top &&
  y <= bottom;

function crosses({ left, right, top, bottom }: Shape, { x, y, width, size }: Run): boolean {
  const isOver = (edge: number): boolean => edge > y - RISE * size && edge < y - FOOT * size;
  const shared = Math.min(right, x + width) - Math.max(left, x);
  return shared >= MIN_CROSSED * width && (isOver(top) || isOver(bottom));
}
