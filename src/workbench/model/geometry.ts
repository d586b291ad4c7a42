import type { Box } from '#domain/playback/box';

/** The visible part of the canvas. */
export interface View {
  /** Its centre, canvas units. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels per canvas unit. */
  readonly scale: number;
}

/** A place on the canvas or on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Space around the box that a view is fitted to, relative to the box. */
const FIT_MARGIN = 0.08;
const SCALE_LIMITS = { min: 1e-4, max: 1e4 };

/** Returns the view that shows a whole box without rotation. */
export function fitView({ x, y, w, h }: Box, { width, height }: Size): View {
  return { x, y, scale: clampScale(Math.min(width / w, height / h) * (1 - FIT_MARGIN)) };
}

/** Zooms a view around a point of the screen, measured from the screen's centre. */
export function zoom(view: View, factor: number, point = { x: 0, y: 0 }): View {
  const scale = clampScale(view.scale * factor);
  const shift = 1 / view.scale - 1 / scale;
  return { x: view.x + point.x * shift, y: view.y + point.y * shift, scale };
}

/** Moves a view by a distance in pixels of the screen. */
export function pan(view: View, right: number, down: number): View {
  return { ...view, x: view.x + right / view.scale, y: view.y + down / view.scale };
}

function clampScale(scale: number): number {
  return Math.min(Math.max(scale, SCALE_LIMITS.min), SCALE_LIMITS.max);
}

/** Rounds canvas units to at most one pixel at a scale. */
export function roundAtScale(value: number, scale: number): number {
  return Number(value.toFixed(decimalsAtScale(scale)));
}

function decimalsAtScale(scale: number): number {
  return Math.min(Math.max(Math.ceil(Math.log10(scale)), 0), 6);
}

/** Rounds a box for the file. Angles get one decimal, from -180 to 180 degrees. */
export function roundBox({ x, y, w, h, r }: Box, scale: number): Box {
  const round = (value: number) => roundAtScale(value, scale);
  const minLength = 10 ** -decimalsAtScale(scale);
  return {
    x: round(x),
    y: round(y),
    w: Math.max(round(w), minLength),
    h: Math.max(round(h), minLength),
    r: normaliseAngle(Number(r.toFixed(1))),
  };
}

/** Returns an angle between -180 and 180 degrees. */
export function normaliseAngle(degrees: number): number {
  if (Math.abs(degrees) <= 180) return degrees;
  const normalised = degrees - Math.round(degrees / 360) * 360;
  return Number(normalised.toFixed(6));
}

/** Aspect ratio of the screens that frames are made for. */
const SCREEN_RATIO = 16 / 9;

/** Returns the frame of a step that shows a box with some space around it. */
export function frameAround({ x, y, w, h, r }: Box): Box {
  const width = Math.max(w, h * SCREEN_RATIO) * 1.2;
  return roundBox({ x, y, w: width, h: width / SCREEN_RATIO, r }, 1000 / width);
}

/** Returns the portrait part of a frame, in the centre and as high as the frame, for phones. */
export function portraitFrameIn({ x, y, h, r }: Box): Box {
  return roundBox({ x, y, w: h / SCREEN_RATIO, h, r }, 1000 / h);
}

/** Returns the box without rotation that has two points as opposite corners. */
export function boxBetween(point: Point, other: Point): Box {
  const [w, h] = [Math.abs(point.x - other.x), Math.abs(point.y - other.y)];
  return { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2, w, h, r: 0 };
}

/** Returns the last box that contains a point, which is painted above the others. */
export function topmostBoxAt<Item extends Box>(boxes: readonly Item[], point: Point): Item | undefined {
  return boxes.findLast(({ x, y, w, h, r }) => {
    const angle = (-r * Math.PI) / 180;
    const [right, down] = [point.x - x, point.y - y];
    return (
      Math.abs(right * Math.cos(angle) - down * Math.sin(angle)) * 2 <= w &&
      Math.abs(right * Math.sin(angle) + down * Math.cos(angle)) * 2 <= h
    );
  });
}

/** Returns the corners of a box, clockwise from the upper left one. */
export function cornersOf({ x, y, w, h, r }: Box): { x: number; y: number }[] {
  const angle = (r * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => ({
    x: x + right * w * cos - down * h * sin,
    y: y + right * w * sin + down * h * cos,
  }));
}

/**
 * Converts a box from canvas units to pixels of the screen. Its centre is measured from the
 * screen's upper left corner.
 */
export function toScreen({ x, y, w, h, r }: Box, view: View, { width, height }: Size): Box {
  const { scale } = view;
  return {
    x: (x - view.x) * scale + width / 2,
    y: (y - view.y) * scale + height / 2,
    w: w * scale,
    h: h * scale,
    r,
  };
}

/** Converts a box from pixels of the screen to canvas units, rounded to one pixel at most. */
export function fromScreen({ x, y, w, h, r }: Box, view: View, { width, height }: Size): Box {
  const { scale } = view;
  const box = {
    x: (x - width / 2) / scale + view.x,
    y: (y - height / 2) / scale + view.y,
    w: w / scale,
    h: h / scale,
    r,
  };
  return roundBox(box, scale);
}

/** Smallest change that is written: in pixels for sides and positions, in degrees for the angle. */
const MIN_NOTICEABLE_CHANGE = 0.5;

/** Returns the fields of `changedBox` that differ noticeably from `originalBox` at a scale. */
export function changesOf(changedBox: Box, originalBox: Box, scale: number): Partial<Box> {
  const keys = (['x', 'y', 'w', 'h', 'r'] as const).filter((key) => {
    const difference = Math.abs(changedBox[key] - originalBox[key]);
    return difference * (key === 'r' ? 1 : scale) >= MIN_NOTICEABLE_CHANGE;
  });
  return Object.fromEntries(keys.map((key) => [key, changedBox[key]]));
}
