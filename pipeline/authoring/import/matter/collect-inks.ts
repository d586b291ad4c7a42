import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { boundingBox, type Box } from '../text/page-text.ts';
import { readForm, type Form, type PathData, type Point } from './read-form.ts';
import {
  advanceOf,
  FILLS,
  NO_TEXT,
  STROKES,
  textAfter,
  type Glyph,
  type Matrix,
  type TextState,
} from './text-state.ts';

/** Something that a page draws: a word or line, a shape, a picture, or anything else. */
export interface Ink {
  /** The indices of its first and its last operation. */
  readonly from: number;
  readonly to: number;
  /** The area that it covers, in canvas units. */
  readonly box: Box;
  readonly content: InkText | InkForm | 'picture' | 'drawing';
}

/** A text in one font, from left to right. Lengths are in canvas units. */
export interface InkText {
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
export interface InkForm {
  readonly form: Form;
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
interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
  /** Whether a mask, or a clipping path other than a rectangle, applies. */
  readonly isCut: boolean;
  /** Whether drawing is not opaque, or blended. */
  readonly isBlended: boolean;
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
  readonly isDashed: boolean;
  readonly text: TextState;
}

/** If a page has more inks, no more are collected, and it stays a picture. */
export const MAX_INKS = 5000;
/** Maximum number of saved states. */
const MAX_STATES = 200;

const PATTERN = 'pattern';
/** Text rendering modes of PDF. */
const [FILL_ONLY, FILL_AND_STROKE, INVISIBLE] = [0, 2, 3];
/** Maximum width of the outline of letters that an element can draw as bold, in ems. */
const MAX_OUTLINE = 0.05;

/** Collects what a page draws, in the order of drawing. `viewport` maps it to canvas units. */
export function collectInks(viewport: Matrix, page: Box) {
  const inks: Ink[] = [];
  const states: State[] = [];
  let state: State = {
    matrix: viewport,
    clip: page,
    isCut: false,
    isBlended: false,
    fill: '#000000',
    stroke: '#000000',
    lineWidth: 1,
    isDashed: false,
    text: NO_TEXT,
  };
  let isClipping = false;
  // A form or a group is drawn as a whole.
  let [depth, start, groupBox]: [number, number, Box | null] = [0, 0, null];

  const add = (index: number, box: Box, content: Ink['content']): void => {
    const shown = intersect(box, state.clip);
    if (shown === null) return;
    if (depth > 0) groupBox = groupBox === null ? shown : boundingBox([groupBox, shown]);
    else if (inks.length <= MAX_INKS) {
      const isPlain = !state.isCut && !state.isBlended;
      inks.push({
        from: index,
        to: index,
        box: shown,
        content: isPlain || content === 'picture' ? content : 'drawing',
      });
    }
  };
  const save = () => void (states.length < MAX_STATES && states.push(state));
  const restore = () => void (state = states.pop() ?? state);
  const transform = (by: unknown): void => {
    if (by !== null && typeof by === 'object')
      state = {
        ...state,
        matrix: Util.transform([...state.matrix], Array.from(by as number[])) as number[],
      };
  };
  const setText = (text: TextState): void => {
    if (text !== state.text) state = { ...state, text };
  };
  const enter = (index: number): void => {
    if (depth === 0) [start, groupBox] = [index, null];
    depth += 1;
  };
  const leave = (index: number): void => {
    depth = Math.max(0, depth - 1);
    if (depth === 0 && groupBox !== null && inks.length <= MAX_INKS)
      inks.push({ from: start, to: index, box: groupBox, content: 'drawing' });
  };

  const show = (index: number, glyphs: readonly Glyph[]): void => {
    const { text, fill, stroke } = state;
    const { x, y, rise, mode, size, font } = text;
    const letters = glyphs.map(lettersOf);
    const shown = glyphs.slice(0, letters.findLastIndex((item) => item.trim() !== '') + 1);
    const after = x + advanceOf(glyphs, text);
    setText({ ...text, x: after });
    if (mode === INVISIBLE || shown.length === 0) return;
    const matrix = Util.transform([...state.matrix], [...text.matrix]) as number[];
    const [a = 1, b = 0, c = 0, d = 1] = matrix;
    const place = apply(matrix, [x, y + rise]);
    const em = Math.hypot(c, d) * size;
    const length = advanceOf(shown, text) * Math.hypot(a, b);
    // It runs to the right with upright letters: y grows downwards on the canvas, so d is negative.
    const isUpright = Math.abs(b) < 0.01 * Math.abs(a) && a > 0 && d < 0;
    const end = apply(matrix, [after, y + rise]);
    const box = {
      left: Math.min(place[0], end[0]) - (isUpright ? 0 : em),
      right: Math.max(place[0] + (isUpright ? length : 0), end[0]) + (isUpright ? 0 : em),
      top: Math.min(place[1], end[1]) - em,
      bottom: Math.max(place[1], end[1]) + (isUpright ? 0.3 * em : em),
    };
    const isPlain =
      isUpright &&
      fill !== PATTERN &&
      (mode === FILL_ONLY || (mode === FILL_AND_STROKE && stroke === fill)) &&
      state.lineWidth * Math.hypot(a, b) < MAX_OUTLINE * em;
    add(
      index,
      box,
      isPlain
        ? {
            text: letters.join(''),
            x: place[0],
            y: place[1],
            width: length,
            size: em,
            color: fill,
            font,
            isOutlined: mode !== FILL_ONLY,
          }
        : 'drawing',
    );
  };

  const drawPath = (index: number, values: readonly unknown[]): void => {
    const [painted, data, bounds] = values as [
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
    const form = path === null ? null : readForm(path, (point) => apply(state.matrix, point));
    const box = around(corners);
    if (isClipping) {
      isClipping = false;
      const isRect = form?.kind === 'rect' && form.radius === 0;
      const clip = intersect(box, state.clip) ?? { left: 0, right: 0, top: 0, bottom: 0 };
      state = { ...state, clip, isCut: state.isCut || !isRect };
    }
    const [isFilled, isStroked] = [FILLS.has(painted), STROKES.has(painted)];
    if (!isFilled && !isStroked) return;
    const [a = 1, b = 0] = state.matrix;
    const strokeWidth = isStroked ? state.lineWidth * Math.hypot(a, b) : 0;
    const half = strokeWidth / 2;
    const [fill, stroke] = [isFilled ? state.fill : null, isStroked ? state.stroke : null];
    const whole = {
      left: box.left - half,
      right: box.right + half,
      top: box.top - half,
      bottom: box.bottom + half,
    };
    const isPlain = form !== null && fill !== PATTERN && stroke !== PATTERN && !(isStroked && state.isDashed);
    const isWhole = isPlain && (isWithin(whole, state.clip) || (form.kind === 'rect' && form.radius === 0));
    const shown = intersect(box, state.clip);
    const kept =
      isWhole && shown !== null
        ? {
            form: form.kind === 'rect' && stroke === null ? { ...form, box: shown } : form,
            fill,
            stroke,
            strokeWidth,
          }
        : 'drawing';
    add(index, whole, kept);
  };

  /** Processes the operation at an index. Must be called once for each, in order. */
  const see = (index: number, { fnArray, argsArray }: Operations): void => {
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
        enter(index);
        save();
        transform((values[0] as { readonly matrix?: unknown }).matrix ?? null);
        break;
      case OPS.endGroup:
        restore();
        leave(index);
        break;
      case OPS.paintFormXObjectBegin:
        enter(index);
        save();
        transform(values[0]);
        break;
      case OPS.paintFormXObjectEnd:
        restore();
        leave(index);
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
          if (key === 'SMask') state = { ...state, isCut: state.isCut || Boolean(value) };
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
        state = { ...state, fill: PATTERN };
        break;
      case OPS.setStrokeColorN:
      case OPS.setStrokeTransparent:
        state = { ...state, stroke: PATTERN };
        break;
      case OPS.setLineWidth:
        state = { ...state, lineWidth: numbers[0] ?? 1 };
        break;
      case OPS.setDash:
        state = { ...state, isDashed: (values[0] as ArrayLike<number>).length > 0 };
        break;
      case OPS.showText:
        show(index, values[0] as readonly Glyph[]);
        break;
      case OPS.shadingFill:
        add(index, state.clip, 'drawing');
        break;
      default:
        if (PICTURES.has(fnArray[index] ?? -1)) add(index, around(unitSquare(state.matrix)), 'picture');
        else setText(textAfter(state.text, fnArray[index], values));
    }
  };
  return { inks: inks as readonly Ink[], see };
}

const lettersOf = (glyph: Glyph): string => (typeof glyph === 'number' ? '' : (glyph?.unicode ?? ''));

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

function around(points: readonly Point[]): Box {
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

const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintSolidColorImageMask,
]);
