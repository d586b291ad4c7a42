import type { Box } from './box.ts';

/** Minimum gap between columns, relative to the height of a line. */
const COLUMN_GAP = 0.8;

type Span = readonly [from: number, to: number];

/**
 * Groups boxes in reading order with a recursive X-Y cut: columns from left to right if a gap
 * extends from top to bottom, otherwise the boxes above the widest gap before those below it. The
 * boxes of a group are ordered from top to bottom, without columns.
 */
export function inReadingOrder<Item extends Box>(boxes: readonly Item[]): Item[][] {
  if (boxes.length < 2) return boxes.length === 0 ? [] : [[...boxes]];
  const columns = cutAtColumns(boxes);
  if (columns.length > 1) return columns.flatMap(inReadingOrder);
  const [above, below] = cutAtWidestGap(boxes);
  if (below.length === 0) return [above.toSorted((one, other) => one.left - other.left)];
  const parts = [inReadingOrder(above), inReadingOrder(below)];
  // If neither part has columns, they form one group.
  return parts.every((part) => part.length === 1) ? [parts.flat(2)] : parts.flat();
}

function cutAtColumns<Item extends Box>(boxes: readonly Item[]): Item[][] {
  const heights = boxes.map(({ top, bottom }) => bottom - top).toSorted((one, other) => one - other);
  const least = COLUMN_GAP * (heights[heights.length >> 1] ?? 0);
  return cut(boxes, ({ left, right }) => [left, right], least).map(({ items }) => items);
}

/**
 * Splits boxes at the widest horizontal gap into those above and those below. Without a gap, all
 * are above.
 */
function cutAtWidestGap<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] {
  const rows = cut(boxes, ({ top, bottom }) => [top, bottom], 0);
  const gaps = rows.map(({ gap }) => gap);
  const widest = gaps.indexOf(Math.max(...gaps.slice(1), 0), 1);
  const items = (part: typeof rows) => part.flatMap((row) => row.items);
  return widest < 0 ? [items(rows), []] : [items(rows.slice(0, widest)), items(rows.slice(widest))];
}

/**
 * Splits boxes at all gaps in one direction that are wider than `least`. Each part stores the gap
 * before it.
 */
function cut<Item extends Box>(boxes: readonly Item[], span: (box: Item) => Span, least: number) {
  const parts: { gap: number; items: Item[] }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((one, other) => span(one)[0] - span(other)[0])) {
    const [from, to] = span(box);
    if (from - end > least) parts.push({ gap: from - end, items: [] });
    parts.at(-1)?.items.push(box);
    end = Math.max(end, to);
  }
  return parts;
}
