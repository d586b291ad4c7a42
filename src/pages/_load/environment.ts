import { resolve } from 'node:path';
import type { EntryFacts } from '#content/library';
import type { MediaTarget } from '#content/media';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE } from '#domain/locales';
import { privateViewPath } from '#domain/paths';
import type { PictureEnv } from '#pictures/pictures';

/** Where published files go: the folder that is being built, or nowhere while developing. */
export const outDir: string | null = import.meta.env.DEV
  ? null
  : resolve(process.env['PODIUM_STAGING'] ?? 'dist');

/** Where pictures that everybody may see are made. */
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
 * Where the files of this content are published: beside its page if only a view link opens it, so that nobody finds them
 * without the link and the headers of the page hold for them too. All languages share the folder of the default one.
 * While developing all files come from the caches.
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

/** Address of the site, for absolute links. */
export const siteUrl: string = import.meta.env.SITE;
