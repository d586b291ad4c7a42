/** Where a camera looks: the middle of its view and how wide it is, canvas units. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

/** A way from one view to another. */
export interface Flight {
  /** How far it feels: grows with the distance in views, and with the logarithm of the zoom. */
  readonly length: number;
  /** The view at a part of the way, 0 to 1. */
  readonly at: (part: number) => View;
}

/** How much a flight prefers zooming out over panning: the value that its authors found people like. */
const RHO = Math.SQRT2;

/** Less than any pixel, in views: the formulas divide by the distance. */
const NO_DISTANCE = 1e-6;

/** Plans the smoothest way from view to view: van Wijk and Nuij, "Smooth and efficient zooming and panning" (2003). */
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
