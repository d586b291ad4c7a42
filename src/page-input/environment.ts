import { resolve } from 'node:path';
import type { EntryFacts } from '#library/library';
import type { MediaTarget } from '#library/media';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { privateViewPath } from '#domain/addresses/paths';
import type { PictureEnv } from '#pictures/pictures';

/** Where files are published. */
export interface Publishing {
  readonly pictureEnv: PictureEnv;
  /** For videos and captions. */
  readonly mediaTarget: MediaTarget;
}

/** The places of one build: caches of pictures belong to the object of their place. */
interface Places {
  readonly outDir: string | null;
  readonly open: Publishing;
  readonly behindLinks: Map<string, Publishing>;
}

let places: Places | undefined;

/**
 * Returns the places in the output folder of the running build. In the dev server there is none,
 * and all files come from the caches.
 */
function getPlaces(): Places {
  const outDir = import.meta.env.DEV ? null : resolve(process.env['PODIUM_STAGING'] ?? 'dist');
  if (places?.outDir === outDir) return places;
  const pictureEnv = { cacheDir: resolve('.cache/pictures'), outDir };
  const mediaTarget = { cacheDir: '.cache/media', outDir };
  places = { outDir, open: { pictureEnv, mediaTarget }, behindLinks: new Map() };
  return places;
}

/** Returns where public pictures are published. */
export function publicPictures(): PictureEnv {
  return getPlaces().open.pictureEnv;
}

/**
 * Returns where the files of some content are published. Content behind a view link has them next
 * to its page: visitors without the link cannot find them, and the page's headers apply to them.
 * All languages share the folder of the default one.
 */
export function publishingOf({ privacy, linkId }: Pick<EntryFacts, 'privacy' | 'linkId'>): Publishing {
  const { outDir, open, behindLinks } = getPlaces();
  if (outDir === null || linkId === null || isListed(privacy)) return open;
  const folder = privateViewPath(linkId, DEFAULT_LOCALE);
  const known = behindLinks.get(linkId) ?? {
    pictureEnv: { ...open.pictureEnv, folder },
    mediaTarget: { ...open.mediaTarget, folder },
  };
  behindLinks.set(linkId, known);
  return known;
}

/** URL of the site, for absolute links. */
export const siteUrl: string = import.meta.env.SITE;
