import type { Box, PageText, Run, Shape } from './page-text.ts';
import type { Paragraph } from './to-paragraphs.ts';

/**
 * Reports whether a page has a diagram with few texts: numbers out of order, or overlapping boxes.
 * The positions of such texts do not tell their reading order.
 */
export const hasDiagram = (paragraphs: readonly Paragraph[], page: PageText): boolean =>
  hasNumbersOutOfOrder(paragraphs) || hasOverlappingBoxes(page);

/** A number that stands alone, such as the number of a step in a diagram. */
const NUMBER_ALONE = /^\d{1,2}\.?$/u;

/** Reports whether numbers that stand alone were not read in ascending order. */
function hasNumbersOutOfOrder(paragraphs: readonly Paragraph[]): boolean {
  const numbers = paragraphs
    .filter(
      ({ text, isItem, isRow, isCode }) =>
        !isItem && isRow !== true && isCode !== true && NUMBER_ALONE.test(text),
    )
    .map(({ text }) => Number.parseInt(text, 10));
  return numbers.some((number, index) => number <= (numbers[index - 1] ?? -Infinity));
}

/** Limits of the width of a box with texts, in canvas units. */
const [MIN_BOX_WIDTH, MAX_BOX_WIDTH] = [120, 1400];
const MIN_BOX_HEIGHT = 60;
/** Minimum size of the overlap of two boxes, in canvas units. Shadows and arrows overlap less. */
const [MIN_OVERLAP_WIDTH, MIN_OVERLAP_HEIGHT] = [60, 40];
/**
 * Limits of the overlap, as a share of the smaller box. With less, the boxes only touch; with more,
 * one is inside the other.
 */
const [MIN_OVERLAP_SHARE, MAX_OVERLAP_SHARE] = [0.1, 0.8];
/** Maximum number of boxes. A page with more shows a drawing. */
const MAX_BOXES = 60;

/** Reports whether two boxes overlap, each with a text that is not in the other one. */
function hasOverlappingBoxes({ runs, shapes = [] }: PageText): boolean {
  const boxes = shapes.filter(
    ({ kind, left, right, top, bottom }) =>
      kind === 'fill' &&
      right - left >= MIN_BOX_WIDTH &&
      right - left < MAX_BOX_WIDTH &&
      bottom - top >= MIN_BOX_HEIGHT,
  );
  if (boxes.length > MAX_BOXES) return false;
  const hasOwnText = (box: Shape, other: Shape): boolean =>
    runs.some((run) => isInBox(run, box) && !isInBox(run, other));
  return boxes.some((box, index) =>
    boxes
      .slice(index + 1)
      .some((other) => doOverlap(box, other) && hasOwnText(box, other) && hasOwnText(other, box)),
  );
}

const areaOf = ({ left, right, top, bottom }: Box): number => (right - left) * (bottom - top);

function doOverlap(box: Box, other: Box): boolean {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  const share = (width * height) / Math.min(areaOf(box), areaOf(other));
  return (
    width >= MIN_OVERLAP_WIDTH &&
    height >= MIN_OVERLAP_HEIGHT &&
    share > MIN_OVERLAP_SHARE &&
    share < MAX_OVERLAP_SHARE
  );
}

/** Reports whether the middle of a text is in a box. */
function isInBox({ x, y, width, size }: Run, { left, right, top, bottom }: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y - size / 3];
  return middleX > left && middleX < right && middleY > top && middleY < bottom;
}
