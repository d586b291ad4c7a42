import path from 'node:path';
import { openRaster } from './encode.ts';
import { limitEncoding } from './limit.ts';
import { memoPerEnv } from './memo.ts';
import { imageSource, sceneSource, type PictureSource } from './picture-sources.ts';
import { addressOf, findKept, keep, type PictureEnv } from './picture-store.ts';
import type { PreviewEntry } from './pictures.ts';
import { heightOf, SOCIAL_CARD } from './presets.ts';

/** The picture that stands for content where its link is pasted: a JPEG. */
export interface SocialCard {
  readonly src: string;
  /** Width and height, pixels; 1200 by 630 unless it was made from a smaller image. */
  readonly width: number;
  readonly height: number;
}

const cardsIn = memoPerEnv<SocialCard | null>(30_000);

/**
 * The social card of content: the first step of a presentation, drawn, else its poster or preview image; null if it has
 * none of them. A build makes it once for an oid. Throws a PictureError.
 */
export function socialCard(entry: PreviewEntry, env: PictureEnv): Promise<SocialCard | null> {
  if (env.outDir === null) return findOrMake(entry, env);
  return cardsIn(env).get(entry.oid, () => findOrMake(entry, env));
}

async function findOrMake(entry: PreviewEntry, env: PictureEnv): Promise<SocialCard | null> {
  const source = await sourceOf(entry, env);
  if (source === null) return null;
  return (await findKept<SocialCard>(env, source.hash)) ?? limitEncoding(() => make(source, env));
}

async function sourceOf(entry: PreviewEntry, env: PictureEnv): Promise<PictureSource | null> {
  const storyboard = typeof entry.storyboard === 'function' ? await entry.storyboard() : entry.storyboard;
  const [first] = storyboard?.path ?? [];
  if (storyboard && first !== undefined)
    return sceneSource(storyboard, first.frame, entry.baseDir, SOCIAL_CARD, env);
  const image = entry.poster ?? entry.preview ?? null;
  return image === null ? null : imageSource(path.resolve(entry.baseDir, image), SOCIAL_CARD, env);
}

async function make(source: PictureSource, env: PictureEnv): Promise<SocialCard> {
  const raster = await source.rasterize();
  const { width } = raster;
  const height = heightOf(SOCIAL_CARD, width);
  const data = await openRaster(raster)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: SOCIAL_CARD.jpeg, mozjpeg: true })
    .toBuffer();
  const card = { format: 'jpg', width, height, data } as const;
  return keep(env, source.hash, [card], { src: addressOf(source.hash, card), width, height });
}
