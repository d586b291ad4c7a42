import type { Box } from '#domain/scene';
import type { MediaFile } from './calls.ts';
import type { NewElement } from './edits.ts';
import { roundTo, type Size, type View } from './geometry.ts';

/** Elements that need no media file. */
export type Shape = 'text' | 'rect' | 'ellipse' | 'line';

/** The size of a new element, as a share of the screen. */
const SHARE = 0.36;

const TEXT = '#ffffff';
const PAINT = '#2f6bff';

/** Returns a new text or shape in the middle of the view. */
export function newShape(type: Shape, view: View, screen: Size): NewElement {
  const { scale } = view;
  const width = (screen.width * SHARE) / scale;
  switch (type) {
    case 'text': {
      const fontSize = roundTo(width / 10, scale);
      const box = boxAt(view, width, fontSize * 1.5);
      return { type, ...box, text: 'Text', fontSize, align: 'center', valign: 'middle', color: TEXT };
    }
    case 'rect':
    case 'ellipse':
      return { type, ...boxAt(view, width / 2, width / 3), fill: PAINT };
    case 'line':
      return { type, ...boxAt(view, width, width / 60), color: TEXT };
  }
}

/** Returns a new picture or video in the middle of the view, in the shape of its file. */
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
