import { spanOf, type Box } from '#domain/scene';
import type { View } from './flight.ts';

/** Width and height, CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is seen of the canvas: a view, turned clockwise by `r` degrees. */
export interface Camera extends View {
  readonly r: number;
}

/** Where a box lies on the screen, CSS pixels. */
export interface Place {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** One canvas unit along the width of the box, as a vector. */
  readonly a: number;
  readonly b: number;
  /** Pixels for one canvas unit. */
  readonly scale: number;
  /** Whether any of it can be seen. */
  readonly isInView: boolean;
}

/** What is smaller than this many pixels is only noise. */
const LEAST_SIZE = 1.5;

/** The camera that shows the whole frame, as large as the screen allows. */
export function aim({ x, y, w, h, r }: Box, { width, height }: Size): Camera {
  return { x, y, w: Math.max(w, (h * width) / height), r };
}

/** The shortest turn from one direction to another, degrees, from -180 to less than 180. */
export function shortestTurn(from: number, to: number): number {
  return to - from - Math.round((to - from) / 360) * 360;
}

/** Where the camera sees a box. */
export function place({ x, y, w, h, r }: Box, camera: Camera, { width, height }: Size): Place {
  const scale = width / camera.w;
  const [cos, sin] = turned(camera.r, scale);
  const [a, b] = turned(r - camera.r, scale);
  const right = (x - camera.x) * cos + (y - camera.y) * sin;
  const down = (y - camera.y) * cos - (x - camera.x) * sin;
  const span = spanOf({ w, h, r: r - camera.r });
  return {
    x: right + width / 2,
    y: down + height / 2,
    a,
    b,
    scale,
    isInView:
      Math.max(w, h) * scale >= LEAST_SIZE &&
      Math.abs(right) * 2 < width + span.w * scale &&
      Math.abs(down) * 2 < height + span.h * scale,
  };
}

function turned(degrees: number, length: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
