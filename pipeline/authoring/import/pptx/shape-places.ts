import { cutAtGaps } from '../text/in-reading-order.ts';
import { boundingBox, overlapHorizontally, type Box } from '../text/page-text.ts';
import { mirror } from '../text/right-to-left.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import type { TextGap } from './join-boxes.ts';
import { childAt, type XmlElement } from './xml.ts';

/** A box that may be rotated: its centre and its size, in canvas units. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees, clockwise. */
  readonly turn: number;
}

/** Converts a frame from the coordinates of a group to those of the page. */
export type ToPage = (frame: Frame) => Frame;

const DEGREE = 60_000;

/** Returns the frame of an `a:xfrm` or `p:xfrm`; null without one. `scale` is units per EMU. */
export function readFrame(xfrm: XmlElement | null, scale: number): Frame | null {
  const [from, extent] = ['a:off', 'a:ext'].map((name) => childAt(xfrm, name)?.attributes ?? {});
  const [w, h] = [Number(extent?.['cx']) * scale, Number(extent?.['cy']) * scale];
  const [x, y] = [Number(from?.['x']) * scale + w / 2, Number(from?.['y']) * scale + h / 2];
  const turn = Number(xfrm?.attributes['rot'] ?? 0) / DEGREE;
  return [x, y, w, h, turn].every(Number.isFinite) ? { x, y, w, h, turn } : null;
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
  const [sx, sy] = [frame.w / cx, frame.h / cy];
  const flip = (name: string): number => (['1', 'true'].includes(xfrm?.attributes[name] ?? '') ? -1 : 1);
  const angle = (frame.turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y, w, h, turn }) => {
    const dx = flip('flipH') * ((x - left) * sx - frame.w / 2);
    const dy = flip('flipV') * ((y - top) * sy - frame.h / 2);
    return outer({
      x: frame.x + dx * cos - dy * sin,
      y: frame.y + dx * sin + dy * cos,
      w: w * sx,
      h: h * sy,
      turn: turn + frame.turn,
    });
  };
}

/** Returns the box of a frame. Its rotation is rounded to multiples of 90 degrees. */
export function toBox({ x, y, w, h, turn }: Frame): Box {
  const isOnSide = Math.abs(Math.sin((turn * Math.PI) / 180)) > Math.SQRT1_2;
  const [across, down] = isOnSide ? [h, w] : [w, h];
  return { left: x - across / 2, right: x + across / 2, top: y - down / 2, bottom: y + down / 2 };
}

/** Estimated width of a letter, in ems: of East Asian scripts, and of other scripts. */
const [WIDE, NARROW] = [1, 0.5];
const LINE_HEIGHT = 1.2;
const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Estimates the width of a text, in ems. */
export function widthInEms(text: string): number {
  const wide = text.match(WIDE_LETTERS)?.length ?? 0;
  return WIDE * wide + NARROW * (text.length - wide);
}

/** Reduces a frame to the height that its text needs. The width stays. */
export const fitHeight = (frame: Frame, tight: Frame): Frame => ({ ...frame, y: tight.y, h: tight.h });

/** Insets of texts in their boxes that name none, in EMU. */
const INSETS = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };

/** Returns the part of a frame inside the insets of its text. `scale` is units per EMU. */
export function withoutInsets(frame: Frame, shape: XmlElement, scale: number): Frame {
  const body = childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes ?? {};
  const inset = (name: keyof typeof INSETS): number => Number(body[name] ?? INSETS[name]) * scale;
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
const heightsIn = (frame: Frame, paragraphs: readonly Paragraph[]): number[] =>
  paragraphs.map(({ text, size }) => {
    const count = Math.max(1, Math.ceil((size * widthInEms(text)) / Math.max(frame.w, size)));
    return count * size * LINE_HEIGHT;
  });

/** Returns where the empty ones among the paragraphs of a frame are, as far as others follow. */
export function findGaps(frame: Frame, paragraphs: readonly Paragraph[]): TextGap[] {
  const heights = heightsIn(frame, paragraphs);
  const total = heights.reduce((sum, height) => sum + height, 0);
  const scale = Math.min(1, frame.h / total);
  const gaps: TextGap[] = [];
  let [before, top, bottom] = [0, frame.y - frame.h / 2, frame.y - frame.h / 2];
  paragraphs.forEach(({ text }, index) => {
    const end = bottom + (heights[index] ?? 0) * scale;
    if (text !== '') {
      if (before > 0 && bottom > top) gaps.push({ before, top, bottom });
      before += 1;
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
export function fitText(frame: Frame, shape: XmlElement, paragraphs: readonly Paragraph[]): Frame {
  const body = childAt(shape, 'p:txBody', 'a:bodyPr')?.attributes ?? {};
  const isVertical = (body['vert'] ?? 'horz') !== 'horz';
  if (isVertical || paragraphs.length === 0 || paragraphs.some(({ isDescription }) => isDescription))
    return frame;
  const widths = paragraphs.map(({ text, size }) => size * widthInEms(text));
  const h = Math.min(
    frame.h,
    heightsIn(frame, paragraphs).reduce((sum, height) => sum + height, 0),
  );
  const room = (frame.h - h) / 2;
  const dy = { ctr: 0, b: room }[body['anchor'] ?? ''] ?? -room;
  const properties = childAt(shape, 'p:txBody', 'a:p', 'a:pPr')?.attributes ?? {};
  // The box of a text that does not wrap is as wide as the text.
  const w = body['wrap'] === 'none' ? frame.w : Math.min(frame.w, Math.max(...widths));
  const start = ['1', 'true'].includes(properties['rtl'] ?? '') ? 'r' : 'l';
  const side = ((frame.w - w) / 2) * ({ l: -1, r: 1 }[properties['algn'] ?? start] ?? 0);
  return { ...frame, x: frame.x + side, y: frame.y + dy, w, h };
}

/** Something on a slide. */
interface Placed {
  /** Its box; null if that is unknown. */
  readonly box: Box | null;
  /** The part of the box that its text needs. */
  readonly tight: Box | null;
}

/** Boxes that overlap by less than this, in canvas units, are apart. */
const TOLERANCE = 6;
/** Columns that span only some rows are not searched for among more rows. */
const MAX_ROWS = 40;

/**
 * Sorts things in reading order: column by column, else from top to bottom. `isMirrored` is for
 * pages whose columns follow each other from right to left. If a box is unknown, keeps the order.
 */
export function orderByPlace<Item extends Placed>(items: readonly Item[], isMirrored: boolean): Item[] {
  const placed = items.flatMap((item) => {
    const { box, tight } = item;
    if (box === null || tight === null) return [];
    const inDirection = (place: Box): Box => shrink(isMirrored ? mirror(place) : place);
    return [{ ...inDirection(box), tight: inDirection(tight), item }];
  });
  return placed.length < items.length ? [...items] : order(placed).map(({ item }) => item);
}

function shrink({ left, right, top, bottom }: Box): Box {
  const by = (length: number): number => Math.min(TOLERANCE, length / 4);
  const [dx, dy] = [by(right - left), by(bottom - top)];
  return { left: left + dx, right: right - dx, top: top + dy, bottom: bottom - dy };
}

type Tight<Item> = Item & { readonly tight: Box };

function order<Item extends Box>(boxes: readonly Tight<Item>[]): Tight<Item>[] {
  if (boxes.length < 2) return [...boxes];
  const grid = divideGrid(boxes);
  if (grid !== null) return grid.flatMap(order);
  const columns = cutAcross(boxes);
  if (columns.length > 1) return (toLabelledRows(columns) ?? columns).flatMap(order);
  const rows = cutAtGaps(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) => items);
  if (rows.length > 1) return withColumns(rows).flatMap(order);
  const tight = boxes.map((box) => ({ ...box, ...box.tight }));
  const narrow = cutAcross(tight);
  return narrow.length > 1 ? narrow.flatMap(order) : inRows(tight);
}

/** Minimum number of columns of a grid. */
const MIN_COLUMNS = 3;

/**
 * Returns the columns of a grid, and what is above and below it; null without a grid. A grid is
 * consecutive rows of as many texts, each below the one above it. Its frames may be too wide to
 * leave gaps between the columns.
 */
function divideGrid<Item extends Box>(boxes: readonly Tight<Item>[]): Tight<Item>[][] | null {
  const rows = cutAtGaps(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) =>
    items.toSorted((a, b) => a.tight.left - b.tight.left),
  );
  const continues = (row: readonly Tight<Item>[], above: readonly Tight<Item>[] = []): boolean =>
    row.length === above.length &&
    row.every(
      (box, index) =>
        above[index] !== undefined &&
        (overlapHorizontally(box.tight, above[index]) || overlapHorizontally(above[index].tight, box)),
    );
  const from =
    rows.findIndex((row, index) => row.length >= MIN_COLUMNS && continues(row, rows[index - 1])) - 1;
  const [first] = rows.slice(Math.max(from, 0));
  if (from < 0 || first === undefined) return null;
  let to = from + 1;
  while (continues(rows[to] ?? [], rows[to - 1])) to += 1;
  const grid = rows.slice(from, to);
  if (cutAcross(grid.flat()).length === first.length) return null;
  const parts = [
    rows.slice(0, from).flat(),
    ...first.map((_, index) => grid.flatMap((row) => row[index] ?? [])),
    rows.slice(to).flat(),
  ];
  return parts.filter((part) => part.length > 0);
}

/** Minimum number of labels with a text beside each of them. */
const MIN_PAIRS = 3;

/** Returns rows of a label and its text, if the things in two columns are these; else null. */
function toLabelledRows<Item extends Box>(columns: readonly Tight<Item>[][]): Tight<Item>[][] | null {
  const rows = cutAtGaps(columns.flat(), ({ top, bottom }) => [top, bottom], 0).map(({ items }) =>
    items.toSorted((a, b) => a.left - b.left),
  );
  const arePairs = columns.length === 2 && rows.length >= MIN_PAIRS && rows.every((row) => row.length === 2);
  // Labels need at most half of the space of their texts.
  const [labels = 0, texts = 0] = columns.map((column) =>
    column.reduce((sum, { tight }) => sum + (tight.right - tight.left) * (tight.bottom - tight.top), 0),
  );
  return arePairs && 2 * labels <= texts ? rows : null;
}

const cutAcross = <Item extends Box>(boxes: readonly Item[]): Item[][] =>
  cutAtGaps(boxes, ({ left, right }) => [left, right], 0).map(({ items }) => items);

/** Joins consecutive rows that form columns: the ones with the most things. */
function withColumns<Item extends Box>(rows: readonly Item[][]): Item[][] {
  if (rows.length > MAX_ROWS) return [...rows];
  let best = { from: 0, to: 1, count: 0 };
  for (let from = 0; from < rows.length; from += 1)
    for (let to = from + 1; to <= rows.length; to += 1) {
      const items = rows.slice(from, to).flat();
      if (items.length > best.count && cutAcross(items).length > 1) best = { from, to, count: items.length };
    }
  return [...rows.slice(0, best.from), rows.slice(best.from, best.to).flat(), ...rows.slice(best.to)];
}

/** Sorts boxes that no gap divides: in rows from top to bottom, in a row from left to right. */
function inRows<Item extends Box>(boxes: readonly Item[]): Item[] {
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
  const known = boxes.filter((box) => box !== null);
  return known.length === 0 || known.length < boxes.length ? null : boundingBox(known);
}
