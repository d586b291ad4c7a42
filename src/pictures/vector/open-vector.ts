import sharp, { type Sharp } from 'sharp';
import type { Size } from '../camera.ts';
import { PictureError } from '../picture-error.ts';
import { LONGER_SIDE } from './bounds.ts';
import { sanitiseVector, type Vector } from './sanitise-vector.ts';
import { VectorFault } from './vector-fault.ts';

/** Part of an image, in pixels. */
export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** A vector image that is safe to publish and can be drawn. */
export interface OpenVector extends Vector {
  /**
   * Starts drawing a part of the image at a size. The part is in pixels of the default size. Draws
   * the whole image by default.
   */
  readonly render: (part?: Rect | null, size?: Size) => Sharp;
}

/** Opens a vector image. Throws a PictureError for content that is not allowed. */
export function openVector(file: string, bytes: Uint8Array): OpenVector {
  const vector = sanitise(file, bytes);
  const scale = LONGER_SIDE / Math.max(vector.size.width, vector.size.height);
  const whole = {
    left: 0,
    top: 0,
    width: Math.max(1, Math.round(vector.size.width * scale)),
    height: Math.max(1, Math.round(vector.size.height * scale)),
  };
  const render = (part: Rect | null = null, size: Size = part ?? whole) => {
    const { left, top, width, height } = part ?? whole;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
      `viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="none">` +
      `${enlarge(vector.svg, whole)}</svg>`;
    return sharp(Buffer.from(svg));
  };
  return { ...vector, render };
}

/** Sets the size of the outermost element. The sanitiser has written its start. */
function enlarge(svg: string, { width, height }: Size): string {
  const start = /^<svg xmlns="[^"]*" width="[^"]*" height="[^"]*"/;
  return svg.replace(start, `<svg width="${width}" height="${height}" preserveAspectRatio="none"`);
}

function sanitise(file: string, bytes: Uint8Array): Vector {
  try {
    return sanitiseVector(bytes);
  } catch (error) {
    if (!(error instanceof VectorFault)) throw error;
    const remedy = `${error.remedy.charAt(0).toUpperCase()}${error.remedy.slice(1)}`;
    throw new PictureError(file, error.fault, remedy, { cause: error });
  }
}
