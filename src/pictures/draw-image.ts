import type { Metadata, Sharp } from 'sharp';
import type { Bounds, Size } from './camera.ts';
import { damaged, openImage } from './image-file.ts';
import { Memo } from './memo.ts';
import { openRaster, pixelsOf } from './raster.ts';
import { num } from './svg.ts';
import type { Rect } from './vector/open-vector.ts';

/**
 * The box of an image. Lengths are in pixels of the picture, with the origin in the centre of the
 * box.
 */
export interface ImageBox extends Size {
  readonly radius: number;
  /** The visible part of the box. Only the matching part of the image is embedded. */
  readonly visible: Bounds;
  /** Unique in the picture. */
  readonly id: string;
}

/** Size limit of the cache of drawn images, in characters. */
const HELD_CHARACTERS = 8e6;

/** Caches drawn images, because steps often show the same part of an image at the same size. */
const drawn = new Memo<string>(HELD_CHARACTERS, (uri) => uri.length);

/** Draws the image around the origin, scaled to cover its box. Throws a PictureError. */
export async function drawImage(file: string, box: ImageBox): Promise<string> {
  const { size, stamp, vector } = await openImage(file);
  const crop = cropToCover(size, box);
  const region = regionShown(size, crop, box);
  const scale = box.width / crop.width;
  const drawnAt = (length: number) =>
    Math.max(1, Math.min(vector === null ? length : Infinity, Math.ceil(length * scale)));
  const width = drawnAt(region.width);
  const height = drawnAt(region.height);
  const href = await drawn.get(JSON.stringify([stamp, region, width, height]), () =>
    drawRegion(file, region, { width, height }),
  );

  const x = num((region.left - crop.left) * scale - box.width / 2);
  const y = num((region.top - crop.top) * scale - box.height / 2);
  return (
    `<clipPath id="${box.id}"><rect x="${num(-box.width / 2)}" y="${num(-box.height / 2)}" ` +
    `width="${num(box.width)}" height="${num(box.height)}" rx="${num(box.radius)}"/></clipPath>` +
    `<image clip-path="url(#${box.id})" x="${x}" y="${y}" width="${num(region.width * scale)}" ` +
    `height="${num(region.height * scale)}" preserveAspectRatio="none" href="${href}"/>`
  );
}

/**
 * Returns the central part of the image with the aspect ratio of the box, in pixels of the image.
 */
function cropToCover(image: Size, box: Size): Rect {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const width = box.width / scale;
  const height = box.height / scale;
  return { left: (image.width - width) / 2, top: (image.height - height) / 2, width, height };
}

/** Returns the visible part of the image, rounded out to whole pixels. */
function regionShown(image: Size, crop: Rect, box: ImageBox): Rect {
  const scale = crop.width / box.width;
  const left = Math.max(0, Math.floor(crop.left + (box.visible.left + box.width / 2) * scale));
  const top = Math.max(0, Math.floor(crop.top + (box.visible.top + box.height / 2) * scale));
  const right = Math.ceil(crop.left + (box.visible.right + box.width / 2) * scale);
  const bottom = Math.ceil(crop.top + (box.visible.bottom + box.height / 2) * scale);
  return {
    left: Math.min(left, image.width - 1),
    top: Math.min(top, image.height - 1),
    width: Math.max(1, Math.min(right, image.width) - left),
    height: Math.max(1, Math.min(bottom, image.height) - top),
  };
}

/** Returns a part of the image, resized, as a data URI. */
async function drawRegion(file: string, region: Rect, { width, height }: Size): Promise<string> {
  const { decode, size, metadata, vector } = await openImage(file);
  if (vector !== null) return dataUri('png', await vector.drawPart(region, { width, height }));
  const isWhole = region.width === size.width && region.height === size.height;
  // Decoders can downscale while decoding, but only a whole image.
  const pixels = isWhole ? null : await pixelsOf(file);
  const image = pixels === null ? decode() : openRaster(pixels);
  const part = isWhole ? image : image.extract(region);
  return encode(file, part.resize(width, height, { fit: 'fill' }), metadata);
}

async function encode(file: string, image: Sharp, { hasAlpha }: Pick<Metadata, 'hasAlpha'>): Promise<string> {
  const encoded = hasAlpha
    ? image.png({ compressionLevel: 1 })
    : image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false });
  const bytes = await encoded.toBuffer().catch((error: unknown) => {
    throw damaged(file, error);
  });
  return dataUri(hasAlpha ? 'png' : 'jpeg', bytes);
}

function dataUri(format: 'jpeg' | 'png', bytes: Uint8Array): string {
  return `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;
}
