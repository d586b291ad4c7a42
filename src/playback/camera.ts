import { boundingSizeOf, type Box } from '#domain/playback/box';

/** Width and height, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of the canvas: a view, turned clockwise by `r` degrees. */
export interface Camera extends View {
  readonly r: number;
  /** The frame that the camera shows whole, if it shows one. */
  readonly frame?: Box;
}

/** Boxes smaller than this, in pixels, are not shown: they would only be noise. */
const MIN_VISIBLE_PX = 1.5;

/** Returns the camera that shows the whole frame, as large as the screen allows. */
export function fitCamera(frame: Box, { width, height }: Size): Camera {
  const { x, y, w, h, r } = frame;
  return { x, y, w: Math.max(w, (h * width) / height), r, frame };
}

/** Returns the shortest turn between two directions, from -180 to less than 180 degrees. */
export function shortestTurn(from: number, to: number): number {
  return to - from - Math.round((to - from) / 360) * 360;
}

/** Returns the position of a box on the screen, in CSS pixels. */
export function placeOnScreen({ x, y, w, h, r }: Box, camera: Camera, { width, height }: Size) {
  const scale = width / camera.w;
  const [scaledCos, scaledSin] = vectorOf(camera.r, scale);
  const [a, b] = vectorOf(r - camera.r, scale);
  const right = (x - camera.x) * scaledCos + (y - camera.y) * scaledSin;
  const down = (y - camera.y) * scaledCos - (x - camera.x) * scaledSin;
  const span = boundingSizeOf({ w, h, r: r - camera.r });
  const [distanceX, distanceY] = [Math.abs(right) * 2, Math.abs(down) * 2];
  const [spanWidth, spanHeight] = [span.w * scale, span.h * scale];
  return {
    /** Centre of the box. */
    x: right + width / 2,
    y: down + height / 2,
    /** Vector of one canvas unit along the width of the box. */
    a,
    b,
    /** Pixels per canvas unit. */
    scale,
    /** Whether any part of the box is visible. */
    isInView:
      Math.max(w, h) * scale >= MIN_VISIBLE_PX &&
      distanceX < width + spanWidth &&
      distanceY < height + spanHeight,
    /** Share of the screen's width or height that the box takes, whichever is larger. */
    share: Math.max(spanWidth / width, spanHeight / height),
    /** Whether all of the box is visible. It may exceed the screen by half a pixel on each side. */
    isWhole: distanceX + spanWidth < width + 1 && distanceY + spanHeight < height + 1,
    /** Whether the camera shows a frame, and the centre of the box is not in it. */
    isOutsideFrame:
      camera.frame !== undefined &&
      (distanceX > camera.frame.w * scale || distanceY > camera.frame.h * scale),
  };
}

function vectorOf(degrees: number, length: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}

/** A view of the camera: its centre and its width, in canvas units. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

/** A path from one view to another. */
interface Flight {
  /** Perceived length: grows with the distance in views, and with the logarithm of the zoom. */
  readonly length: number;
  /** Returns the view at a fraction of the path, 0 to 1. */
  readonly viewAt: (fraction: number) => View;
}

/** How much a flight prefers zooming out over panning. The paper below found this preference. */
const RHO = Math.SQRT2;

/** Minimum distance, as a share of the view: less than a pixel. The formulas divide by it. */
const MIN_DISTANCE = 1e-6;

/**
 * Plans the smoothest path between views (van Wijk, Nuij: "Smooth and efficient zooming and
 * panning").
 */
export function planFlight(from: View, to: View): Flight {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const distance = Math.max(Math.hypot(right, down), MIN_DISTANCE * Math.min(from.w, to.w)) * RHO ** 2;
  const widthAngle = (w: number, sign: number) =>
    -Math.asinh((to.w ** 2 - from.w ** 2 + sign * distance ** 2) / (2 * w * distance));
  const startAngle = widthAngle(from.w, 1);
  const angleRange = widthAngle(to.w, -1) - startAngle;
  return {
    length: angleRange / RHO,
    viewAt(fraction) {
      if (fraction >= 1) return to;
      const scale = from.w / Math.cosh(startAngle + angleRange * fraction);
      const panned = (scale * Math.sinh(angleRange * fraction)) / distance;
      return { x: from.x + right * panned, y: from.y + down * panned, w: scale * Math.cosh(startAngle) };
    },
  };
}
