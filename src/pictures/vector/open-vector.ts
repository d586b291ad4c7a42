import sharp, { type Sharp } from 'sharp';
import { capitalise } from '#domain/util/capitalise';
import type { Size } from '../camera.ts';
import { PictureError } from '../picture-error.ts';
import { LONGER_SIDE, MAX_DRAWING_TIME, MAX_PUBLISHED_NODES, RASTER_SIDE, STAGE_SIDE } from './bounds.ts';
import { DrawingFault, drawInProcess } from './drawing-process.ts';
import { sanitiseVector, type Vector } from './sanitise-vector.ts';
import { FaultyFile } from '#library/util/faulty-file';

/** Part of an image, in pixels. */
export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** A vector image that is safe to publish and can be drawn. */
export interface OpenVector extends Vector {
  /** Its size in pixels, in which parts (`Rect`) are measured. */
  readonly pixels: Size;
  /** The largest size in which a build draws the whole image, in pixels. */
  readonly largest: Size;
  /** Throws a DrawingFault if drawing the image in its largest size takes too long. */
  readonly checkDrawing: () => Promise<void>;
  /** Starts drawing the whole image, at most in its largest size. Requires `checkDrawing`. */
  readonly render: (size: Size) => Sharp;
  /**
   * Draws a part of the image as PNG. A part can take longer than the whole if it has fine dashes
   * or many overlapping shapes. If it takes too long, it is enlarged from the whole image.
   */
  readonly drawPart: (part: Rect, size: Size) => Promise<Uint8Array>;
}

/** The first drawing is smaller than the largest one by this factor. */
const FIRST_SHRINK = 4;

/** Opens a vector image. Throws a PictureError for content that is not allowed. */
export function openVector(file: string, bytes: Uint8Array): OpenVector {
  const vector = sanitise(file, bytes);
  const pixels = fit(vector.size, LONGER_SIDE);
  const largest = fit(vector.size, vector.nodes > MAX_PUBLISHED_NODES ? RASTER_SIDE : STAGE_SIDE);
  const whole = { left: 0, top: 0, ...pixels };
  const write = ({ left, top, width, height }: Rect, size: Size) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="none">` +
    `${enlarge(vector.svg, pixels)}</svg>`;
  const render = (size: Size) => sharp(Buffer.from(write(whole, size)));

  const checkDrawing = async () => {
    const small = fit(largest, Math.max(largest.width, largest.height) / FIRST_SHRINK);
    // The time grows at most with the number of pixels. So if the small drawing is fast enough, the
    // large one need not be tried.
    const limit = MAX_DRAWING_TIME / FIRST_SHRINK ** 2;
    const isFast = await finishes(drawInProcess(write(whole, small), { isKept: false, limit }));
    if (!isFast) await drawInProcess(write(whole, largest), { isKept: false });
  };

  const drawPart = async (part: Rect, size: Size) => {
    try {
      const { png } = await drawInProcess(write(part, size), { isKept: true });
      return png;
    } catch (error) {
      if (!(error instanceof DrawingFault)) throw error;
    }
    const [across, down] = [largest.width / pixels.width, largest.height / pixels.height];
    const enlarged = sharp(await render(largest).png({ compressionLevel: 1 }).toBuffer())
      .extract({
        left: Math.min(Math.floor(part.left * across), largest.width - 1),
        top: Math.min(Math.floor(part.top * down), largest.height - 1),
        width: Math.max(1, Math.floor(part.width * across)),
        height: Math.max(1, Math.floor(part.height * down)),
      })
      .resize({ ...size, fit: 'fill' });
    return enlarged.png({ compressionLevel: 1 }).toBuffer();
  };

  return { ...vector, pixels, largest, checkDrawing, render, drawPart };
}

/** Reports whether a drawing finishes before it is ended. */
async function finishes(drawing: Promise<unknown>): Promise<boolean> {
  try {
    await drawing;
    return true;
  } catch (error) {
    if (error instanceof DrawingFault) return false;
    throw error;
  }
}

/** Returns a size of the same ratio with this longer side, in whole pixels. */
function fit({ width, height }: Size, side: number): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
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
    if (!(error instanceof FaultyFile)) throw error;
    throw new PictureError(file, error.fault, capitalise(error.remedy), { cause: error });
  }
}
