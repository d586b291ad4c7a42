import type { Matrix } from './pdf-content.ts';
import type { Segment } from './svg-path.ts';

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const TRANSFORM = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/g;

/** Reads the attribute `transform` of SVG. */
export function parseTransforms(text = ''): Matrix {
  let result = IDENTITY;
  for (const [, name = '', list = ''] of text.matchAll(TRANSFORM))
    result = multiply(
      result,
      toMatrix(
        name,
        list
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      ),
    );
  return result;
}

function toMatrix(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  const angle = (a * Math.PI) / 180;
  if (name === 'matrix') return [a, b ?? 0, c ?? 0, d, e, f];
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0];
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0];
  if (name === 'skewX') return [1, 0, Math.tan(angle), 1, 0, 0];
  if (name === 'skewY') return [1, Math.tan(angle), 0, 1, 0, 0];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [b ?? 0, c ?? 0];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

/** Returns the transformation that applies `inner` first. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** Transforms all points of a path. */
export function transformPath(path: readonly Segment[], [a, b, c, d, e, f]: Matrix): Segment[] {
  return path.map((segment) => {
    const [kind, ...values] = segment;
    const moved = values.map((value, index) => {
      const other = values[index % 2 === 0 ? index + 1 : index - 1] ?? 0;
      return index % 2 === 0 ? a * value + c * other + e : b * other + d * value + f;
    });
    return [kind, ...moved] as unknown as Segment;
  });
}
