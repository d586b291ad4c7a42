import type { Box } from '#domain/playback/box';
import { BACKGROUND_SHARE, type Scene } from '#domain/playback/scene';
import { aim, place, type Camera, type Size, planFlight } from './camera.ts';

/** A movement of the camera by hand, in CSS pixels. */
export interface Nudge {
  /** How far the canvas moves on the screen. */
  readonly right?: number;
  readonly down?: number;
  /** Factor of the visible width: less than 1 zooms in. */
  readonly zoom?: number;
  /** The point that stays in place while zooming, from the centre of the screen. */
  readonly x?: number;
  readonly y?: number;
}

/** Zooming out ends at a view this many times as wide as the overview. */
const MAX_VIEW = 1.5;

/** Zooming in ends when the smallest element is this many times as large as the stage. */
const MAX_ELEMENT = 4;

/** A step frames an object if the object takes at least this share of the stage. */
const MIN_FRAMED_SHARE = 1 / 3;

/** Size of the view of a single object, relative to the object: it leaves a margin around it. */
const OBJECT_VIEW = 1.1;

/** Moves the camera by hand, within the limits of a free view. */
export function nudge(
  camera: Camera,
  { right = 0, down = 0, zoom = 1, x = 0, y = 0 }: Nudge,
  { elements, steps, overview }: Scene,
  size: Size,
): Camera {
  const widths = steps.map(({ frame }) => aim(frame, size).w);
  const least = Math.min(...widths, ...elements.map((element) => aim(element, size).w / MAX_ELEMENT));
  const w = clamp(camera.w * zoom, least, aim(overview, size).w * MAX_VIEW);
  const [dx, dy] = [x * (camera.w - w) - right * w, y * (camera.w - w) - down * w];
  const angle = (camera.r * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / size.width, Math.sin(angle) / size.width];
  const within = (value: number, middle: number, length: number) =>
    clamp(value, middle - length / 2, middle + length / 2);
  return {
    x: within(camera.x + dx * cos - dy * sin, overview.x, overview.w),
    y: within(camera.y + dx * sin + dy * cos, overview.y, overview.h),
    w,
    r: camera.r,
  };
}

/** Returns the step, from 1, with the shortest flight to it; 1 while the stage has no size. */
export function nearestStep(camera: Camera, { steps }: Scene, size: Size): number {
  const lengths = steps.map(({ frame }) => planFlight(camera, aim(frame, size)).length);
  return lengths.indexOf(Math.min(...lengths)) + 1 || 1;
}

/** Returns the step, from 1, that shows an object whole and largest, or 0 if none frames it. */
export function framingStep(object: Box, { steps }: Scene, size: Size): number {
  const shares = steps.map(({ frame }) => {
    const { isWhole, share } = place(object, aim(frame, size), size);
    return isWhole ? share : 0;
  });
  const best = Math.max(...shares);
  return best < MIN_FRAMED_SHARE ? 0 : shares.indexOf(best) + 1;
}

/** Returns the camera that shows an object alone. */
export function aimAtObject(object: Box, size: Size): Camera {
  return aim({ ...object, w: object.w * OBJECT_VIEW, h: object.h * OBJECT_VIEW }, size);
}

/**
 * Returns the topmost object at a point of the screen, in CSS pixels from its upper left corner.
 * An object that fills the stage counts as background.
 */
export function objectAt<Item extends Box>(
  point: { readonly x: number; readonly y: number },
  objects: readonly Item[],
  camera: Camera,
  size: Size,
): Item | undefined {
  return objects.findLast((object) => {
    const { x, y, a, b, scale, isInView, share } = place(object, camera, size);
    const [right, down] = [point.x - x, point.y - y];
    return (
      isInView &&
      share < BACKGROUND_SHARE &&
      Math.abs(right * a + down * b) * 2 <= object.w * scale ** 2 &&
      Math.abs(down * a - right * b) * 2 <= object.h * scale ** 2
    );
  });
}

/**
 * Returns the object after (1) or before (-1) `object` in reading order. If `object` is -1 (none),
 * the first object of the step comes next. Objects are indices of `scene.elements`.
 */
export function objectBeside(object: number, way: 1 | -1, step: number, scene: Scene): number | undefined {
  const { objects = [], steps } = scene;
  const place = objects.indexOf(object);
  const first = steps[step - 1]?.firstObject ?? 0;
  return objects.at((place < 0 ? first + Math.min(way, 0) : place + way) % objects.length);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
