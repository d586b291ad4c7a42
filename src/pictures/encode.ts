import sharp from 'sharp';
import { AVIF_EFFORT, heightOf, type Preset } from './presets.ts';
import { openRaster, type Raster } from './raster.ts';

/** An encoded variant of a picture. */
export interface Variant {
  readonly format: 'avif' | 'jpg' | 'svg' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/**
 * Number of threads that encode one picture. The bytes of an AVIF depend on it. By default, sharp
 * uses one per processor if MALLOC_ARENA_MAX is set, as in builds, so two machines would build
 * different sites. One is enough, because several pictures are encoded at the same time.
 */
const ENCODER_THREADS = 1;

/**
 * Encodes a picture. No variant is wider than the raster, which has the size of the largest one.
 * Uses AVIF for all widths, and WebP for only one, for the few browsers without AVIF, if the preset
 * has a quality for it.
 */
export async function encodeVariants(raster: Raster, preset: Preset): Promise<Variant[]> {
  sharp.concurrency(ENCODER_THREADS);
  const widths = variantWidths(raster, preset);
  const middleWidth = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
  const webpWidth = Math.min(preset.webpWidth ?? middleWidth, raster.width);
  const variants: Variant[] = [];
  for (const width of widths) {
    const height = heightOf(preset, width);
    const resized = openRaster(raster).resize(width, height, { fit: 'fill' });
    // Sequentially, because other pictures are encoded at the same time.
    const avif = await resized.clone().avif({ quality: preset.avif, effort: AVIF_EFFORT }).toBuffer();
    variants.push({ format: 'avif', width, height, data: avif });
    if (width !== webpWidth || preset.webp === null) continue;
    const webp = await resized.clone().webp({ quality: preset.webp }).toBuffer();
    variants.push({ format: 'webp', width, height, data: webp });
  }
  return variants;
}

/** Maximum length of a placeholder, in characters of its data URI. */
const MAX_PLACEHOLDER_LENGTH = 300;

/**
 * Returns the picture in a few pixels, blurred, as a data URI that is short enough to inline in a
 * page.
 */
export async function encodePlaceholder(raster: Raster): Promise<string> {
  for (const [width, quality] of [
    [16, 40],
    [16, 10],
    [10, 10],
    [6, 10],
  ] as const) {
    const height = Math.max(1, Math.round((width * raster.height) / raster.width));
    const blurred = openRaster(raster).resize(width, height, { fit: 'fill' }).blur(0.6);
    const data = await blurred.webp({ quality, effort: 6, alphaQuality: 0 }).toBuffer();
    const uri = `data:image/webp;base64,${data.toString('base64')}`;
    if (uri.length <= MAX_PLACEHOLDER_LENGTH) return uri;
  }
  throw new Error(
    `a placeholder does not fit into ${MAX_PLACEHOLDER_LENGTH} characters; make its smallest size smaller`,
  );
}

function variantWidths(raster: Raster, preset: Preset): number[] {
  return [...preset.widths.filter((width) => width < raster.width), raster.width];
}
