import { MEDIA_BASE } from '#site/facts';

export { MEDIA_BASE };

/** The host that keeps films and large pictures of a site. */
export interface Elsewhere {
  /** Its https address, without a slash at its end. */
  readonly base: string;
  /** The folder on this machine whose files belong there, absolute. */
  readonly folder: string;
}

/** Size in bytes above which a picture goes to the host for media. */
export const LARGE_PICTURE = 1_048_576;

/** The folder in a project with the files for the host for media. */
export const ELSEWHERE_FOLDER = '.cache/media-elsewhere';

/** Returns the address there of a file, by its path from the root: the same as on the site. */
export const addressElsewhere = ({ base }: Pick<Elsewhere, 'base'>, path: string): string => base + path;
