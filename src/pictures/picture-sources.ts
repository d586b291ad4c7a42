import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Frame, Storyboard } from '#library/schemas/storyboard';
import { fitCamera } from './camera.ts';
import { fontVersions } from './font-faces.ts';
import { CODE_VERSION } from './code/highlight.ts';
import { FORMULA_VERSION } from './formula/typeset.ts';
import { damagedError, hashImage, openImage } from './image-file.ts';
import { memoPerEnv } from './memo.ts';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { heightOf, SETTINGS_VERSION, type Preset } from './presets.ts';
import { toRaster, type Raster } from './raster.ts';
import { imageFileOf, renderScene, shownElements } from './scene.ts';

/** The possible sources of the preview of a presentation or video. */
export interface PreviewEntry {
  readonly oid: string;
  /** Preview image, absolute or relative to `baseDir`. */
  readonly preview: string | null;
  /** Poster of a video, absolute or relative to `baseDir`. */
  readonly poster?: string | null | undefined;
  /**
   * A storyboard or a function that reads it, called only if there is no image, and in a build only
   * once.
   */
  readonly storyboard?: Storyboard | (() => Promise<Storyboard | null>) | undefined;
  /**
   * Returns a cache key for everything that a drawing of the storyboard depends on, to find an
   * identical drawing.
   */
  readonly drawing?: (() => Promise<string | null>) | undefined;
  /** Absolute path of the folder of the content file. */
  readonly baseDir: string;
}

/** The source of a picture. */
export interface PictureSource {
  /** Hash of everything that the pixels depend on: 16 hexadecimal digits. */
  readonly hash: string;
  /** Decodes or draws the picture, as large as its largest variant. */
  readonly rasterize: () => Promise<Raster>;
}

/**
 * The settings used here. Callers pass a whole preset, so that the hash also covers its encoder
 * settings.
 */
type Shape = Pick<Preset, 'ratio' | 'widths'>;

const hashesIn = memoPerEnv<string>(30_000);

/**
 * Returns the SHA-256 of an image. A build reads it once, however many pages show it. During
 * development, it may change. Throws a PictureError.
 */
export function hashOnce(file: string, env: FileTarget): Promise<string> {
  return env.outDir === null ? hashImage(file) : hashesIn(env).get(file, () => hashImage(file));
}

/**
 * Returns the source of a picture cropped to the centre of an image file. Throws a PictureError.
 */
export async function imageSource(file: string, preset: Shape, env: FileTarget): Promise<PictureSource> {
  const hash = hashOfInputs(preset, { image: await hashOnce(file, env) });
  return { hash, rasterize: () => rasterizeImage(file, preset) };
}

/**
 * Returns the source of a picture of a frame. Throws a PictureError if an image in it is faulty.
 */
export async function sceneSource(
  storyboard: Storyboard,
  frame: Frame,
  baseDir: string,
  preset: Shape,
  env: FileTarget,
): Promise<PictureSource> {
  const width = widestOf(preset);
  const size = { width, height: heightOf(preset, width) };
  const elements = shownElements(storyboard, fitCamera(frame, size));
  const images: string[] = [];
  for (const element of elements) {
    const file = imageFileOf(element, baseDir);
    if (file !== null) images.push(await hashOnce(file, env));
  }
  const { background } = storyboard;
  const formulas = elements.some(({ type }) => type === 'formula') && { formulas: FORMULA_VERSION };
  const code = elements.some(({ type }) => type === 'code') && { code: CODE_VERSION };
  const inputs = { background, frame, elements, images, fonts: fontVersions(), ...formulas, ...code };
  const hash = hashOfInputs(preset, inputs);
  return {
    hash,
    rasterize: async () => {
      const svg = await renderScene(storyboard, frame, { ...size, baseDir });
      return toRaster(sharp(Buffer.from(svg), { unlimited: true }).removeAlpha());
    },
  };
}

async function rasterizeImage(file: string, preset: Shape): Promise<Raster> {
  const { decode, size } = await openImage(file);
  const cropWidth = Math.floor(Math.min(size.width, size.height * preset.ratio));
  const width = Math.max(1, Math.min(cropWidth, widestOf(preset)));
  const image = decode().resize(width, heightOf(preset, width), { fit: 'cover' });
  return toRaster(image).catch((error: unknown) => {
    throw damagedError(file, error);
  });
}

function widestOf(preset: Shape): number {
  return Math.max(...preset.widths);
}

/** Hashes settings and all other inputs of a picture's pixels to 16 hexadecimal digits. */
export function hashOfInputs(settings: object, inputs: Record<string, unknown>): string {
  const allInputs = JSON.stringify([SETTINGS_VERSION, sharp.versions.vips, settings, inputs]);
  return hash('sha256', allInputs, 'hex').slice(0, 16);
}
