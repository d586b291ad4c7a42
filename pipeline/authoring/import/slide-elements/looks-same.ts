import sharp, { type Sharp } from 'sharp';
import type { ElementDraft } from '#pipeline/authoring/storyboard/frame';
import type { Pixels } from '../deck.ts';
import { PAGE_WIDTH } from '../text/page-text.ts';

/** Width of the pictures to compare, in pixels. */
export const COMPARED_WIDTH_PX = 800;
/** Width to which they are reduced for the comparison, in pixels. */
const REDUCED_WIDTH_PX = 100;
/**
 * Maximum difference between the channels of two slides: the mean of all pixels, and of any one.
 */
const MAX_DIFFERENCES = { mean: 2.5, max: 50 };
/** Side of the cells in which the colours of a text are averaged, in ems. */
const CELL_SIDE_EM = 1.5;

export const WHITE = '#ffffff';

/** Reports whether a drawing (SVG) of elements looks like the page, except for its typeface. */
export async function looksSame(
  drawing: string,
  { data, ...size }: Pixels,
  elements: readonly ElementDraft[],
): Promise<boolean> {
  const [slide, drawn] = await Promise.all([
    reducePicture(sharp(data, { raw: { ...size, channels: 3 } })),
    reducePicture(sharp(Buffer.from(drawing))),
  ]);
  for (const element of elements)
    if (element.type === 'text') for (const reduced of [slide, drawn]) averageCells(reduced, element);
  let [sum, maxDifference] = [0, 0];
  for (let at = 0; at < slide.length; at += 1) {
    const difference = Math.abs((slide[at] ?? 0) - (drawn[at] ?? 0));
    sum += difference;
    maxDifference = Math.max(maxDifference, difference);
  }
  return sum / slide.length <= MAX_DIFFERENCES.mean && maxDifference <= MAX_DIFFERENCES.max;
}

/** Blurs a picture so much that words are grey, whatever their letters look like. */
const reducePicture = (image: Sharp): Promise<Buffer> =>
  image
    .flatten({ background: WHITE })
    .resize(COMPARED_WIDTH_PX)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height, channels } }) =>
      sharp(data, { raw: { width, height, channels } })
        .resize(REDUCED_WIDTH_PX, Math.round((REDUCED_WIDTH_PX * height) / width), { fit: 'fill' })
        .blur(1)
        .raw()
        .toBuffer(),
    );

/**
 * Gives each cell of a text the mean of the cell's colours, because large letters of another
 * typeface differ visibly even in a blurred picture.
 */
function averageCells(
  pixels: Uint8Array,
  { x, y, w, h, fontSize = 0 }: Extract<ElementDraft, { type: 'text' }>,
): void {
  const scale = REDUCED_WIDTH_PX / PAGE_WIDTH;
  const rows = pixels.length / 3 / REDUCED_WIDTH_PX;
  const side = Math.max(2, Math.round(CELL_SIDE_EM * fontSize * scale));
  const toPixel = (place: number, maxPixel: number): number =>
    Math.min(Math.max(Math.round(place * scale), 0), maxPixel);
  const [left, right] = [
    toPixel(x - (w + fontSize) / 2, REDUCED_WIDTH_PX),
    toPixel(x + (w + fontSize) / 2, REDUCED_WIDTH_PX),
  ];
  const [top, bottom] = [toPixel(y - h / 2, rows), toPixel(y + h / 2, rows)];
  for (let row = top; row < bottom; row += side)
    for (let column = left; column < right; column += side) {
      const pixelOffsets: number[] = [];
      for (let pixelRow = row; pixelRow < Math.min(row + side, bottom); pixelRow += 1)
        for (let pixelColumn = column; pixelColumn < Math.min(column + side, right); pixelColumn += 1)
          pixelOffsets.push(3 * (pixelRow * REDUCED_WIDTH_PX + pixelColumn));
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = pixelOffsets.reduce((total, at) => total + (pixels[at + channel] ?? 0), 0);
        for (const at of pixelOffsets) pixels[at + channel] = sum / pixelOffsets.length;
      }
    }
}
