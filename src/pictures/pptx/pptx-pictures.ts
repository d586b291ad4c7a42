import type { Sharp } from 'sharp';
import { damagedError, openImage } from '../image-file.ts';
import type { Size } from '../camera.ts';
import { openVector, type OpenVector } from '../vector/open-vector.ts';
import type { OfficePackage } from './package-parts.ts';

/** A picture in a file of Office. */
interface OfficePicture extends Size {
  /** Path of its pixels, relative to a slide. */
  readonly pixels: string;
  /** Path of its vectors, which newer programs show in place of the pixels; null if it has none. */
  readonly vector: string | null;
}

/** Longer side of raster images in pixels: twice that of a slide in points. */
const LONGER_SIDE = 1920;
/** Longer side of the pixels that older programs show in place of vectors. */
const STAND_IN_SIDE = 640;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const;

/** The pictures of a file of Office, each once. */
export class PptxPictures {
  readonly #package: OfficePackage;
  readonly #pictures = new Map<string, Promise<OfficePicture>>();

  constructor(file: OfficePackage) {
    this.#package = file;
  }

  /** Returns the picture of an image file, by its absolute path. Throws a PictureError. */
  ofFile(path: string): Promise<OfficePicture> {
    return this.#once(path, async (name) => {
      const { vector, decode, metadata } = await openImage(path);
      if (vector !== null) return this.#addVector(name, vector);
      const pixels = await this.#addPixels(name, decode(), metadata.hasAlpha, LONGER_SIDE).catch(
        (error: unknown) => {
          throw damagedError(path, error);
        },
      );
      return { ...pixels, vector: null };
    });
  }

  /** Returns the picture of a drawing that has no file, by a key. */
  ofDrawing(key: string, draw: () => Promise<string>): Promise<OfficePicture> {
    return this.#once(`drawn ${key}`, async (name) =>
      this.#addVector(name, openVector(key, Buffer.from(await draw()))),
    );
  }

  #once(key: string, make: (name: string) => Promise<OfficePicture>): Promise<OfficePicture> {
    const known = this.#pictures.get(key) ?? make(`image${this.#pictures.size + 1}`);
    this.#pictures.set(key, known);
    return known;
  }

  async #addVector(name: string, vector: OpenVector): Promise<OfficePicture> {
    const pixels = await this.#addPixels(name, vector.render(standInSize(vector.size)), true, STAND_IN_SIDE);
    this.#package.addMedia(`ppt/media/${name}.svg`, Buffer.from(vector.svg));
    return { ...pixels, vector: `../media/${name}.svg` };
  }

  async #addPixels(name: string, image: Sharp, hasAlpha: boolean, side: number) {
    const resized = image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { data, info } = await (
      hasAlpha ? resized.png({ compressionLevel: 3 }) : resized.jpeg(JPEG)
    ).toBuffer({ resolveWithObject: true });
    const file = `${name}.${hasAlpha ? 'png' : 'jpeg'}`;
    this.#package.addMedia(`ppt/media/${file}`, data);
    return { pixels: `../media/${file}`, width: info.width, height: info.height };
  }
}

function standInSize({ width, height }: Size): Size {
  const scale = STAND_IN_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
