import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { round } from '#pipeline/authoring/storyboard/frame';
import type { Shape } from '../text/page-text.ts';

/** Maximum number of shapes of a page. A chart or map has more, but no more lists. */
const MAX_SHAPES = 2000;
/** Maximum depth of saved states. */
const MAX_STATES = 200;

type Matrix = readonly number[];

/** The operations of a page, as pdf.js gives them. */
export interface Operations {
  readonly fnArray: ArrayLike<number>;
  readonly argsArray: ArrayLike<unknown>;
}

/** Collects the boxes of what a page draws besides its texts: rules, fills and small marks. */
export function collectShapes(viewport: Matrix) {
  const shapes: Shape[] = [];
  const states: Matrix[] = [];
  let matrix = viewport;
  const add = (kind: Shape['kind'], box: Matrix): void => {
    if (shapes.length >= MAX_SHAPES) return;
    const corners = [
      [box[0], box[1]],
      [box[2], box[1]],
      [box[0], box[3]],
      [box[2], box[3]],
    ].map(([x = 0, y = 0]) => {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
      return [a * x + c * y + e, b * x + d * y + f] as const;
    });
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right] = [round(Math.min(...xs)), round(Math.max(...xs))];
    const [top, bottom] = [round(Math.min(...ys)), round(Math.max(...ys))];
    if ([left, right, top, bottom].every(Number.isFinite)) shapes.push({ kind, left, right, top, bottom });
  };
  const save = () => void (states.length < MAX_STATES && states.push(matrix));
  const restore = () => void (matrix = states.pop() ?? matrix);
  const transform = (by: unknown): void => {
    if (by !== null && typeof by === 'object') matrix = Util.transform([...matrix], [...(by as number[])]);
  };
  /** Takes the operation at an index. Each must be taken once, in order. */
  const see = (index: number, { fnArray, argsArray }: Operations): void => {
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
        break;
      case OPS.paintFormXObjectEnd:
        restore();
        break;
      case OPS.constructPath: {
        const [painted, , box] = Array.from(values) as [number, unknown, ArrayLike<number> | undefined];
        const kind = FILLS.has(painted) ? 'fill' : STROKES.has(painted) ? 'stroke' : null;
        if (kind !== null && box?.length === 4) add(kind, Array.from(box));
        break;
      }
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        add('picture', [0, 0, 1, 1]);
        break;
    }
  };
  return { shapes: shapes as readonly Shape[], see };
}

const FILLS = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const STROKES = new Set<number>([OPS.stroke, OPS.closeStroke]);
