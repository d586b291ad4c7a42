import type { AuthorSegment } from './author-segment.ts';
import { VIDEO, VIDEO_EDU } from './banner-targets.ts';

/** Shows the content-curation tag button. */
export const ALLOW_CONTENT_CURATION = 'allow-content-curation';
/** Gives the promo banner its human-connection wording. */
export const BANNER_HUMAN_CONNECTION = 'gm-view-page-banner-human-connection';
/** Gives the promo banner its human-connection wording and target for education. */
export const BANNER_HUMAN_CONNECTION_EDU = 'gm-view-page-banner-human-connection-edu';

/** The feature flags of a visitor. */
export interface FeatureFlags {
  /** Throws FeatureFlagError (spec section 8). */
  isOn(flag: string): boolean;
}

/** A flag was read before there were any, or one that the evaluated features do not have. */
export class FeatureFlagError extends Error {
  override readonly name = 'FeatureFlagError';

  constructor(flag: string) {
    super(`Feature flag "${flag}" is not in evaluatedFeatures. Add it there.`);
  }
}

/** Flags over evaluated features; without any, each read is an error (spec section 6). */
export function createFeatureFlags(evaluated?: Readonly<Record<string, boolean>>): FeatureFlags {
  return {
    isOn(flag) {
      const value = evaluated && Object.hasOwn(evaluated, flag) ? evaluated[flag] : undefined;
      if (typeof value === 'boolean') return value;
      throw new FeatureFlagError(flag);
    },
  };
}

/** Wording of the promo banner, and where its learn-more link leads. */
export interface BannerVariant {
  readonly wording: 'default' | 'human-connection';
  readonly target: typeof VIDEO | typeof VIDEO_EDU;
}

const EDUCATION: ReadonlySet<AuthorSegment> = new Set(['teacher', 'student']);

/**
 * The promo banner for content of an author (spec section 6). Education content (teacher, student) takes the
 * education variant if its flag is on. Otherwise the general flag chooses the wording, and the target is /video.
 */
export function bannerVariant(flags: FeatureFlags, segment: AuthorSegment): BannerVariant {
  if (EDUCATION.has(segment) && flags.isOn(BANNER_HUMAN_CONNECTION_EDU)) {
    return { wording: 'human-connection', target: VIDEO_EDU };
  }
  const wording = flags.isOn(BANNER_HUMAN_CONNECTION) ? 'human-connection' : 'default';
  return { wording, target: VIDEO };
}
