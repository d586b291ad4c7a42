import { spanOf, type Box } from '#domain/box';
import type { View } from './flight.ts';

/** Width and height, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of the canvas: a view, turned clockwise by `r` degrees. */
export interface Camera extends View {
  readonly r: number;
}

/** Position of a box on the screen, in CSS pixels. */
export interface Place {
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  /** Vector of one canvas unit along the width of the box. */
  readonly a: number;
  readonly b: number;
  /** Pixels per canvas unit. */
  readonly scale: number;
  /** Whether any part of it is visible. */
  readonly isInView: boolean;
}

/** Boxes below this size, in pixels, are not shown: they would only be noise. */
const LEAST_SIZE = 1.5;

/** Returns the camera that shows the whole frame, as large as the screen allows. */
export function aim({ x, y, w, h, r }: Box, { width, height }: Size): Camera {
  return { x, y, w: Math.max(w, (h * width) / height), r };
}

/**
 * Returns the shortest turn from one direction to another, in degrees, from -180 to less than 180.
 */
export function shortestTurn(from: number, to: number): number {
  return to - from - Math.round((to - from) / 360) * 360;
}

/** Returns the position of a box on the screen. */
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
