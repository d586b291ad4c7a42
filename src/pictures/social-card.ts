import path from 'node:path';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { findDrawnPicture } from './drawn-picture.ts';
import { damagedError, openImage, type OpenImage } from './image-file.ts';
import { limitEncoding } from './limit-encoding.ts';
import { memoPerEnv } from './memo.ts';
import {
  hashOfInputs,
  hashOnce,
  sceneSource,
  type PictureSource,
  type PreviewEntry,
} from './picture-sources.ts';
import { addressOf, findCached, cacheAndPublish } from './picture-store.ts';
import { heightOf, SOCIAL_CARD } from './presets.ts';
import { openRaster, toRaster, type Raster } from './raster.ts';

/** The picture of content in link previews: a JPEG of 1200 by 630 pixels. */
export interface SocialCard {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Width and height of every card, in pixels. */
const [WIDTH] = SOCIAL_CARD.widths;
const HEIGHT = heightOf(SOCIAL_CARD, WIDTH);

/**
 * Layout of small images: enlarged at most by this factor, on a blurred and darkened copy as
 * background.
 */
const SMALL_IMAGE = { enlarged: 2, blur: 40, brightness: 0.6 };

const cardsIn = memoPerEnv<SocialCard | null>(30_000);

/**
 * Returns the social card of content: the drawn first step of a presentation, else its poster or
 * preview image. Returns null if it has none. A build makes it once per oid. Throws a PictureError.
 */
export function socialCard(entry: PreviewEntry, env: FileTarget): Promise<SocialCard | null> {
  if (env.outDir === null) return findOrMakeCard(entry, env);
  return cardsIn(env).get(entry.oid, () => findOrMakeCard(entry, env));
}

async function findOrMakeCard(entry: PreviewEntry, env: FileTarget): Promise<SocialCard | null> {
  const draw = async () => {
    const source = await sourceOf(entry, env);
    if (source === null) return null;
    const kept = await findCached<SocialCard>(env, source.hash);
    return { picture: kept ?? (await limitEncoding(() => makeCard(source, env))), hash: source.hash };
  };
  return findDrawnPicture(
    { drawingKey: (await entry.drawing?.()) ?? null, settings: SOCIAL_CARD, draw },
    env,
  );
}

async function sourceOf(entry: PreviewEntry, env: FileTarget): Promise<PictureSource | null> {
  const storyboard = typeof entry.storyboard === 'function' ? await entry.storyboard() : entry.storyboard;
  const [first] = storyboard?.path ?? [];
  if (storyboard && first !== undefined)
    return sceneSource(storyboard, first.frame, entry.baseDir, SOCIAL_CARD, env);
  const image = entry.poster ?? entry.preview ?? null;
  return image === null ? null : imageSource(path.resolve(entry.baseDir, image), env);
}

async function imageSource(file: string, env: FileTarget): Promise<PictureSource> {
  const hash = hashOfInputs({ ...SOCIAL_CARD, SMALL: SMALL_IMAGE }, { image: await hashOnce(file, env) });
  return {
    hash,
    rasterize: async () => {
      const openedImage = await openImage(file);
      return drawImage(openedImage).catch((error: unknown) => {
        throw damagedError(file, error);
      });
    },
  };
}

/** Crops an image to the card. Shows a small image whole, on a background. */
async function drawImage({ decode, size }: Pick<OpenImage, 'decode' | 'size'>): Promise<Raster> {
  const opaque = decode().flatten({ background: '#ffffff' });
  const cropWidth = Math.min(size.width, size.height * SOCIAL_CARD.ratio);
  if (cropWidth * SMALL_IMAGE.enlarged >= WIDTH)
    return toRaster(opaque.resize(WIDTH, HEIGHT, { fit: 'cover' }));
  const { data, ...raw } = await toRaster(
    opaque.resize({
      width: Math.min(WIDTH, size.width * SMALL_IMAGE.enlarged),
      height: Math.min(HEIGHT, size.height * SMALL_IMAGE.enlarged),
      fit: 'inside',
    }),
  );
  const background = await toRaster(
    openRaster({ data, ...raw })
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .blur(SMALL_IMAGE.blur)
      .modulate({ brightness: SMALL_IMAGE.brightness }),
  );
  return toRaster(openRaster(background).composite([{ input: data, raw }]));
}

async function makeCard(source: PictureSource, env: FileTarget): Promise<SocialCard> {
  const raster = await source.rasterize();
  const data = await openRaster(raster).jpeg({ quality: SOCIAL_CARD.jpeg, mozjpeg: true }).toBuffer();
  const card = { format: 'jpg', width: WIDTH, height: HEIGHT, data } as const;
  return cacheAndPublish(env, source.hash, [card], {
    src: addressOf(source.hash, card),
    width: WIDTH,
    height: HEIGHT,
  });
}
