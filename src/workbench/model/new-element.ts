import type { Box } from '#domain/playback/box';
import { rulesOf, type ElementType } from '#domain/playback/element-types';
import type { MediaFile } from './calls.ts';
import type { NewElement } from './edits.ts';
import { roundTo, type Size, type View } from './geometry.ts';

/** The size of a new element, as a share of the screen. */
const SHARE = 0.36;

/** Returns a new element that needs no file, in the middle of the view. */
export function newShape(type: ElementType, view: View, screen: Size): NewElement {
  const { scale } = view;
  const { start } = rulesOf({ type });
  if (typeof start === 'string') throw new Error(`A new element of the type ${type} needs a file.`);
  const { w, h, ...fields } = start((screen.width * SHARE) / scale, (length) => roundTo(length, scale));
  return { type, ...boxAt(view, w, h), ...fields };
}

/** Returns a new picture or video in the middle of the view, with the aspect ratio of its file. */
export function newMedia(
  { src, kind }: MediaFile,
  alt: string,
  ratio: number,
  view: View,
  screen: Size,
): NewElement {
  const width = Math.min(screen.width * SHARE, screen.height * 2 * SHARE * ratio) / view.scale;
  return { type: kind, ...boxAt(view, width, width / ratio), src, alt };
}

function boxAt({ x, y, scale }: View, width: number, height: number): Omit<Box, 'r'> {
  const round = (value: number) => roundTo(value, scale);
  return { x: round(x), y: round(y), w: round(width), h: Math.max(round(height), 1 / scale) };
}
