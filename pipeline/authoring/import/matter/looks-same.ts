import sharp, { type Sharp } from 'sharp';
import type { ElementDraft } from '#pipeline/authoring/storyboard/frame';
import type { Pixels } from '../deck.ts';
import { PAGE_WIDTH } from '../text/page-text.ts';

/** Width of the pictures to compare, in pixels. */
export const COMPARED = 800;
/** Width to which they are reduced for the comparison, in pixels. */
const REDUCED = 100;
/**
 * Maximum difference between the channels of two slides: the mean of all pixels, and of any one.
 */
const LIMITS = { mean: 2.5, most: 50 };
/** Side of the cells in which the colours of a text are averaged, in ems. */
const CELL = 1.5;

export const WHITE = '#ffffff';

/** Reports whether a drawing (SVG) of elements looks like the page, except for its typeface. */
export async function looksSame(
  drawing: string,
  { data, ...size }: Pixels,
  elements: readonly ElementDraft[],
): Promise<boolean> {
  const [slide, drawn] = await Promise.all([
    reduce(sharp(data, { raw: { ...size, channels: 3 } })),
    reduce(sharp(Buffer.from(drawing))),
  ]);
  for (const element of elements)
    if (element.type === 'text') for (const reduced of [slide, drawn]) evenOut(reduced, element);
  let [sum, most] = [0, 0];
  for (let at = 0; at < slide.length; at += 1) {
    const difference = Math.abs((slide[at] ?? 0) - (drawn[at] ?? 0));
    sum += difference;
    most = Math.max(most, difference);
  }
  return sum / slide.length <= LIMITS.mean && most <= LIMITS.most;
}

/** Blurs a picture so much that words are grey, whatever their letters look like. */
const reduce = (image: Sharp): Promise<Buffer> =>
  image
    .flatten({ background: WHITE })
    .resize(COMPARED)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height, channels } }) =>
      sharp(data, { raw: { width, height, channels } })
        .resize(REDUCED, Math.round((REDUCED * height) / width), { fit: 'fill' })
        .blur(1)
        .raw()
        .toBuffer(),
    );

/**
 * Gives each cell of a text the mean of the cell's colours, because large letters of another
 * typeface differ visibly even in a blurred picture.
 */
function evenOut(
  pixels: Uint8Array,
  { x, y, w, h, fontSize = 0 }: Extract<ElementDraft, { type: 'text' }>,
): void {
  const scale = REDUCED / PAGE_WIDTH;
  const rows = pixels.length / 3 / REDUCED;
  const side = Math.max(2, Math.round(CELL * fontSize * scale));
  const toPixel = (place: number, most: number): number =>
    Math.min(Math.max(Math.round(place * scale), 0), most);
  const [left, right] = [toPixel(x - (w + fontSize) / 2, REDUCED), toPixel(x + (w + fontSize) / 2, REDUCED)];
  const [top, bottom] = [toPixel(y - h / 2, rows), toPixel(y + h / 2, rows)];
  for (let row = top; row < bottom; row += side)
    for (let column = left; column < right; column += side) {
      const places: number[] = [];
      for (let down = row; down < Math.min(row + side, bottom); down += 1)
        for (let across = column; across < Math.min(column + side, right); across += 1)
          places.push(3 * (down * REDUCED + across));
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = places.reduce((total, at) => total + (pixels[at + channel] ?? 0), 0);
        for (const at of places) pixels[at + channel] = sum / places.length;
      }
    }
}
