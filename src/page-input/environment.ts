import { resolve } from 'node:path';
import type { EntryFacts } from '#content/library';
import type { MediaTarget } from '#content/media';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE } from '#domain/locales';
import { privateViewPath } from '#domain/paths';
import type { PictureEnv } from '#pictures/pictures';

/** Folder for published files: that of the running build, or null in the dev server. */
export const outDir: string | null = import.meta.env.DEV
  ? null
  : resolve(process.env['PODIUM_STAGING'] ?? 'dist');

/** Where public pictures are generated. */
export const pictureEnv: PictureEnv = { cacheDir: resolve('.cache/pictures'), outDir };

/** Where the files of some content are published. */
export interface Publishing {
  readonly pictureEnv: PictureEnv;
  /** For videos and captions. */
  readonly mediaTarget: MediaTarget;
}

const PUBLIC: Publishing = { pictureEnv, mediaTarget: { cacheDir: '.cache/media', outDir } };

const behindLinks = new Map<string, Publishing>();

/**
 * Returns where the files of some content are published. Content behind a view link has them next
 * to its page: nobody can find them without the link, and the page's headers apply to them too. All
 * languages share the folder of the default one. In the dev server all files come from the caches.
 */
export function publishingOf({ privacy, linkId }: Pick<EntryFacts, 'privacy' | 'linkId'>): Publishing {
  if (outDir === null || linkId === null || isListed(privacy)) return PUBLIC;
  const folder = privateViewPath(linkId, DEFAULT_LOCALE);
  const known = behindLinks.get(linkId) ?? {
    pictureEnv: { ...PUBLIC.pictureEnv, folder },
    mediaTarget: { ...PUBLIC.mediaTarget, folder },
  };
  behindLinks.set(linkId, known);
  return known;
}

/** URL of the site, for absolute links. */
export const siteUrl: string = import.meta.env.SITE;
