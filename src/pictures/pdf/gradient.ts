import { GROUP, PdfContent, type Matrix } from './pdf-content.ts';
import type { PdfRef, PdfValue } from './pdf-file.ts';
import { multiply } from './svg-transform.ts';

/** A gradient, as SVG describes it. */
export interface Gradient {
  readonly isRadial: boolean;
  /** As PDF has them: both points, or both circles. */
  readonly coords: readonly number[];
  /** Whether its lengths are shares of the box of the shape. */
  readonly isInBox: boolean;
  readonly matrix: Matrix;
  readonly stops: readonly GradientStop[];
}

interface GradientStop {
  readonly offset: number;
  readonly colour: readonly number[];
  readonly opacity: number;
}

/** Fills the clipped area with a gradient. `box` is that of the shape. */
export function addGradient(
  content: PdfContent,
  gradient: Gradient,
  [left, top, width, height]: readonly [number, number, number, number],
): void {
  const { stops, isInBox, matrix } = gradient;
  if (stops.length === 0 || (isInBox && (width === 0 || height === 0))) return;
  const place = isInBox ? multiply([width, 0, 0, height, left, top], matrix) : matrix;
  if (stops.some(({ opacity }) => opacity < 1)) {
    const mask = new PdfContent(content.file);
    mask.transform(place);
    const shades = stops.map((stop) => ({ ...stop, colour: [stop.opacity, stop.opacity, stop.opacity] }));
    mask.add(mask.nameOf('Shading', toShading(content, { ...gradient, stops: shades })), 'sh');
    const shape = [left, top, left + width, top + height];
    content.set({ SMask: { S: '/Luminosity', G: mask.toDrawing(shape, GROUP) } });
  }
  content.transform(place);
  content.add(content.nameOf('Shading', toShading(content, gradient)), 'sh');
}

function toShading({ file }: PdfContent, { isRadial, coords, stops }: Gradient): PdfRef {
  return file.share({
    ShadingType: isRadial ? 3 : 2,
    ColorSpace: '/DeviceRGB',
    Coords: coords,
    Function: toFunction(stops),
    Extend: [true, true],
  });
}

/** Returns the colours from 0 to 1, between two stops each. */
function toFunction(stops: readonly GradientStop[]): PdfValue {
  const ordered: GradientStop[] = [];
  // A stop is never before the one above it.
  for (const stop of stops)
    ordered.push({ ...stop, offset: Math.max(stop.offset, ordered.at(-1)?.offset ?? 0) });
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first !== undefined && first.offset > 0) ordered.unshift({ ...first, offset: 0 });
  if (last !== undefined && last.offset < 1) ordered.push({ ...last, offset: 1 });
  const pairs = ordered
    .slice(1)
    .map((end, index) => [ordered[index] ?? end, end] as const)
    .filter(([start, end]) => end.offset > start.offset);
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pairs.map(([start, end]) => ({
      FunctionType: 2,
      Domain: [0, 1],
      N: 1,
      C0: start.colour,
      C1: end.colour,
    })),
    Bounds: pairs.slice(1).map(([start]) => start.offset),
    Encode: pairs.flatMap(() => [0, 1]),
  };
}
