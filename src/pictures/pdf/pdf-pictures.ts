import sharp, { type Sharp } from 'sharp';
import type { Size } from '../camera.ts';
import { damagedError, openImage } from '../image-file.ts';
import type { OpenVector } from '../vector/open-vector.ts';
import { parseVector } from '../vector/parse-vector.ts';
import type { PdfFile, PdfRef } from './pdf-file.ts';
import type { Matrix } from './pdf-content.ts';
import { addVector } from './vector-drawing.ts';
import { UntranslatedVector } from './vector-shapes.ts';

/** A picture of a file, which pages draw as often as they show it. */
interface PdfPicture extends Size {
  readonly ref: PdfRef;
  /** Places it in a box of its size, whose top left corner is the origin. */
  readonly place: Matrix;
}

/** Longer side of pictures in pixels: twice that of a page in points. */
const LONGER_SIDE = 1920;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const;

/** The pictures of a PDF file, each once. Vector images stay vectors. */
export class PdfPictures {
  readonly #file: PdfFile;
  readonly #pictures = new Map<string, Promise<PdfPicture>>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns the picture of an image file, by its absolute path. Throws a PictureError. */
  get(path: string): Promise<PdfPicture> {
    const known = this.#pictures.get(path) ?? this.#add(path);
    this.#pictures.set(path, known);
    return known;
  }

  async #add(path: string): Promise<PdfPicture> {
    const { vector, decode, metadata } = await openImage(path);
    if (vector === null) return this.#addPixels(path, decode(), metadata.hasAlpha);
    try {
      return this.#addVector(vector);
    } catch (error) {
      if (!(error instanceof UntranslatedVector)) throw error;
    }
    const whole = { left: 0, top: 0, ...vector.pixels };
    return this.#addPixels(path, sharp(await vector.drawPart(whole, vector.largest)), true);
  }

  #addVector({ svg, size: { width, height } }: OpenVector): PdfPicture {
    const { root, size } = parseVector(Buffer.from(svg));
    const [left = 0, top = 0] = (size.viewBox ?? '').split(' ').map(Number);
    const ref = addVector(this.#file, root, [left, top, left + width, top + height]);
    return { ref, width, height, place: [1, 0, 0, 1, -left, -top] };
  }

  async #addPixels(path: string, image: Sharp, hasAlpha: boolean): Promise<PdfPicture> {
    const { data, info } = await image
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw damagedError(path, error);
      });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const dict = { Type: '/XObject', Subtype: '/Image', Width: width, Height: height, BitsPerComponent: 8 };
    const mask = hasAlpha
      ? this.#file.addStream(
          { ...dict, ColorSpace: '/DeviceGray' },
          await pixels()
            .extractChannel(channels === 2 ? 1 : 'alpha')
            .raw()
            .toBuffer(),
        )
      : undefined;
    const jpeg = await pixels().removeAlpha().jpeg(JPEG).toBuffer();
    const ref = this.#file.addStream(
      { ...dict, ColorSpace: '/DeviceRGB', Filter: '/DCTDecode', SMask: mask },
      jpeg,
    );
    // Pictures are drawn into a square of one unit, upwards.
    return { ref, width, height, place: [width, 0, 0, -height, 0, height] };
  }
}
