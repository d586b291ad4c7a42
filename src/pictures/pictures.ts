import path from 'node:path';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { PictureData } from '#domain/media/picture';
import type { Frame, Storyboard } from '#library/schemas/storyboard';
import { COVER_VERSION, coverFrame } from '#domain/playback/cover-frame';
import { findDrawnPicture } from './drawn-picture.ts';
import { encodePlaceholder, encodeVariants } from './encode.ts';
import { writeAtomically } from '#library/util/files';
import { openImage, readImage } from './image-file.ts';
import { limitEncoding } from './limit-encoding.ts';
import { memoPerEnv } from './memo.ts';
import { hashOnce, imageSource, sceneSource, type PictureSource } from './picture-sources.ts';
import type { PreviewEntry } from './picture-sources.ts';
import { addressIn, findCached, keepPicture, publish } from './picture-store.ts';
import { PRESETS, type Preset, type PresetName } from './presets.ts';
import { socialCard } from './social-card.ts';

export type { PreviewEntry } from './picture-sources.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' };

const WITHOUT_WEBP: Preset = { ...PRESETS.card, webp: null };

const previewsIn = memoPerEnv<PictureData | null>(30_000);
const picturesIn = memoPerEnv<PictureData>(30_000);
const animationsIn = memoPerEnv<string>(30_000);

/**
 * Returns the preview of content: its preview image, else its poster, else the first step of its
 * storyboard, or the cover on cards (rule 3.56). Returns null if it has none. A build makes it once
 * per oid. Throws a PictureError.
 */
export function previewPicture(
  entry: PreviewEntry,
  preset: PresetName,
  env: FileTarget,
): Promise<PictureData | null> {
  if (env.outDir === null) return makePreview(entry, preset, env);
  const key = JSON.stringify([entry.baseDir, entry.oid, entry.preview, entry.poster, preset]);
  return previewsIn(env).get(key, () => makePreview(entry, preset, env));
}

async function makePreview(
  entry: PreviewEntry,
  preset: PresetName,
  env: FileTarget,
): Promise<PictureData | null> {
  const image = entry.preview ?? entry.poster ?? null;
  if (image !== null) return imagePicture(path.resolve(entry.baseDir, image), preset, env);
  return drawPreview(entry, preset, env);
}

/**
 * Draws the first step, or the cover. The first step has no WebP: browsers without AVIF get the
 * JPEG of the link preview, which shows the same. Content behind a view link has no link preview,
 * so it has WebP.
 */
async function drawPreview(
  entry: PreviewEntry,
  name: PresetName,
  env: FileTarget,
): Promise<PictureData | null> {
  // The stage shows a drawing blurred, so the card's size suffices.
  const preset = name === 'stage' ? PRESETS.card : PRESETS[name];
  const isCover = name !== 'stage';
  const sharesSocialCard = preset === PRESETS.card && env.folder === undefined;
  const draw = async () => {
    const storyboard = typeof entry.storyboard === 'function' ? await entry.storyboard() : entry.storyboard;
    const firstFrame = storyboard?.path[0]?.frame;
    const frame = storyboard && (isCover ? coverFrame(storyboard) : firstFrame);
    if (!frame) return null;
    const drawnPreset = sharesSocialCard && frame === firstFrame ? WITHOUT_WEBP : preset;
    const source = await sceneSource(storyboard, frame, entry.baseDir, drawnPreset, env);
    return { picture: await makeOnce(source, drawnPreset, env), hash: source.hash };
  };
  const settings = { ...preset, cover: isCover ? COVER_VERSION : null, sharesCard: sharesSocialCard };
  const picture = await findDrawnPicture(
    { drawingKey: (await entry.drawing?.()) ?? null, settings, draw },
    env,
  );
  if (picture?.src !== '') return picture;
  const card = await socialCard(entry, env);
  return card && { ...picture, src: card.src };
}

/** Makes a picture of an image file, by its absolute path. Throws a PictureError. */
export async function imagePicture(file: string, preset: PresetName, env: FileTarget): Promise<PictureData> {
  return makeOnce(await imageSource(file, PRESETS[preset], env), PRESETS[preset], env);
}

/**
 * Makes a picture of a frame. `baseDir` is the folder of the content file. Throws a PictureError.
 */
export async function scenePicture(
  storyboard: Storyboard,
  frame: Frame,
  baseDir: string,
  preset: PresetName,
  env: FileTarget,
): Promise<PictureData> {
  return makeOnce(await sceneSource(storyboard, frame, baseDir, PRESETS[preset], env), PRESETS[preset], env);
}

/**
 * Publishes an animated thumbnail unchanged and returns its address. `file` is an absolute path.
 * Throws a PictureError.
 */
export async function animationPicture(file: string, env: FileTarget): Promise<string> {
  const hash = (await hashOnce(file, env)).slice(0, 16);
  return animationsIn(env).get(hash, () =>
    limitEncoding(async () => {
      const { metadata } = await openImage(file);
      const name = `${hash}.${EXTENSIONS[metadata.format]}`;
      await writeAtomically(path.join(env.cacheDir, name), await readImage(file));
      await publish(env, hash, [name]);
      return addressIn(env, name);
    }),
  );
}

/** Finds or makes a picture once per process, however many pages use it. */
function makeOnce(source: PictureSource, preset: Preset, env: FileTarget): Promise<PictureData> {
  return picturesIn(env).get(source.hash, async () => {
    const kept = await findCached<PictureData>(env, source.hash);
    return Object.freeze(kept ?? (await limitEncoding(() => makePicture(source, preset, env))));
  });
}

async function makePicture(source: PictureSource, preset: Preset, env: FileTarget): Promise<PictureData> {
  const raster = await source.rasterize();
  const placeholder = await encodePlaceholder(raster);
  return keepPicture(env, source.hash, await encodeVariants(raster, preset), placeholder);
}
