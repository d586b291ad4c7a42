import type { StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf, type Pen } from '#domain/playback/element-types';
import { visibleBoundsOf, type Camera, type Bounds, type Size } from './camera.ts';
import { drawText } from './draw-text.ts';
import { drawCode } from './code/draw-code.ts';
import { drawFormula } from './formula/draw-formula.ts';
import { num } from '#domain/util/svg-number';
import type { Metadata, Sharp } from 'sharp';
import { damagedError, openImage } from './image-file.ts';
import { Memo } from './memo.ts';
import { openRaster, pixelsOf } from './raster.ts';
import type { Rect } from './vector/open-vector.ts';

/** The surroundings of a drawn element. */
export interface Drawing {
  readonly camera: Camera;
  /** Absolute path of the image that the element shows, or null. */
  readonly image: string | null;
  /** Identifier of its clip path, unique in the picture. */
  readonly id: string;
}

/** Draws an element as SVG around the origin. Throws a PictureError for a faulty image. */
export async function drawElement(element: StoryboardElement, drawing: Drawing): Promise<string> {
  return rulesOf(element).draw(element, penFor(element, drawing));
}

function penFor(element: StoryboardElement, drawing: Drawing): Pen {
  const { scale } = drawing.camera;
  return {
    scale,
    text: (text) => drawText(text, scale),
    code: (code) => drawCode(code, scale),
    formula: (formula) => drawFormula(formula, scale),
    picture: (radius) => drawPicture(element, drawing, radius),
  };
}

/** Draws the image, cropped to the box. Draws a dark box if there is none. */
async function drawPicture(
  element: StoryboardElement,
  { camera, image, id }: Drawing,
  cornerRadius: number,
): Promise<string> {
  const visibleBounds = visibleBoundsOf(camera, element);
  if (visibleBounds === null) return '';
  const width = element.w * camera.scale;
  const height = element.h * camera.scale;
  const radius = Math.min(cornerRadius * camera.scale, width / 2, height / 2);
  return image === null
    ? `<rect x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" fill="#1b2030"/>`
    : drawImage(image, { width, height, radius, visibleBounds, id });
}

/**
 * The box of an image. Lengths are in pixels of the picture, with the origin in the centre of the
 * box.
 */
interface ImageBox extends Size {
  readonly radius: number;
  /** The visible part of the box. Only the matching part of the image is embedded. */
  readonly visibleBounds: Bounds;
  /** Unique in the picture. */
  readonly id: string;
}

/** Size limit of the cache of drawn images, in characters. */
const MAX_CACHED_CHARACTERS = 8e6;

/** Caches drawn images, because steps often show the same part of an image at the same size. */
const dataUriCache = new Memo<string>(MAX_CACHED_CHARACTERS, (uri) => uri.length);

/** Draws the image around the origin, scaled to cover its box. Throws a PictureError. */
async function drawImage(file: string, box: ImageBox): Promise<string> {
  const { size, stamp, vector } = await openImage(file);
  const crop = cropToCover(size, box);
  const region = visibleRegion(size, crop, box);
  const scale = box.width / crop.width;
  const toDrawnPixels = (length: number) =>
    Math.max(1, Math.min(vector === null ? length : Infinity, Math.ceil(length * scale)));
  const width = toDrawnPixels(region.width);
  const height = toDrawnPixels(region.height);
  const href = await dataUriCache.get(JSON.stringify([stamp, region, width, height]), () =>
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
function visibleRegion(image: Size, crop: Rect, box: ImageBox): Rect {
  const scale = crop.width / box.width;
  const left = Math.max(0, Math.floor(crop.left + (box.visibleBounds.left + box.width / 2) * scale));
  const top = Math.max(0, Math.floor(crop.top + (box.visibleBounds.top + box.height / 2) * scale));
  const right = Math.ceil(crop.left + (box.visibleBounds.right + box.width / 2) * scale);
  const bottom = Math.ceil(crop.top + (box.visibleBounds.bottom + box.height / 2) * scale);
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
    throw damagedError(file, error);
  });
  return dataUri(hasAlpha ? 'png' : 'jpeg', bytes);
}

function dataUri(format: 'jpeg' | 'png', bytes: Uint8Array): string {
  return `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;
}
