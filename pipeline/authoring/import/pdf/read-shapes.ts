import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { roundToTenth } from '#pipeline/authoring/storyboard/frame';
import type { Operations } from '../slide-elements/collect-drawn-items.ts';
import {
  advanceWidth,
  FILL_OPERATIONS,
  INITIAL_TEXT_STATE,
  STROKE_OPERATIONS,
  textStateAfter,
  type PdfGlyph,
  type Matrix,
  type TextState,
} from '../slide-elements/text-state.ts';
import type { Box, Shape } from '../text/page-text.ts';

/** Maximum number of shapes of a page. A chart or map has more, but they mark no lists. */
const MAX_SHAPES = 2000;
/** Maximum number of hidden texts, and of visible texts, of a page. */
const MAX_TEXTS = 2000;
/** Maximum depth of saved states. */
const MAX_STATES = 200;

/** Returns the bounding box of a transformed box. */
function transformedBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Matrix, matrix: Matrix): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    left: roundToTenth(Math.min(...xs)),
    right: roundToTenth(Math.max(...xs)),
    top: roundToTenth(Math.min(...ys)),
    bottom: roundToTenth(Math.max(...ys)),
  };
}

const isFinite = (box: Box): boolean => Object.values(box).every(Number.isFinite);

const intersection = (box: Box, other: Box | null): Box =>
  other === null
    ? box
    : {
        left: Math.max(box.left, other.left),
        right: Math.min(box.right, other.right),
        top: Math.max(box.top, other.top),
        bottom: Math.min(box.bottom, other.bottom),
      };

/**
 * Collects the boxes of what a page draws besides its texts: lines, fills and small marks. Also
 * collects the baselines of hidden texts, which are outside the clipping box, as in a cropped
 * figure.
 */
export function collectShapes(viewport: Matrix) {
  const shapes: Shape[] = [];
  const states: { matrix: Matrix; formBox: Matrix | null; clip: Box | null; text: TextState }[] = [];
  let matrix = viewport;
  /** The box of the form (a reusable drawing) that is drawn; null outside of forms. */
  let formBox: Matrix | null = null;
  /** The clipping box; null for the whole page. */
  let clip: Box | null = null;
  /** Whether the next path is a clipping path. */
  let isClipping = false;
  let text = INITIAL_TEXT_STATE;
  /** The baselines of hidden and of visible texts. */
  const [hiddenLines, visibleLines]: [Box[], Box[]] = [[], []];
  const addShape = (kind: Shape['kind'], box: Box): void => {
    if (shapes.length < MAX_SHAPES && isFinite(box)) shapes.push({ kind, ...box });
  };
  const clipToBox = (box: Matrix): void => {
    const limits = transformedBox(box, matrix);
    if (isFinite(limits)) clip = intersection(limits, clip);
  };
  const save = () => void (states.length < MAX_STATES && states.push({ matrix, formBox, clip, text }));
  const restore = () =>
    void ({ matrix, formBox, clip, text } = states.pop() ?? { matrix, formBox, clip, text });
  const showText = (glyphs: readonly PdfGlyph[]): void => {
    const { size, x, y } = text;
    const endX = x + advanceWidth(glyphs, text);
    text = { ...text, x: endX };
    const toPage = Util.transform([...matrix], [...text.matrix]) as number[];
    const baseline = transformedBox([x, y, endX, y], toPage);
    const visibleBox = intersection(transformedBox([x, y - size / 4, endX, y + size], toPage), clip);
    if (visibleBox.left <= visibleBox.right && visibleBox.top <= visibleBox.bottom) {
      if (visibleLines.length < MAX_TEXTS) visibleLines.push(baseline);
    } else if (hiddenLines.length < MAX_TEXTS) hiddenLines.push(baseline);
  };
  const transform = (values: unknown): void => {
    if (values !== null && typeof values === 'object')
      matrix = Util.transform([...matrix], [...(values as number[])]);
  };
  /** Processes the operation at an index. Must be called once for each, in order. */
  const processOperation = (index: number, { fnArray, argsArray }: Operations): void => {
    const values = (argsArray[index] ?? []) as ArrayLike<unknown>;
    switch (fnArray[index]) {
      case OPS.save:
        save();
        break;
      case OPS.restore:
        restore();
        break;
      case OPS.transform:
        transform(Array.from(values));
        break;
      case OPS.paintFormXObjectBegin:
        save();
        transform(values[0]);
        formBox = toBox(values[1]);
        if (formBox !== null) clipToBox(formBox);
        break;
      case OPS.paintFormXObjectEnd:
        restore();
        break;
      case OPS.constructPath: {
        const [painted, , box] = Array.from(values) as [number, unknown, ArrayLike<number> | undefined];
        const kind = FILL_OPERATIONS.has(painted) ? 'fill' : STROKE_OPERATIONS.has(painted) ? 'stroke' : null;
        if (kind !== null && box?.length === 4) addShape(kind, transformedBox(Array.from(box), matrix));
        if (isClipping && box?.length === 4) clipToBox(Array.from(box));
        isClipping = false;
        break;
      }
      case OPS.clip:
      case OPS.eoClip:
        isClipping = true;
        break;
      // The balls of Beamer's lists are forms with a shading.
      case OPS.shadingFill:
        if (formBox !== null) addShape('fill', transformedBox(formBox, matrix));
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        addShape('picture', transformedBox([0, 0, 1, 1], matrix));
        break;
      case OPS.showText:
        if (Array.isArray(values[0])) showText(values[0] as PdfGlyph[]);
        break;
      default:
        text = textStateAfter(text, fnArray[index], Array.from(values));
    }
  };
  /**
   * Returns all shapes, and the baselines of hidden texts, each up to where a visible text begins.
   */
  const collectedShapes = (): readonly Shape[] => [
    ...shapes,
    ...hiddenLines.map(({ left, right, top, bottom }): Shape => {
      const visibleLaterTexts = visibleLines.filter(
        (line) => Math.abs(line.top - top) < 1 && line.left >= left && line.left < right,
      );
      return {
        kind: 'hidden',
        left,
        right: Math.min(right, ...visibleLaterTexts.map((line) => line.left)),
        top,
        bottom,
      };
    }),
  ];
  return { collectedShapes, processOperation };
}

const toBox = (value: unknown): Matrix | null =>
  value !== null && typeof value === 'object' && 'length' in value && value.length === 4
    ? Array.from(value as ArrayLike<number>)
    : null;
