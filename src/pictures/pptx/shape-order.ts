import { boundingSizeOf } from '#domain/playback/box';
import type { SlideBox } from './ooxml.ts';

/** A shape of a slide, at its place. */
interface PlacedShape {
  readonly box: SlideBox;
  /** Its place in the reading order; -1 if nobody reads it. */
  readonly rank: number;
}

/**
 * Orders shapes as they are read, which Office does from bottom to top, as far as no shape gets
 * from above to below one that it overlaps. They come in the order in which they are drawn.
 */
export function orderShapes<Shape extends PlacedShape>(shapes: readonly Shape[]): Shape[] {
  const edges = shapes.map(({ box: { x, y, w, h, rotation } }) => {
    const size = boundingSizeOf({ w, h, r: rotation });
    return { left: x - size.w / 2, right: x + size.w / 2, top: y - size.h / 2, bottom: y + size.h / 2 };
  });
  const overlaps = (a: number, b: number): boolean => {
    const [one, other] = [edges[a], edges[b]];
    if (one === undefined || other === undefined) return false;
    const isBeside = one.right <= other.left || other.right <= one.left;
    return !isBeside && one.top < other.bottom && other.top < one.bottom;
  };
  const above = shapes.map((_, low) =>
    shapes.flatMap((_, high) => (high > low && overlaps(low, high) ? [high] : [])),
  );
  const below = shapes.map(() => 0);
  for (const index of above.flat()) below[index] = (below[index] ?? 0) + 1;
  const waiting = new Set(shapes.keys());
  const ordered: Shape[] = [];
  while (waiting.size > 0) {
    let next = -1;
    for (const index of waiting) {
      if (below[index] !== 0) continue;
      if (next < 0 || (shapes[index]?.rank ?? 0) < (shapes[next]?.rank ?? 0)) next = index;
    }
    const shape = shapes[next];
    if (shape === undefined) break;
    waiting.delete(next);
    ordered.push(shape);
    for (const index of above[next] ?? []) below[index] = (below[index] ?? 0) - 1;
  }
  return ordered;
}
