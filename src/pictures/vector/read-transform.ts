/** Maps (x, y) to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

// A character decides where it is matched, so it cannot backtrack.
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g;

const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Reads the allowed value of a `transform` attribute. */
export function readTransform(value: string | undefined): Matrix {
  if (value === undefined || value === 'none') return SAME;
  return value
    .split(')')
    .map(readFunction)
    .reduce((before, next) => multiply(before, next), SAME);
}

/** Returns the transformation that applies `second` first, as nested elements do. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function readFunction(text: string): Matrix {
  const [name = '', list = ''] = text.split('(');
  const values = (list.match(NUMBER) ?? []).map(Number);
  const [x = 0, y] = values;
  const angle = (x * Math.PI) / 180;
  switch (name.replaceAll(/[\s,]/g, '')) {
    case 'matrix': {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
      return [a, b, c, d, e, f];
    }
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0];
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [, cx = 0, cy = 0] = values;
      return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
    }
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0];
    default:
      return SAME;
  }
}
