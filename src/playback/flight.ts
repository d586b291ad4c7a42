/** A view of the camera: its centre and its width, in canvas units. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

/** A path from one view to another. */
export interface Flight {
  /** Perceived length: grows with the distance in views, and with the logarithm of the zoom. */
  readonly length: number;
  /** Returns the view at a fraction of the path, 0 to 1. */
  readonly at: (part: number) => View;
}

/**
 * How much a flight prefers zooming out over panning. The authors of the paper below found that
 * people prefer this value.
 */
const RHO = Math.SQRT2;

/** Smaller than any pixel, in views: the formulas divide by the distance. */
const NO_DISTANCE = 1e-6;

/**
 * Plans the smoothest path between two views: van Wijk and Nuij, "Smooth and efficient zooming and
 * panning" (2003).
 */
export function planFlight(from: View, to: View): Flight {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const distance = Math.max(Math.hypot(right, down), NO_DISTANCE * Math.min(from.w, to.w)) * RHO ** 2;
  const bend = (w: number, sign: number) =>
    -Math.asinh((to.w ** 2 - from.w ** 2 + sign * distance ** 2) / (2 * w * distance));
  const start = bend(from.w, 1);
  const way = bend(to.w, -1) - start;
  return {
    length: way / RHO,
    at(part) {
      if (part >= 1) return to;
      const scale = from.w / Math.cosh(start + way * part);
      const gone = (scale * Math.sinh(way * part)) / distance;
      return { x: from.x + right * gone, y: from.y + down * gone, w: scale * Math.cosh(start) };
    },
  };
}
