import { spanOf, type Box } from '#domain/playback/box';
import type { View } from './flight.ts';

/** Width and height, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of the canvas: a view, turned clockwise by `r` degrees. */
export interface Camera extends View {
  readonly r: number;
  /** The frame that the camera shows as a whole, if it is at one. */
  readonly frame?: Box;
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
  /** The larger share of the screen's width or height that it takes. */
  readonly share: number;
  /** Whether all of it is visible, but for half a pixel on either side. */
  readonly isWhole: boolean;
  /** Whether the camera shows a frame, and the centre of the box is not in it. */
  readonly isBeside: boolean;
}

/** Boxes below this size, in pixels, are not shown: they would only be noise. */
const LEAST_SIZE = 1.5;

/** Returns the camera that shows the whole frame, as large as the screen allows. */
export function aim(frame: Box, { width, height }: Size): Camera {
  const { x, y, w, h, r } = frame;
  return { x, y, w: Math.max(w, (h * width) / height), r, frame };
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
  const [across, along] = [Math.abs(right) * 2, Math.abs(down) * 2];
  const [wide, high] = [span.w * scale, span.h * scale];
  return {
    x: right + width / 2,
    y: down + height / 2,
    a,
    b,
    scale,
    isInView: Math.max(w, h) * scale >= LEAST_SIZE && across < width + wide && along < height + high,
    share: Math.max(wide / width, high / height),
    isWhole: across + wide < width + 1 && along + high < height + 1,
    isBeside:
      camera.frame !== undefined && (across > camera.frame.w * scale || along > camera.frame.h * scale),
  };
}

function turned(degrees: number, length: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
