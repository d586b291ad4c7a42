import type { PageText, Run, Shape } from './page-text.ts';

/**
 * The part of a text that an edge must cross, above the baseline in ems: letters without accents.
 */
const [LETTER_TOP_EM, LETTER_BOTTOM_EM] = [0.7, 0.05];
/** Minimum share of a text's width that an edge crosses. */
const MIN_CROSSED_SHARE = 0.5;
/**
 * Maximum height of a box, relative to the font size of its text. Higher shapes may be triangles.
 */
const MAX_BOX_HEIGHT_EM = 4;
/** Lines that begin at the same place differ by less than this, in canvas units. */
const LEFT_TOLERANCE = 4;
/** The last line of a page is closer to the lower edge than this, in ems. */
const MAX_LAST_LINE_DISTANCE_EM = 2;

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
      boxes.some((box) => edgeCrossesText(box, run)) ||
      (height - run.y < MAX_LAST_LINE_DISTANCE_EM * run.size &&
        below.some(({ left }) => Math.abs(left - run.x) < LEFT_TOLERANCE)),
  );
}

const isInside = ({ x, y, width, size }: Run, { left, right, top, bottom }: Shape): boolean =>
  bottom - top <= MAX_BOX_HEIGHT_EM * size &&
  x >= left &&
  x + width <= right &&
  y - LETTER_TOP_EM * size >= top &&
  y <= bottom;

function edgeCrossesText({ left, right, top, bottom }: Shape, { x, y, width, size }: Run): boolean {
  const isInsideLetters = (edge: number): boolean =>
    edge > y - LETTER_TOP_EM * size && edge < y - LETTER_BOTTOM_EM * size;
  const sharedWidth = Math.min(right, x + width) - Math.max(left, x);
  return sharedWidth >= MIN_CROSSED_SHARE * width && (isInsideLetters(top) || isInsideLetters(bottom));
}
