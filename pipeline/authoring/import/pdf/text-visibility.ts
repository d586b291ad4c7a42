import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { roundToTenth } from '#pipeline/authoring/storyboard/frame';
import { readSimpleShape, type PathData } from '../slide-elements/read-simple-shape.ts';
import { advanceWidth, type Matrix, type PdfGlyph, type TextState } from '../slide-elements/text-state.ts';
import type { Box, MaskText, Shape } from '../text/page-text.ts';
import { intersection, transformedBox } from './boxes.ts';

/** Maximum number of texts of a page whose visibility is known. */
const MAX_TEXTS = 2000;
/** Height of capital letters and digits, in ems. */
const CAPITAL_HEIGHT_EM = 0.7;
/** Maximum gap between letters of one word, in ems. */
const MAX_LETTER_GAP_EM = 0.1;
/** Maximum distance between the starts of two texts at the same place, in canvas units. */
const PLACE_TOLERANCE = 1;

/** How the next shape is painted. */
export interface Paint {
  /** Whether it lets nothing behind it be seen: a plain colour that is not transparent. */
  readonly isOpaque: boolean;
  readonly isPattern: boolean;
  /** Whether all of it belongs to a mask, whose letters show something else, such as a gradient. */
  readonly isMask: boolean;
}

export const INITIAL_PAINT: Paint = { isOpaque: true, isPattern: false, isMask: false };

/** Returns the paint after an operation. Most operations leave it as it is. */
export function paintAfter(paint: Paint, operation: number | undefined, values: readonly unknown[]): Paint {
  switch (operation) {
    case OPS.setGState: {
      const settings = values[0] as readonly (readonly [string, unknown])[];
      const makesSeeThrough = ([key, value]: readonly [string, unknown]): boolean =>
        (key === 'ca' && value !== 1) ||
        (key === 'BM' && value !== 'source-over') ||
        (key === 'SMask' && Boolean(value));
      return { ...paint, isOpaque: paint.isOpaque && !settings.some(makesSeeThrough) };
    }
    case OPS.setFillRGBColor:
      return { ...paint, isPattern: false };
    case OPS.setFillColorN:
    case OPS.setFillTransparent:
      return { ...paint, isPattern: true };
    case OPS.beginGroup: {
      const { smask } = values[0] as { readonly smask?: unknown };
      return { ...paint, isMask: paint.isMask || Boolean(smask) };
    }
    default:
      return paint;
  }
}

interface ShownText {
  readonly baseline: Box;
  /** The box of its letters. */
  readonly box: Box;
  isVisible: boolean;
}

/** Where and how a text is shown, or a shape is painted. */
interface Place {
  readonly matrix: Matrix;
  /** The clipping box; null for the whole page. */
  readonly clip: Box | null;
  readonly paint: Paint;
}

/** Collects which texts of a page are hidden, and the texts of masks. */
export function collectTexts() {
  const texts: ShownText[] = [];
  const maskTexts: Shape[] = [];
  /** Adds letters to the mask text that they continue, or begins a new one. */
  const addMaskText = (letters: Box & { readonly text: MaskText }): void => {
    const last = maskTexts.at(-1);
    const isNext =
      last?.text !== undefined &&
      Math.abs(last.top - letters.top) < PLACE_TOLERANCE &&
      letters.left > last.left &&
      letters.left - last.right < MAX_LETTER_GAP_EM * letters.text.size;
    if (!isNext) maskTexts.push({ kind: 'masked text', ...letters });
    else
      maskTexts[maskTexts.length - 1] = {
        ...last,
        right: letters.right,
        text: { ...letters.text, words: last.text.words + letters.text.words },
      };
  };
  /** Adds a text. Returns the place of the next letter. */
  const showText = (glyphs: readonly PdfGlyph[], text: TextState, { matrix, clip, paint }: Place): number => {
    const { size, x, y } = text;
    const endX = x + advanceWidth(glyphs, text);
    const toPage = Util.transform([...matrix], [...text.matrix]) as number[];
    const baseline = transformedBox([x, y, endX, y], toPage);
    const letters = transformedBox([x, y, endX, y + CAPITAL_HEIGHT_EM * size], toPage);
    const visibleBox = intersection(transformedBox([x, y - size / 4, endX, y + size], toPage), clip);
    const isVisible = visibleBox.left <= visibleBox.right && visibleBox.top <= visibleBox.bottom;
    if (texts.length + maskTexts.length >= MAX_TEXTS) return endX;
    if (paint.isMask && isVisible) {
      const words = glyphs.map((glyph) => (typeof glyph === 'object' ? (glyph?.unicode ?? '') : '')).join('');
      const size = roundToTenth((letters.bottom - letters.top) / CAPITAL_HEIGHT_EM);
      addMaskText({ ...baseline, text: { words, size, font: text.font } });
    } else texts.push({ baseline, box: letters, isVisible });
    return endX;
  };
  /** Hides the texts that a shape covers wholly. */
  const fillPath = (path: unknown, { matrix, clip, paint }: Place): void => {
    if (!paint.isOpaque || paint.isPattern || paint.isMask || path === null || typeof path !== 'object')
      return;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    const shape = readSimpleShape(path as PathData, ([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
    if (shape === null || shape.kind === 'line') return;
    const visibleBox = intersection(shape.box, clip);
    for (const text of texts)
      if (
        text.isVisible &&
        isInside(text.box, visibleBox) &&
        (shape.kind === 'rect' || isInEllipse(text.box, shape.box))
      )
        text.isVisible = false;
  };
  /** Returns hidden baselines, each up to where a visible text begins, and the texts of masks. */
  const collectedTexts = (): Shape[] => {
    const visible = texts.flatMap(({ isVisible, baseline }) => (isVisible ? [baseline] : []));
    const hidden = texts.flatMap(({ isVisible, baseline: { left, right, top, bottom } }): Shape[] => {
      if (isVisible) return [];
      const later = visible.filter((line) => Math.abs(line.top - top) < PLACE_TOLERANCE && line.left < right);
      if (later.some((line) => Math.abs(line.left - left) < PLACE_TOLERANCE)) return [];
      const ends = later.filter((line) => line.left >= left).map((line) => line.left);
      return [{ kind: 'hidden', left, right: Math.min(right, ...ends), top, bottom }];
    });
    return [...hidden, ...maskTexts];
  };
  return { showText, fillPath, collectedTexts };
}

const isInside = (box: Box, { left, right, top, bottom }: Box): boolean =>
  box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;

/** Reports whether the middles of the sides of a box are inside an ellipse. Letters reach them. */
function isInEllipse(box: Box, { left, right, top, bottom }: Box): boolean {
  const [radiusX, radiusY] = [(right - left) / 2, (bottom - top) / 2];
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const isPointInside = (x: number, y: number): boolean =>
    Math.hypot((x - left) / radiusX - 1, (y - top) / radiusY - 1) <= 1;
  return (
    [box.left, box.right].every((x) => isPointInside(x, middleY)) &&
    [box.top, box.bottom].every((y) => isPointInside(middleX, y))
  );
}
