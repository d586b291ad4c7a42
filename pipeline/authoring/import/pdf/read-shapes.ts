import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Operations } from '../slide-elements/collect-drawn-items.ts';
import {
  FILL_OPERATIONS,
  INITIAL_TEXT_STATE,
  STROKE_OPERATIONS,
  textStateAfter,
  type PdfGlyph,
  type Matrix,
  type TextState,
} from '../slide-elements/text-state.ts';
import type { Box, Shape } from '../text/page-text.ts';
import { intersection, transformedBox } from './boxes.ts';
import { collectTexts, INITIAL_PAINT, paintAfter, type Paint } from './text-visibility.ts';

/** Maximum number of shapes of a page. A chart or map has more, but they mark no lists. */
const MAX_SHAPES = 2000;
/** Maximum depth of saved states. */
const MAX_STATES = 200;

const isFinite = (box: Box): boolean => Object.values(box).every(Number.isFinite);

/**
 * Collects the boxes of what a page draws besides its texts: lines, fills and small marks. Also
 * collects the baselines of hidden texts, which are outside the clipping box, as in a cropped
 * figure, or below a shape; and the texts that are masks of gradients.
 */
export function collectShapes(viewport: Matrix) {
  const shapes: Shape[] = [];
  const states: {
    matrix: Matrix;
    formBox: Matrix | null;
    clip: Box | null;
    text: TextState;
    paint: Paint;
  }[] = [];
  let matrix = viewport;
  /** The box of the form (a reusable drawing) that is drawn; null outside of forms. */
  let formBox: Matrix | null = null;
  /** The clipping box; null for the whole page. */
  let clip: Box | null = null;
  /** Whether the next path is a clipping path. */
  let isClipping = false;
  let text = INITIAL_TEXT_STATE;
  let paint = INITIAL_PAINT;
  const { showText, fillPath, collectedTexts } = collectTexts();
  const addShape = (kind: Shape['kind'], box: Box): void => {
    if (shapes.length < MAX_SHAPES && isFinite(box)) shapes.push({ kind, ...box });
  };
  const clipToBox = (box: Matrix): void => {
    const limits = transformedBox(box, matrix);
    if (isFinite(limits)) clip = intersection(limits, clip);
  };
  const save = () => void (states.length < MAX_STATES && states.push({ matrix, formBox, clip, text, paint }));
  const restore = () =>
    void ({ matrix, formBox, clip, text, paint } = states.pop() ?? { matrix, formBox, clip, text, paint });
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
      case OPS.endGroup:
        restore();
        break;
      case OPS.beginGroup:
        save();
        paint = paintAfter(paint, OPS.beginGroup, Array.from(values));
        break;
      case OPS.constructPath: {
        const [painted, paths, box] = Array.from(values) as [number, unknown, ArrayLike<number> | undefined];
        const kind = FILL_OPERATIONS.has(painted) ? 'fill' : STROKE_OPERATIONS.has(painted) ? 'stroke' : null;
        if (kind !== null && box?.length === 4) addShape(kind, transformedBox(Array.from(box), matrix));
        if (kind === 'fill' && Array.isArray(paths)) fillPath(paths[0], { matrix, clip, paint });
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
        if (Array.isArray(values[0]))
          text = { ...text, x: showText(values[0] as PdfGlyph[], text, { matrix, clip, paint }) };
        break;
      default:
        text = textStateAfter(text, fnArray[index], Array.from(values));
        paint = paintAfter(paint, fnArray[index], Array.from(values));
    }
  };
  /** Returns all shapes, the baselines of hidden texts, and the texts of masks. */
  const collectedShapes = (): readonly Shape[] => [...shapes, ...collectedTexts()];
  return { collectedShapes, processOperation };
}

const toBox = (value: unknown): Matrix | null =>
  value !== null && typeof value === 'object' && 'length' in value && value.length === 4
    ? Array.from(value as ArrayLike<number>)
    : null;
