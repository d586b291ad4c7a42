import { cutAtGaps } from '../text/in-reading-order.ts';
import { boundingBox, overlapHorizontally, type Box } from '../text/page-text.ts';
import { mirror } from '../text/right-to-left.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import type { TextGap } from './join-boxes.ts';
import { childAt, type XmlElement } from './xml.ts';

/** A box that may be rotated: its centre and its size, in canvas units. */
export interface RotatedFrame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees, clockwise. */
  readonly rotationDegrees: number;
}

/** Converts a frame from the coordinates of a group to those of the page. */
export type ToPage = (frame: RotatedFrame) => RotatedFrame;

const UNITS_PER_DEGREE = 60_000;

/** Returns the frame of an `a:xfrm` or `p:xfrm`; null without one. `scale` is units per EMU. */
export function readFrame(xfrm: XmlElement | null, scale: number): RotatedFrame | null {
  const [from, extent] = ['a:off', 'a:ext'].map((name) => childAt(xfrm, name)?.attributes ?? {});
  const [w, h] = [Number(extent?.['cx']) * scale, Number(extent?.['cy']) * scale];
  const [x, y] = [Number(from?.['x']) * scale + w / 2, Number(from?.['y']) * scale + h / 2];
  const turn = Number(xfrm?.attributes['rot'] ?? 0) / UNITS_PER_DEGREE;
  return [x, y, w, h, turn].every(Number.isFinite) ? { x, y, w, h, rotationDegrees: turn } : null;
}

/** Returns how a group places its content on the page: moved, scaled, mirrored and rotated. */
export function readGroup(group: XmlElement, scale: number, outer: ToPage): ToPage {
  const xfrm = childAt(group, 'p:grpSpPr', 'a:xfrm');
  const frame = readFrame(xfrm, scale);
  const [from, extent] = ['a:chOff', 'a:chExt'].map((name) => childAt(xfrm, name)?.attributes ?? {});
  const [cx, cy] = [Number(extent?.['cx']) * scale, Number(extent?.['cy']) * scale];
  const [left, top] = [Number(from?.['x']) * scale, Number(from?.['y']) * scale];
  // A group of no size is not scaled.
  if (frame === null || ![left, top].every(Number.isFinite) || !(cx > 0 && cy > 0)) return outer;
  const [scaleX, scaleY] = [frame.w / cx, frame.h / cy];
  const flip = (name: string): number => (['1', 'true'].includes(xfrm?.attributes[name] ?? '') ? -1 : 1);
  const angle = (frame.rotationDegrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y, w, h, rotationDegrees }) => {
    const dx = flip('flipH') * ((x - left) * scaleX - frame.w / 2);
    const dy = flip('flipV') * ((y - top) * scaleY - frame.h / 2);
    return outer({
      x: frame.x + dx * cos - dy * sin,
      y: frame.y + dx * sin + dy * cos,
      w: w * scaleX,
      h: h * scaleY,
      rotationDegrees: rotationDegrees + frame.rotationDegrees,
    });
  };
}

/** Returns the box of a frame. Its rotation is rounded to multiples of 90 degrees. */
export function boundingBoxOfFrame({ x, y, w, h, rotationDegrees }: RotatedFrame): Box {
  const isOnSide = Math.abs(Math.sin((rotationDegrees * Math.PI) / 180)) > Math.SQRT1_2;
  const [width, height] = isOnSide ? [h, w] : [w, h];
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** Estimated width of a letter, in ems: of East Asian scripts, and of other scripts. */
const [WIDE_LETTER_EM, NARROW_LETTER_EM] = [1, 0.5];
const LINE_HEIGHT = 1.2;
const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Estimates the width of a text, in ems. */
export function widthInEms(text: string): number {
  const wide = text.match(WIDE_LETTERS)?.length ?? 0;
  return WIDE_LETTER_EM * wide + NARROW_LETTER_EM * (text.length - wide);
}

/** Reduces a frame to the height that its text needs. The width stays. */
export const withTextHeight = (frame: RotatedFrame, textFrame: RotatedFrame): RotatedFrame => ({
  ...frame,
  y: textFrame.y,
  h: textFrame.h,
});

/** Insets of texts in their boxes that name none, in EMU. */
const DEFAULT_INSETS_EMU = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };

/** Returns the part of a frame inside the insets of its text. `scale` is units per EMU. */
export function withoutInsets(frame: RotatedFrame, shape: XmlElement, scale: number): RotatedFrame {
  const body = childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes ?? {};
  const inset = (name: keyof typeof DEFAULT_INSETS_EMU): number =>
    Number(body[name] ?? DEFAULT_INSETS_EMU[name]) * scale;
  const [left, top, right, bottom] = [inset('lIns'), inset('tIns'), inset('rIns'), inset('bIns')];
  if (left + right >= frame.w || top + bottom >= frame.h) return frame;
  return {
    ...frame,
    x: frame.x + (left - right) / 2,
    y: frame.y + (top - bottom) / 2,
    w: frame.w - left - right,
    h: frame.h - top - bottom,
  };
}

/** Estimates the heights of paragraphs in a frame. An empty one is one line. */
const paragraphHeights = (frame: RotatedFrame, paragraphs: readonly Paragraph[]): number[] =>
  paragraphs.map(({ text, size }) => {
    const count = Math.max(1, Math.ceil((size * widthInEms(text)) / Math.max(frame.w, size)));
    return count * size * LINE_HEIGHT;
  });

/** Returns the places of the empty paragraphs of a frame that other paragraphs follow. */
export function findGaps(frame: RotatedFrame, paragraphs: readonly Paragraph[]): TextGap[] {
  const heights = paragraphHeights(frame, paragraphs);
  const total = heights.reduce((sum, height) => sum + height, 0);
  const scale = Math.min(1, frame.h / total);
  const gaps: TextGap[] = [];
  let [textsBefore, top, bottom] = [0, frame.y - frame.h / 2, frame.y - frame.h / 2];
  paragraphs.forEach(({ text }, index) => {
    const end = bottom + (heights[index] ?? 0) * scale;
    if (text !== '') {
      if (textsBefore > 0 && bottom > top) gaps.push({ paragraphIndex: textsBefore, top, bottom });
      textsBefore += 1;
      top = end;
    }
    bottom = end;
  });
  return gaps;
}

/**
 * Reduces a frame to the part that its text needs. Frames are often much larger than their texts,
 * and overlap others.
 */
export function textFrameOf(
  frame: RotatedFrame,
  shape: XmlElement,
  paragraphs: readonly Paragraph[],
): RotatedFrame {
  const body = childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes ?? {};
  const isVertical = (body['vert'] ?? 'horz') !== 'horz';
  if (isVertical || paragraphs.length === 0 || paragraphs.some(({ isDescription }) => isDescription))
    return frame;
  const widths = paragraphs.map(({ text, size }) => size * widthInEms(text));
  const h = Math.min(
    frame.h,
    paragraphHeights(frame, paragraphs).reduce((sum, height) => sum + height, 0),
  );
  const freeHalf = (frame.h - h) / 2;
  const dy = { ctr: 0, b: freeHalf }[body['anchor'] ?? ''] ?? -freeHalf;
  const properties = childAt(shape, 'p:txBody', 'a:p', 'a:pPr')?.attributes ?? {};
  // The box of a text that does not wrap is as wide as the text.
  const w = body['wrap'] === 'none' ? frame.w : Math.min(frame.w, Math.max(...widths));
  const start = ['1', 'true'].includes(properties['rtl'] ?? '') ? 'r' : 'l';
  const shiftX = ((frame.w - w) / 2) * ({ l: -1, r: 1 }[properties['algn'] ?? start] ?? 0);
  return { ...frame, x: frame.x + shiftX, y: frame.y + dy, w, h };
}

interface Placed {
  readonly box: Box | null;
  /** The part of the box that its text needs. */
  readonly textBox: Box | null;
}

/** Boxes that overlap by less than this, in canvas units, are apart. */
const OVERLAP_TOLERANCE = 6;
/** Columns that span only some rows are not searched for among more rows. */
const MAX_ROWS = 40;

/**
 * Sorts things in reading order: column by column, else from top to bottom. `isMirrored` is for
 * pages whose columns follow each other from right to left. If a box is unknown, keeps the order.
 */
export function orderByPlace<Item extends Placed>(items: readonly Item[], isMirrored: boolean): Item[] {
  const placed = items.flatMap((item) => {
    const { box, textBox } = item;
    if (box === null || textBox === null) return [];
    const inReadingDirection = (place: Box): Box => shrinkBox(isMirrored ? mirror(place) : place);
    return [{ ...inReadingDirection(box), textBox: inReadingDirection(textBox), item }];
  });
  return placed.length < items.length ? [...items] : orderBoxes(placed).map(({ item }) => item);
}

function shrinkBox({ left, right, top, bottom }: Box): Box {
  const insetOf = (length: number): number => Math.min(OVERLAP_TOLERANCE, length / 4);
  const [dx, dy] = [insetOf(right - left), insetOf(bottom - top)];
  return { left: left + dx, right: right - dx, top: top + dy, bottom: bottom - dy };
}

type WithTextBox<Item> = Item & { readonly textBox: Box };

function orderBoxes<Item extends Box>(boxes: readonly WithTextBox<Item>[]): WithTextBox<Item>[] {
  if (boxes.length < 2) return [...boxes];
  const grid = splitGridColumns(boxes);
  if (grid !== null) return grid.flatMap(orderBoxes);
  const columns = cutIntoColumns(boxes);
  if (columns.length > 1) return (toLabelledRows(columns) ?? columns).flatMap(orderBoxes);
  const rows = cutAtGaps(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) => items);
  if (rows.length > 1) return withColumns(rows).flatMap(orderBoxes);
  const textBoxes = boxes.map((box) => ({ ...box, ...box.textBox }));
  const textColumns = cutIntoColumns(textBoxes);
  return textColumns.length > 1 ? textColumns.flatMap(orderBoxes) : sortByRows(textBoxes);
}

/** Minimum number of columns of a grid. */
const MIN_COLUMNS = 3;

/**
 * Returns the columns of a grid, and what is above and below it; null without a grid. A grid is
 * consecutive rows of as many texts, each below the one above it. Its frames may be too wide to
 * leave gaps between the columns.
 */
function splitGridColumns<Item extends Box>(
  boxes: readonly WithTextBox<Item>[],
): WithTextBox<Item>[][] | null {
  const rows = cutAtGaps(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) =>
    items.toSorted((a, b) => a.textBox.left - b.textBox.left),
  );
  const continues = (row: readonly WithTextBox<Item>[], above: readonly WithTextBox<Item>[] = []): boolean =>
    row.length === above.length &&
    row.every(
      (box, index) =>
        above[index] !== undefined &&
        (overlapHorizontally(box.textBox, above[index]) || overlapHorizontally(above[index].textBox, box)),
    );
  const start =
    rows.findIndex((row, index) => row.length >= MIN_COLUMNS && continues(row, rows[index - 1])) - 1;
  const [first] = rows.slice(Math.max(start, 0));
  if (start < 0 || first === undefined) return null;
  let end = start + 1;
  while (continues(rows[end] ?? [], rows[end - 1])) end += 1;
  const grid = rows.slice(start, end);
  if (cutIntoColumns(grid.flat()).length === first.length) return null;
  const parts = [
    rows.slice(0, start).flat(),
    ...first.map((_, index) => grid.flatMap((row) => row[index] ?? [])),
    rows.slice(end).flat(),
  ];
  return parts.filter((part) => part.length > 0);
}

/** Minimum number of labels with a text beside each of them. */
const MIN_LABELLED_ROWS = 3;

/** Returns rows of a label and its text, if the things in two columns are these; else null. */
function toLabelledRows<Item extends Box>(
  columns: readonly WithTextBox<Item>[][],
): WithTextBox<Item>[][] | null {
  const rows = cutAtGaps(columns.flat(), ({ top, bottom }) => [top, bottom], 0).map(({ items }) =>
    items.toSorted((a, b) => a.left - b.left),
  );
  const arePairs =
    columns.length === 2 && rows.length >= MIN_LABELLED_ROWS && rows.every((row) => row.length === 2);
  // Labels need at most half of the space of their texts.
  const [labels = 0, texts = 0] = columns.map((column) =>
    column.reduce(
      (sum, { textBox }) => sum + (textBox.right - textBox.left) * (textBox.bottom - textBox.top),
      0,
    ),
  );
  return arePairs && 2 * labels <= texts ? rows : null;
}

const cutIntoColumns = <Item extends Box>(boxes: readonly Item[]): Item[][] =>
  cutAtGaps(boxes, ({ left, right }) => [left, right], 0).map(({ items }) => items);

/** Joins consecutive rows that form columns: the ones with the most things. */
function withColumns<Item extends Box>(rows: readonly Item[][]): Item[][] {
  if (rows.length > MAX_ROWS) return [...rows];
  let best = { from: 0, to: 1, count: 0 };
  for (let from = 0; from < rows.length; from += 1)
    for (let to = from + 1; to <= rows.length; to += 1) {
      const items = rows.slice(from, to).flat();
      if (items.length > best.count && cutIntoColumns(items).length > 1)
        best = { from, to, count: items.length };
    }
  return [...rows.slice(0, best.from), rows.slice(best.from, best.to).flat(), ...rows.slice(best.to)];
}

/** Sorts boxes that no gap divides: in rows from top to bottom, in a row from left to right. */
function sortByRows<Item extends Box>(boxes: readonly Item[]): Item[] {
  const rows: Item[][] = [];
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const first = rows.at(-1)?.[0];
    if (first !== undefined && box.top < (first.top + first.bottom) / 2) rows.at(-1)?.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left));
}

/** Returns the bounding box of boxes; null if one is unknown, or if there are none. */
export function boxAround(boxes: readonly (Box | null)[]): Box | null {
  const knownBoxes = boxes.filter((box) => box !== null);
  return knownBoxes.length === 0 || knownBoxes.length < boxes.length ? null : boundingBox(knownBoxes);
}
