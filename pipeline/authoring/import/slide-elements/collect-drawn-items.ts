import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { boundingBox, type Box } from '../text/page-text.ts';
import { readSimpleShape, type SimpleShape, type PathData, type Point } from './read-simple-shape.ts';
import {
  advanceWidth,
  FILL_OPERATIONS,
  INITIAL_TEXT_STATE,
  STROKE_OPERATIONS,
  textStateAfter,
  type PdfGlyph,
  type Matrix,
  type TextState,
} from './text-state.ts';

/** Something that a page draws: a word or line, a shape, a picture, or anything else. */
export interface DrawnItem {
  /** The indices of its first and its last operation. */
  readonly firstOperation: number;
  readonly lastOperation: number;
  /** The area that it covers, in canvas units. */
  readonly box: Box;
  readonly content: DrawnText | DrawnShape | 'picture' | 'drawing';
}

/** A text in one font, from left to right. Lengths are in canvas units. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly color: string;
  readonly font: string;
  /** Whether its letters are filled and outlined, which makes them bolder. */
  readonly isOutlined: boolean;
}

/** A rectangle, an ellipse or a line. */
export interface DrawnShape {
  readonly shape: SimpleShape;
  readonly fill: string | null;
  readonly stroke: string | null;
  /** Canvas units. */
  readonly strokeWidth: number;
}

/** The operations of a page, as pdf.js gives them. */
export interface Operations {
  readonly fnArray: ArrayLike<number>;
  readonly argsArray: ArrayLike<unknown>;
}

/** The graphics state, which `save` stores and `restore` brings back. */
interface GraphicsState {
  readonly matrix: Matrix;
  readonly clip: Box;
  /** Whether a mask, or a clipping path other than a rectangle, applies. */
  readonly isMasked: boolean;
  /** Whether drawing is not opaque, or blended. */
  readonly isBlended: boolean;
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
  readonly isDashed: boolean;
  readonly text: TextState;
}

/** If a page draws more, nothing more is collected, and it stays a picture. */
export const MAX_DRAWN_ITEMS = 5000;
/** Maximum number of saved states. */
const MAX_STATES = 200;

const PATTERN_COLOUR = 'pattern';
/** Text rendering modes of PDF. */
const [FILL_ONLY, FILL_AND_STROKE, INVISIBLE] = [0, 2, 3];
/** Maximum width of the outline of letters that an element can draw as bold, in ems. */
const MAX_OUTLINE_WIDTH_EM = 0.05;

/** Collects what a page draws, in the order of drawing. `viewport` maps it to canvas units. */
export function collectDrawnItems(viewport: Matrix, pageBox: Box) {
  const items: DrawnItem[] = [];
  const states: GraphicsState[] = [];
  let state: GraphicsState = {
    matrix: viewport,
    clip: pageBox,
    isMasked: false,
    isBlended: false,
    fill: '#000000',
    stroke: '#000000',
    lineWidth: 1,
    isDashed: false,
    text: INITIAL_TEXT_STATE,
  };
  let isClipping = false;
  // A form or a group is drawn as a whole.
  let [groupDepth, groupStart, groupBox]: [number, number, Box | null] = [0, 0, null];

  const addItem = (index: number, box: Box, content: DrawnItem['content']): void => {
    const visibleBox = intersect(box, state.clip);
    if (visibleBox === null) return;
    if (groupDepth > 0) groupBox = groupBox === null ? visibleBox : boundingBox([groupBox, visibleBox]);
    else if (items.length <= MAX_DRAWN_ITEMS) {
      const isPlain = !state.isMasked && !state.isBlended;
      items.push({
        firstOperation: index,
        lastOperation: index,
        box: visibleBox,
        content: isPlain || content === 'picture' ? content : 'drawing',
      });
    }
  };
  const save = () => void (states.length < MAX_STATES && states.push(state));
  const restore = () => void (state = states.pop() ?? state);
  const transform = (groupMatrix: unknown): void => {
    if (groupMatrix !== null && typeof groupMatrix === 'object')
      state = {
        ...state,
        matrix: Util.transform([...state.matrix], Array.from(groupMatrix as number[])) as number[],
      };
  };
  const setText = (text: TextState): void => {
    if (text !== state.text) state = { ...state, text };
  };
  const enterGroup = (index: number): void => {
    if (groupDepth === 0) [groupStart, groupBox] = [index, null];
    groupDepth += 1;
  };
  const leaveGroup = (index: number): void => {
    groupDepth = Math.max(0, groupDepth - 1);
    if (groupDepth === 0 && groupBox !== null && items.length <= MAX_DRAWN_ITEMS)
      items.push({ firstOperation: groupStart, lastOperation: index, box: groupBox, content: 'drawing' });
  };

  const showText = (index: number, glyphs: readonly PdfGlyph[]): void => {
    const { text, fill, stroke } = state;
    const { x, y, rise, renderingMode, size, font } = text;
    const letters = glyphs.map(glyphText);
    const visibleGlyphs = glyphs.slice(0, letters.findLastIndex((item) => item.trim() !== '') + 1);
    const xAfter = x + advanceWidth(glyphs, text);
    setText({ ...text, x: xAfter });
    if (renderingMode === INVISIBLE || visibleGlyphs.length === 0) return;
    const matrix = Util.transform([...state.matrix], [...text.matrix]) as number[];
    const [a = 1, b = 0, c = 0, d = 1] = matrix;
    const textStart = apply(matrix, [x, y + rise]);
    const em = Math.hypot(c, d) * size;
    const textWidth = advanceWidth(visibleGlyphs, text) * Math.hypot(a, b);
    // It runs to the right with upright letters: y grows downwards on the canvas, so d is negative.
    const isUpright = Math.abs(b) < 0.01 * Math.abs(a) && a > 0 && d < 0;
    const end = apply(matrix, [xAfter, y + rise]);
    const box = {
      left: Math.min(textStart[0], end[0]) - (isUpright ? 0 : em),
      right: Math.max(textStart[0] + (isUpright ? textWidth : 0), end[0]) + (isUpright ? 0 : em),
      top: Math.min(textStart[1], end[1]) - em,
      bottom: Math.max(textStart[1], end[1]) + (isUpright ? 0.3 * em : em),
    };
    const isPlain =
      isUpright &&
      fill !== PATTERN_COLOUR &&
      (renderingMode === FILL_ONLY || (renderingMode === FILL_AND_STROKE && stroke === fill)) &&
      state.lineWidth * Math.hypot(a, b) < MAX_OUTLINE_WIDTH_EM * em;
    addItem(
      index,
      box,
      isPlain
        ? {
            text: letters.join(''),
            x: textStart[0],
            y: textStart[1],
            width: textWidth,
            size: em,
            color: fill,
            font,
            isOutlined: renderingMode !== FILL_ONLY,
          }
        : 'drawing',
    );
  };

  const drawPath = (index: number, values: readonly unknown[]): void => {
    const [paintOperation, data, bounds] = values as [
      number,
      readonly (PathData | null)[],
      ArrayLike<number> | null,
    ];
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(bounds ?? []);
    const corners = [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ].map(([px = 0, py = 0]) => apply(state.matrix, [px, py]));
    const path = data[0] ?? null;
    const shape = path === null ? null : readSimpleShape(path, (point) => apply(state.matrix, point));
    const pathBox = boxAroundPoints(corners);
    if (isClipping) {
      isClipping = false;
      const isRect = shape?.kind === 'rect' && shape.radius === 0;
      const clip = intersect(pathBox, state.clip) ?? { left: 0, right: 0, top: 0, bottom: 0 };
      state = { ...state, clip, isMasked: state.isMasked || !isRect };
    }
    const [isFilled, isStroked] = [
      FILL_OPERATIONS.has(paintOperation),
      STROKE_OPERATIONS.has(paintOperation),
    ];
    if (!isFilled && !isStroked) return;
    const [a = 1, b = 0] = state.matrix;
    const strokeWidth = isStroked ? state.lineWidth * Math.hypot(a, b) : 0;
    const halfStroke = strokeWidth / 2;
    const [fill, stroke] = [isFilled ? state.fill : null, isStroked ? state.stroke : null];
    const outerBox = {
      left: pathBox.left - halfStroke,
      right: pathBox.right + halfStroke,
      top: pathBox.top - halfStroke,
      bottom: pathBox.bottom + halfStroke,
    };
    const isPlain =
      shape !== null &&
      fill !== PATTERN_COLOUR &&
      stroke !== PATTERN_COLOUR &&
      !(isStroked && state.isDashed);
    const isUncut =
      isPlain && (isWithin(outerBox, state.clip) || (shape.kind === 'rect' && shape.radius === 0));
    const visibleBox = intersect(pathBox, state.clip);
    const content =
      isUncut && visibleBox !== null
        ? {
            shape: shape.kind === 'rect' && stroke === null ? { ...shape, box: visibleBox } : shape,
            fill,
            stroke,
            strokeWidth,
          }
        : 'drawing';
    addItem(index, outerBox, content);
  };

  /** Processes the operation at an index. Must be called once for each, in order. */
  const processOperation = (index: number, { fnArray, argsArray }: Operations): void => {
    const values = Array.from((argsArray[index] ?? []) as ArrayLike<unknown>);
    const numbers = values as number[];
    switch (fnArray[index]) {
      case OPS.save:
        save();
        break;
      case OPS.restore:
        restore();
        break;
      case OPS.transform:
        transform(values);
        break;
      case OPS.beginGroup:
        enterGroup(index);
        save();
        transform((values[0] as { readonly matrix?: unknown }).matrix ?? null);
        break;
      case OPS.endGroup:
        restore();
        leaveGroup(index);
        break;
      case OPS.paintFormXObjectBegin:
        enterGroup(index);
        save();
        transform(values[0]);
        break;
      case OPS.paintFormXObjectEnd:
        restore();
        leaveGroup(index);
        break;
      case OPS.clip:
      case OPS.eoClip:
        isClipping = true;
        break;
      case OPS.constructPath:
        drawPath(index, values);
        break;
      case OPS.setGState:
        for (const [key, value] of values[0] as readonly (readonly [string, unknown])[]) {
          if (key === 'SMask') state = { ...state, isMasked: state.isMasked || Boolean(value) };
          if ((key === 'ca' || key === 'CA') && value !== 1) state = { ...state, isBlended: true };
          if (key === 'BM' && value !== 'source-over') state = { ...state, isBlended: true };
          if (key === 'LW') state = { ...state, lineWidth: Number(value) };
        }
        break;
      case OPS.setFillRGBColor:
        state = { ...state, fill: String(values[0]) };
        break;
      case OPS.setStrokeRGBColor:
        state = { ...state, stroke: String(values[0]) };
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state = { ...state, fill: PATTERN_COLOUR };
        break;
      case OPS.setStrokeColorN:
      case OPS.setStrokeTransparent:
        state = { ...state, stroke: PATTERN_COLOUR };
        break;
      case OPS.setLineWidth:
        state = { ...state, lineWidth: numbers[0] ?? 1 };
        break;
      case OPS.setDash:
        state = { ...state, isDashed: (values[0] as ArrayLike<number>).length > 0 };
        break;
      case OPS.showText:
        showText(index, values[0] as readonly PdfGlyph[]);
        break;
      case OPS.shadingFill:
        addItem(index, state.clip, 'drawing');
        break;
      default:
        if (PICTURE_OPERATIONS.has(fnArray[index] ?? -1))
          addItem(index, boxAroundPoints(unitSquare(state.matrix)), 'picture');
        else setText(textStateAfter(state.text, fnArray[index], values));
    }
  };
  return { items: items as readonly DrawnItem[], processOperation };
}

const glyphText = (glyph: PdfGlyph): string => (typeof glyph === 'number' ? '' : (glyph?.unicode ?? ''));

const unitSquare = (matrix: Matrix) =>
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => apply(matrix, [x, y]));

function apply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function boxAroundPoints(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Returns the common part of two boxes; null if there is none. */
export function intersect(box: Box, other: Box): Box | null {
  const common = {
    left: Math.max(box.left, other.left),
    right: Math.min(box.right, other.right),
    top: Math.max(box.top, other.top),
    bottom: Math.min(box.bottom, other.bottom),
  };
  return common.left <= common.right && common.top <= common.bottom ? common : null;
}

/** Reports whether a box is within another one, apart from rounding errors. */
export const isWithin = (box: Box, other: Box): boolean =>
  box.left >= other.left - 1 &&
  box.right <= other.right + 1 &&
  box.top >= other.top - 1 &&
  box.bottom <= other.bottom + 1;

const PICTURE_OPERATIONS = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintSolidColorImageMask,
]);
