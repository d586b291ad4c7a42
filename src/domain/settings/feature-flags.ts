import type { AuthorSegment } from '../analytics/author-segment.ts';
import { VIDEO, VIDEO_EDU } from '../addresses/banner-targets.ts';

/** Shows the content-curation tag button. */
export const ALLOW_CONTENT_CURATION = 'allow-content-curation';
/** Selects the human-connection wording of the promo banner. */
export const BANNER_HUMAN_CONNECTION = 'gm-view-page-banner-human-connection';
/** Selects the human-connection wording and target of the promo banner for education. */
export const BANNER_HUMAN_CONNECTION_EDU = 'gm-view-page-banner-human-connection-edu';
/** Shows the clip of the overlay at the end of content that promotes the product. */
export const VIEWER_VIDEO_ADS = 'viewer-video-ads';
/** Lets that clip play by itself. */
export const VIEWER_VIDEO_PRIMING = 'viewer-video-priming';

/** The feature flags of a visitor. */
export interface FeatureFlags {
  /**
   * Reports whether a flag is on. If it was not supplied, returns `missing`, or throws
   * FeatureFlagError without it (rule 8.9).
   */
  isOn(flag: string, missing?: true): boolean;
}

/** Thrown if a flag is read before flags are available, or if the evaluated features lack it. */
export class FeatureFlagError extends Error {
  override readonly name = 'FeatureFlagError';

  constructor(flag: string) {
    super(`Feature flag "${flag}" is not in evaluatedFeatures. Add it there.`);
  }
}

/** Creates flags from evaluated features. Without any, every read throws (rule 8.9). */
export function createFeatureFlags(evaluated?: Readonly<Record<string, boolean>>): FeatureFlags {
  return {
    isOn(flag, missing) {
      const value = evaluated && (Object.hasOwn(evaluated, flag) ? evaluated[flag] : missing);
      if (typeof value === 'boolean') return value;
      throw new FeatureFlagError(flag);
    },
  };
}

const EDUCATION: ReadonlySet<AuthorSegment> = new Set(['teacher', 'student']);

/**
 * Returns the wording of the promo banner, and the target of its learn-more link, for content of an
 * author (rule 6.12). Education content (teacher, student) gets the education variant if its flag
 * is on. Otherwise the general flag selects the wording, and the target is /video.
 */
export function bannerVariant(flags: FeatureFlags, segment: AuthorSegment) {
  if (EDUCATION.has(segment) && flags.isOn(BANNER_HUMAN_CONNECTION_EDU)) {
    return { wording: 'human-connection', target: VIDEO_EDU } as const;
  }
  const wording = flags.isOn(BANNER_HUMAN_CONNECTION) ? 'human-connection' : 'default';
  return { wording, target: VIDEO } as const;
}

/** Returns the flags that must be supplied for the pages of some content. */
export function flagsNeeded(content: {
  readonly isCurated: boolean;
  readonly hasBanner: boolean;
  readonly segment: unknown;
}): string[] {
  const { isCurated, hasBanner, segment } = content;
  return [
    ...(isCurated ? [ALLOW_CONTENT_CURATION] : []),
    ...(hasBanner ? [BANNER_HUMAN_CONNECTION] : []),
    ...(hasBanner && EDUCATION.has(segment as AuthorSegment) ? [BANNER_HUMAN_CONNECTION_EDU] : []),
  ];
}

/**
 * When the clip of the overlay at the end plays: never, after the visitor starts it, or at once.
 */
export type ClipMode = 'none' | 'waits' | 'plays';

/** Returns when the clip of the overlay at the end plays. Both flags may be missing (rule 6.13). */
export function clipMode(flags: FeatureFlags): ClipMode {
  if (!flags.isOn(VIEWER_VIDEO_ADS, true)) return 'none';
  return flags.isOn(VIEWER_VIDEO_PRIMING, true) ? 'plays' : 'waits';
}
