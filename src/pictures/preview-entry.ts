import type { Storyboard } from '#library/schemas/storyboard';

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
