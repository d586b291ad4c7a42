import { roundToTenth } from '#pipeline/authoring/storyboard/frame';
import type { Matrix } from '../slide-elements/text-state.ts';
import type { Box } from '../text/page-text.ts';

/** Returns the bounding box of a transformed box. */
export function transformedBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Matrix, matrix: Matrix): Box {
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

/** Returns the common part of two boxes; the first one if the other is null. */
export const intersection = (box: Box, other: Box | null): Box =>
  other === null
    ? box
    : {
        left: Math.max(box.left, other.left),
        right: Math.min(box.right, other.right),
        top: Math.max(box.top, other.top),
        bottom: Math.min(box.bottom, other.bottom),
      };
