import { resolve } from 'node:path';
import type { MediaTarget } from '#content/media';
import type { PictureEnv } from '#pictures/pictures';

/** Where published files go: the folder that is being built, or nowhere while developing. */
export const outDir: string | null = import.meta.env.DEV
  ? null
  : resolve(process.env['PODIUM_STAGING'] ?? 'dist');

/** Where pictures are made. */
export const pictureEnv: PictureEnv = { cacheDir: resolve('.cache/pictures'), outDir };

/** Where videos and captions are published. */
export const mediaTarget: MediaTarget = { cacheDir: '.cache/media', outDir };

/** Address of the site, for absolute links. */
export const siteUrl: string = import.meta.env.SITE;
