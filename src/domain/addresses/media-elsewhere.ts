import { MEDIA_BASE } from '#site/facts';

export { MEDIA_BASE };

/** The host that serves the videos and large pictures of a site. */
export interface Elsewhere {
  /** The https address of the host, without a slash at its end. */
  readonly base: string;
  /** The folder on this machine whose files belong there, absolute. */
  readonly folder: string;
}

/**
 * Where media files or pictures of a build are published. Caches of pictures are keyed by this
 * object, so each build needs an object of its own.
 */
export interface FileTarget {
  /** Absolute path of the built site. Null in development, when files come from the cache. */
  readonly outDir: string | null;
  /** Folder that keeps every file between builds. */
  readonly cacheDir: string;
  /**
   * Parent folder of the files on the site, such as `/view/{link_id}/`. Defaults to the root.
   */
  readonly folder?: string;
  /** The host that serves large files instead of the built site; null or absent for none. */
  readonly elsewhere?: Elsewhere | null;
}

/** Pictures larger than this, in bytes, go to the host for media. */
export const LARGE_PICTURE = 1_048_576;

/** The folder in a project with the files for the host for media. */
export const ELSEWHERE_FOLDER = '.cache/media-elsewhere';

/** Returns the address of a file on that host. The file has the same path as on the site. */
export const addressElsewhere = ({ base }: Pick<Elsewhere, 'base'>, path: string): string => base + path;
