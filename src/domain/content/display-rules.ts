import type { Privacy } from '../addresses/content-kind.ts';
import { ALLOW_CONTENT_CURATION, type FeatureFlags } from '../settings/feature-flags.ts';

/**
 * Reports whether content is in listings, feeds, sitemaps and search, that is, public or reusable.
 */
export function isListed(privacy: Privacy): boolean {
  return privacy === 'public' || privacy === 'reusable';
}

/**
 * Reports whether the view page shows the view count: if above 0, and content is listed (rule
 * 4.15).
 */
export function showsViewCount(content: { viewCount: number | undefined; privacy: Privacy }): boolean {
  return (content.viewCount ?? 0) > 0 && isListed(content.privacy);
}

/** Reports whether there is a like button: only if the content has a like count (rule 4.14). */
export function showsLikeButton(likesCount: number | undefined): likesCount is number {
  return likesCount !== undefined;
}

/**
 * Reports whether visitors may copy the content: if its `showMakeACopyButton` is true (rule 1.7).
 * By default, only reusable content may be copied.
 */
export function mayBeCopied(content: {
  privacy: Privacy;
  viewerDefaults?: { showMakeACopyButton?: boolean | undefined } | undefined;
}): boolean {
  return content.viewerDefaults?.showMakeACopyButton ?? content.privacy === 'reusable';
}

/** Reports whether the curation tag may show (rule 6.10). Throws if its flag was not supplied. */
export function showsCurationTag(flags: FeatureFlags): boolean {
  return flags.isOn(ALLOW_CONTENT_CURATION);
}
