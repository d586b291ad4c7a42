import type { Privacy } from './content-kind.ts';
import { ALLOW_CONTENT_CURATION, type FeatureFlags } from './feature-flags.ts';

/** Whether content is in listings, feeds, sitemaps and search indexes: public and reusable content is. */
export function isListed(privacy: Privacy): boolean {
  return privacy === 'public' || privacy === 'reusable';
}

/** Whether the view page shows the view count: above 0, public or reusable (spec section 4). */
export function showsViewCount(content: { viewCount: number | undefined; privacy: Privacy }): boolean {
  return (content.viewCount ?? 0) > 0 && isListed(content.privacy);
}

/** Whether there is a like button: not without a count of likes (spec section 4). */
export function showsLikeButton(likesCount: number | undefined): likesCount is number {
  return likesCount !== undefined;
}

/**
 * Whether a copy of the content may be made: what its `showMakeACopyButton` says (spec section 5). Where it says
 * nothing, reusable content may be copied and other content may not.
 */
export function mayBeCopied(content: {
  privacy: Privacy;
  viewerDefaults?: { showMakeACopyButton?: boolean | undefined } | undefined;
}): boolean {
  return content.viewerDefaults?.showMakeACopyButton ?? content.privacy === 'reusable';
}

/** Whether the content-curation tag button may show (spec section 5); throws if its flag was not supplied. */
export function showsCurationTag(flags: FeatureFlags): boolean {
  return flags.isOn(ALLOW_CONTENT_CURATION);
}
