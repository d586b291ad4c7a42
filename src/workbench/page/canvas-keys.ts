import type { KeyboardEvent } from 'react';
import type { Box } from '#domain/playback/box';
import { normaliseAngle } from '#workbench/model/geometry';

/** Distance by which the arrow keys pan the view, in pixels. */
export const PAN_PIXELS = 48;

const SHIFT_FACTOR = 10;

const ARROW_DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the direction of an arrow key; undefined for other keys. */
export function directionOf({ key }: KeyboardEvent): readonly [right: number, down: number] | undefined {
  return ARROW_DIRECTIONS[key];
}

/**
 * Returns the fields of a box that a key changes, or null: arrows move, with Ctrl they resize,
 * brackets turn. Shift goes further.
 */
export function boxByKey(event: KeyboardEvent, box: Box, scale: number): Partial<Box> | null {
  const turn = KEY_TURN_DEGREES[event.key];
  if (turn !== undefined) return { r: normaliseAngle(box.r + turn) };
  const direction = directionOf(event);
  if (!direction) return null;
  const step = keyStep(scale) * (event.shiftKey ? SHIFT_FACTOR : 1);
  const [right, down] = direction.map((item) => item * step) as [number, number];
  const rounded = (value: number) => Number(value.toFixed(6));
  if (event.ctrlKey || event.metaKey)
    return right === 0 ? { h: roundAtLeast(box.h + down, step) } : { w: roundAtLeast(box.w + right, step) };
  return right === 0 ? { y: rounded(box.y + down) } : { x: rounded(box.x + right) };
}

/** Degrees of a rotation by key. Braces are brackets with Shift on most keyboards. */
const KEY_TURN_DEGREES: Readonly<Record<string, number>> = { '[': -1, ']': 1, '{': -15, '}': 15 };

/** Returns a round distance of one to ten pixels, in canvas units. */
function keyStep(scale: number): number {
  return 10 ** Math.ceil(Math.log10(1 / scale));
}

function roundAtLeast(length: number, min: number): number {
  return Number(Math.max(length, min).toFixed(6));
}
