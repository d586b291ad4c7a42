import { MAX_LABEL_LENGTH } from './labels-and-values.ts';
import { INDENT_TOLERANCE, type LineBlock } from './line-blocks.ts';
import { boundingBox, median, type Box } from './page-text.ts';
import { isCode } from './line.ts';

/** Minimum gap between columns, relative to the height of a line. */
const MIN_COLUMN_GAP_RATIO = 0.8;
/** Minimum gap between columns whose lines are aligned, relative to the height of a line. */
const MIN_NARROW_GAP_RATIO = 0.25;
/** Minimum number of aligned lines in such a column. */
const MIN_ALIGNED_LINES = 4;
/** Minimum number of labels with a text beside each of them, and a number that is surer. */
const [MIN_PAIRS, CERTAIN_PAIRS] = [2, 3];
/** Maximum number of lines of a label. */
const MAX_LABEL_LINES = 3;
/** Minimum distance between the texts beside labels, relative to the height of a line. */
const MIN_PAIR_GAP_RATIO = 0.6;
/** Cells of a row differ in their upper edges by less than this, relative to their size. */
const MAX_TOP_DIFFERENCE_EM = 0.4;
/**
 * Maximum distance between the middles of a heading and of the texts below, relative to their
 * width.
 */
const MAX_CENTRE_SHIFT_SHARE = 0.04;
/** Minimum height of a heading, relative to the texts below it. */
const MIN_HEADING_HEIGHT_RATIO = 1.15;
/** The same for a heading that is above these texts, but to their left or right. */
const MIN_ASIDE_HEADING_HEIGHT_RATIO = 1.5;
/** A page with more rows is split at its widest gaps, which takes less time. */
const MAX_ROWS = 60;
/** Lines overlap by less than this share of their height if they are set tightly. */
const MAX_LINE_OVERLAP_SHARE = 0.15;

type Span = readonly [from: number, to: number];

/**
 * Groups boxes in reading order with a recursive X-Y cut: columns from left to right if a gap
 * extends from top to bottom, otherwise the boxes above such columns, or above the widest gap,
 * before those below. The boxes of a group are ordered from top to bottom, without columns.
 */
export function inReadingOrder<Item extends Box>(boxes: readonly Item[]): Item[][] {
  if (boxes.length < 2) return boxes.length === 0 ? [] : [[...boxes]];
  const [heading, ...others] = boxes.toSorted((a, b) => a.top - b.top);
  if (heading !== undefined && others.every(({ top }) => top >= heading.bottom)) {
    if (isHeadingOf(heading, others)) return [[heading], ...inReadingOrder(others)];
    const pairsBelow = alternateLabelsAndTexts(cutAtColumns(others));
    if (pairsBelow !== null) return [[heading], ...pairsBelow];
  }
  const columns = cutAtColumns(boxes);
  const pairs = alternateLabelsAndTexts(columns);
  if (pairs !== null) return pairs;
  if (columns.length > 1) return columns.flatMap(inReadingOrder);
  const [above, below] = cutAboveColumns(boxes) ?? cutAtWidestGap(boxes);
  if (below.length === 0) return [above.toSorted((a, b) => a.left - b.left)];
  const parts = [inReadingOrder(above), inReadingOrder(below)];
  // If neither part has columns, they form one group.
  return parts.every((part) => part.length === 1) ? [parts.flat(2)] : parts.flat();
}

/**
 * Returns labels and texts in turn, if two columns are these: short labels, each beside the first
 * line or the middle of longer texts, with more space between the texts than in them. Else null.
 */
function alternateLabelsAndTexts<Item extends Box>(
  columns: readonly (readonly (Item & Partial<LineBlock>)[])[],
): Item[][] | null {
  const [labelColumn = [], textColumn = [], ...others] = columns;
  const splitAtGaps = (column: readonly Item[]) => {
    const height = median(linesOf(column).map(({ top, bottom }) => bottom - top));
    return cutAtGaps(column, ({ top, bottom }) => [top, bottom], MIN_PAIR_GAP_RATIO * height);
  };
  const labels = splitAtGaps(labelColumn).map(({ items }) => items);
  const textParts = splitAtGaps(textColumn);
  // The widest gaps divide the texts, which may have several paragraphs.
  const widest = textParts.slice(1).toSorted((a, b) => b.gap - a.gap);
  const starts = new Set(widest.slice(0, labels.length - 1));
  const texts: Item[][] = [];
  for (const part of textParts) {
    if (texts.length === 0 || starts.has(part)) texts.push([...part.items]);
    else texts.at(-1)?.push(...part.items);
  }
  if (others.length > 0 || labels.length < MIN_PAIRS || labels.length !== texts.length) return null;
  const areAligned = labels.every((label, index) => {
    const [labelBox, textBox] = [boundingBox(label), boundingBox(texts[index] ?? [])];
    const [line = labelBox] = linesOf(label);
    const height = MAX_TOP_DIFFERENCE_EM * (line.bottom - line.top);
    const middle = (labelBox.top + labelBox.bottom) / 2;
    const isInside = middle > textBox.top && middle < textBox.bottom;
    return label.length <= MAX_LABEL_LINES && (isInside || Math.abs(labelBox.top - textBox.top) < height);
  });
  const lengths = [labels, texts].map((groups) =>
    groups.map((group: readonly (Item & Partial<LineBlock>)[]) =>
      group.flatMap(({ lines = [] }) => lines).reduce((sum, { text }) => sum + text.length, 0),
    ),
  );
  const [labelLengths = [], textLengths = []] = lengths;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  const lines = [...labelColumn, ...textColumn].flatMap((box) => box.lines ?? []);
  const areShortLabels =
    labelLengths.every((length) => length <= MAX_LABEL_LENGTH) &&
    labelColumn.every((box) => box.lines?.every(({ marker }) => marker === null));
  const isLonger = (labels.length < CERTAIN_PAIRS ? 4 : 2) * sum(labelLengths) <= sum(textLengths);
  if (!areAligned || !areShortLabels || !isLonger || lines.some(isCode)) return null;
  return labels.flatMap((label, index) => [label, texts[index] ?? []]);
}

/**
 * Reports whether a box is the heading of all others, which are below it. Either it is to their
 * left or right, in much larger letters. Or they are columns, it is centred above them, and its
 * letters are larger or it spans a gap between the columns.
 */
function isHeadingOf(
  heading: Box & Partial<LineBlock>,
  others: readonly (Box & Partial<LineBlock>)[],
): boolean {
  if (others.length === 0 || linesOf([heading]).length > 1) return false;
  const heightRatio =
    (heading.bottom - heading.top) / Math.max(...linesOf(others).map(({ top, bottom }) => bottom - top));
  const isAside = others.every(({ left, right }) => left > heading.right || right < heading.left);
  if (isAside && heightRatio >= MIN_ASIDE_HEADING_HEIGHT_RATIO) return true;
  const boxBelow = boundingBox(others);
  const shift = (heading.left + heading.right - boxBelow.left - boxBelow.right) / 2;
  if (Math.abs(shift) > MAX_CENTRE_SHIFT_SHARE * (boxBelow.right - boxBelow.left)) return false;
  const columns = cutAtColumns(others).length;
  const isLarger = heightRatio >= MIN_HEADING_HEIGHT_RATIO;
  return columns > 1 && (isLarger || columns > cutAtColumns([heading, ...others]).length);
}

const linesOf = (boxes: readonly (Box & Partial<LineBlock>)[]): readonly Box[] =>
  boxes.flatMap((box): readonly Box[] => box.lines ?? [box]);

function cutAtColumns<Item extends Box>(boxes: readonly (Item & Partial<LineBlock>)[]): Item[][] {
  const height = median(linesOf(boxes).map(({ top, bottom }) => bottom - top));
  const cutAtGap = (gap: number) =>
    cutAtGaps(boxes, ({ left, right }) => [left, right], gap * height).map(({ items }) => items);
  const columns = cutAtGap(MIN_COLUMN_GAP_RATIO);
  if (columns.length > 1) return columns;
  const narrowColumns = cutAtGap(MIN_NARROW_GAP_RATIO);
  return narrowColumns.every((column) => areAligned(linesOf(column))) ? narrowColumns : columns;
}

function areAligned(lines: readonly Box[]): boolean {
  const left = Math.min(...lines.map((line) => line.left));
  const alignedLines = lines.filter((line) => line.left - left < INDENT_TOLERANCE);
  return alignedLines.length >= MIN_ALIGNED_LINES && 2 * alignedLines.length > lines.length;
}

/** Splits boxes at the first gap above columns of several lines; null if there are none. */
function cutAboveColumns<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] | null {
  const rows = cutAtGaps(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) => items);
  if (rows.length > MAX_ROWS) return null;
  for (let index = 1; index < rows.length - 1; index += 1) {
    const below = rows.slice(index).flat();
    const columns = cutAtColumns(below);
    if (columns.length > 1 && columns.every((column) => linesOf(column).length > 1))
      return [rows.slice(0, index).flat(), below];
  }
  return null;
}

/** Returns the vertical extent of a box without the overlap of tight lines. */
function verticalSpanOf({
  top,
  bottom,
  lines: [line] = [],
}: Box & { readonly lines?: readonly Box[] }): Span {
  const overlap = (MAX_LINE_OVERLAP_SHARE * ((line?.bottom ?? bottom) - (line?.top ?? top))) / 2;
  return [top + overlap, bottom - overlap];
}

/** Splits boxes at the widest horizontal gap. Without a gap, all of them are above. */
function cutAtWidestGap<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] {
  const rows = cutAtGaps(boxes, verticalSpanOf, 0);
  const gaps = rows.map(({ gap }) => gap);
  const widest = gaps.indexOf(Math.max(...gaps.slice(1), 0), 1);
  const itemsOf = (part: typeof rows) => part.flatMap((row) => row.items);
  return widest < 0 ? [itemsOf(rows), []] : [itemsOf(rows.slice(0, widest)), itemsOf(rows.slice(widest))];
}

/** Splits boxes along one axis at gaps wider than `minGap`. Each part has the gap before it. */
export function cutAtGaps<Item extends Box>(
  boxes: readonly Item[],
  span: (box: Item) => Span,
  minGap: number,
) {
  const parts: { gap: number; items: Item[] }[] = [];
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => span(a)[0] - span(b)[0])) {
    const [from, to] = span(box);
    if (from - previousEnd > minGap) parts.push({ gap: from - previousEnd, items: [] });
    parts.at(-1)?.items.push(box);
    previousEnd = Math.max(previousEnd, to);
  }
  return parts;
}
