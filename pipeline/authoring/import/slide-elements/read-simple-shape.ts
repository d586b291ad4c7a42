import type { Box } from '../text/page-text.ts';

export type Point = readonly [x: number, y: number];

/** The commands of a path and their coordinates, as pdf.js writes them. */
export type PathData = ArrayLike<number>;

/** A path that an element of a storyboard can draw. Lengths are in canvas units. */
export type SimpleShape =
  | { readonly kind: 'rect'; readonly box: Box; readonly radius: number }
  | { readonly kind: 'ellipse'; readonly box: Box }
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point };

const [MOVE_COMMAND, LINE_COMMAND, CURVE_COMMAND, CLOSE_COMMAND] = [0, 1, 2, 4];
/** Coordinates that differ by less than this are equal. */
const COORDINATE_TOLERANCE = 0.6;
/** Maximum number of points of a rectangle or ellipse. */
const MAX_POINTS = 20;
/** Points at a smaller distance from an ellipse, relative to its radius, are on it. */
const ELLIPSE_TOLERANCE = 0.02;

interface PathSegment {
  readonly isCurve: boolean;
  readonly from: Point;
  readonly to: Point;
}

/** Recognises a path as a form; null if it is another shape. `toPage` maps points to the page. */
export function readSimpleShape(path: PathData, toPage: (point: Point) => Point): SimpleShape | null {
  const parts = segmentsOf(path, toPage);
  const [first] = parts ?? [];
  if (parts === null || first === undefined) return null;
  if (parts.length === 1 && !first.isCurve) return { kind: 'line', from: first.from, to: first.to };
  const endPoint = parts.at(-1)?.to ?? first.from;
  if (!isNear(endPoint[0], first.from[0]) || !isNear(endPoint[1], first.from[1])) return null;
  const points = parts.map(({ to }) => to);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return readRect(parts, box) ?? readEllipse(parts, box);
}

const isNear = (place: number, other: number): boolean => Math.abs(place - other) < COORDINATE_TOLERANCE;

/** Returns the sides of a path, except empty ones; null if it has several parts or is too long. */
function segmentsOf(path: PathData, toPage: (point: Point) => Point): PathSegment[] | null {
  const parts: PathSegment[] = [];
  let [start, from]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  let moves = 0;
  const addSegment = (to: Point, isCurve: boolean): void => {
    if (!isNear(from[0], to[0]) || !isNear(from[1], to[1])) parts.push({ isCurve, from, to });
    from = to;
  };
  let at = 0;
  while (at < path.length) {
    if (parts.length > MAX_POINTS) return null;
    const point = (offset: number): Point => toPage([path[at + offset] ?? 0, path[at + offset + 1] ?? 0]);
    switch (path[at]) {
      case MOVE_COMMAND:
        moves += 1;
        [start, from] = [point(1), point(1)];
        at += 3;
        break;
      case LINE_COMMAND:
        addSegment(point(1), false);
        at += 3;
        break;
      case CURVE_COMMAND:
        addSegment(point(5), true);
        at += 7;
        break;
      case CLOSE_COMMAND:
        addSegment(start, false);
        at += 1;
        break;
      default:
        return null;
    }
  }
  return moves === 1 ? parts : null;
}

/** Returns an upright rectangle, whose corners may be round. */
function readRect(parts: readonly PathSegment[], box: Box): SimpleShape | null {
  const { left, right, top, bottom } = box;
  const sides = parts.filter(({ isCurve }) => !isCurve);
  const isOnEdge = ({ from: [x, y], to: [toX, toY] }: PathSegment): boolean =>
    (isNear(x, toX) && (isNear(x, left) || isNear(x, right))) ||
    (isNear(y, toY) && (isNear(y, top) || isNear(y, bottom)));
  if (sides.length < 4 || !sides.every(isOnEdge)) return null;
  const corners = parts.filter(({ isCurve }) => isCurve);
  if (corners.length === 0) return { kind: 'rect', box, radius: 0 };
  if (corners.length % 4 !== 0) return null;
  // Round corners shorten all sides by the same length, twice the radius.
  const gaps = sides.map(({ from: [x, y], to: [toX, toY] }) =>
    isNear(x, toX)
      ? Math.min(y, toY) - top + (bottom - Math.max(y, toY))
      : Math.min(x, toX) - left + (right - Math.max(x, toX)),
  );
  const radius = Math.min(...gaps) / 2;
  return gaps.every((gap) => Math.abs(gap / 2 - radius) < 2 * COORDINATE_TOLERANCE)
    ? { kind: 'rect', box, radius }
    : null;
}

function readEllipse(parts: readonly PathSegment[], box: Box): SimpleShape | null {
  const [radiusX, radiusY] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const isRound = parts.every(({ isCurve, to: [x, y] }) => {
    const distance = Math.hypot((x - box.left) / radiusX - 1, (y - box.top) / radiusY - 1);
    return isCurve && Math.abs(distance - 1) < ELLIPSE_TOLERANCE;
  });
  return isRound && parts.length >= 4 ? { kind: 'ellipse', box } : null;
}
