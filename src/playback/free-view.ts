import type { Box } from '#domain/playback/box';
import { BACKGROUND_SHARE, type Scene } from '#domain/playback/scene';
import { fitCamera, placeOnScreen, type Camera, type Size, planFlight } from './camera.ts';

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
const MAX_VIEW_FACTOR = 1.5;

/** Zooming in ends when the smallest element is this many times as large as the stage. */
const MAX_ELEMENT_FACTOR = 4;

/** A step frames an object if the object takes at least this share of the stage. */
const MIN_FRAMED_SHARE = 1 / 3;

/** Size of the view of a single object, relative to the object: it leaves a margin around it. */
const OBJECT_VIEW_FACTOR = 1.1;

/** Moves the camera by hand, within the limits of a free view. */
export function nudge(
  camera: Camera,
  { right = 0, down = 0, zoom = 1, x = 0, y = 0 }: Nudge,
  { elements, steps, overview }: Scene,
  size: Size,
): Camera {
  const widths = steps.map(({ frame }) => fitCamera(frame, size).w);
  const minWidth = Math.min(
    ...widths,
    ...elements.map((element) => fitCamera(element, size).w / MAX_ELEMENT_FACTOR),
  );
  const w = clamp(camera.w * zoom, minWidth, fitCamera(overview, size).w * MAX_VIEW_FACTOR);
  const [dx, dy] = [x * (camera.w - w) - right * w, y * (camera.w - w) - down * w];
  const angle = (camera.r * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / size.width, Math.sin(angle) / size.width];
  const clampAround = (value: number, middle: number, length: number) =>
    clamp(value, middle - length / 2, middle + length / 2);
  return {
    x: clampAround(camera.x + dx * cos - dy * sin, overview.x, overview.w),
    y: clampAround(camera.y + dx * sin + dy * cos, overview.y, overview.h),
    w,
    r: camera.r,
  };
}

/** Returns the step, from 1, that the camera reaches by the shortest flight; 1 without a size. */
export function nearestStep(camera: Camera, { steps }: Scene, size: Size): number {
  const lengths = steps.map(({ frame }) => planFlight(camera, fitCamera(frame, size)).length);
  return lengths.indexOf(Math.min(...lengths)) + 1 || 1;
}

/** Returns the step, from 1, that shows an object whole and largest, or 0 if none frames it. */
export function framingStep(object: Box, { steps }: Scene, size: Size): number {
  const shares = steps.map(({ frame }) => {
    const { isWhole, share } = placeOnScreen(object, fitCamera(frame, size), size);
    return isWhole ? share : 0;
  });
  const bestShare = Math.max(...shares);
  return bestShare < MIN_FRAMED_SHARE ? 0 : shares.indexOf(bestShare) + 1;
}

/** Returns the camera that shows an object alone. */
export function fitCameraToObject(object: Box, size: Size): Camera {
  return fitCamera({ ...object, w: object.w * OBJECT_VIEW_FACTOR, h: object.h * OBJECT_VIEW_FACTOR }, size);
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
    const { x, y, a, b, scale, isInView, share } = placeOnScreen(object, camera, size);
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
 * Returns the object after (1) or before (-1) `currentObject` in reading order. If that is -1
 * (none), the first object of the step comes next. Objects are indices of `scene.elements`.
 */
export function objectBeside(
  currentObject: number,
  direction: 1 | -1,
  step: number,
  scene: Scene,
): number | undefined {
  const { objects = [], steps } = scene;
  const position = objects.indexOf(currentObject);
  const firstOfStep = steps[step - 1]?.firstObject ?? 0;
  return objects.at(
    (position < 0 ? firstOfStep + Math.min(direction, 0) : position + direction) % objects.length,
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
