import { clipMode, createFeatureFlags } from '#domain/settings/feature-flags';
import { sanitiseHtml } from '#domain/html/html-field';
import { PLATFORM } from '#domain/addresses/paths';
import type { Restart } from '#domain/playback/playback-file';
import type { Presentation } from '#library/schemas/presentation';

/**
 * Builds the restart overlay that the content configures. Without promotions, it has no headline,
 * and a filled button only for a target of the content's own. Teased content has neither, because
 * its page offers to sign up. `features` are the flags of the content's pages.
 */
export function buildRestart(
  { restart, canWeShowAds, teaseContent }: Pick<Presentation, 'restart' | 'canWeShowAds' | 'teaseContent'>,
  features: Readonly<Record<string, boolean>>,
): Restart {
  const { theme = 'present', mainCtaText = null, ctaButtonText = null, learnMoreUrl = null } = restart ?? {};
  const isPromoted = mainCtaText !== null && canWeShowAds && !teaseContent;
  const headline = isPromoted ? sanitiseHtml(mainCtaText) : [];
  const isPlain = teaseContent || (headline.length === 0 && learnMoreUrl === null);
  const clip = clipMode(createFeatureFlags(features));
  return {
    theme: theme === 'present' ? 'present' : 'promo',
    headline,
    ...(headline.length > 0 && clip !== 'plays' && { clip }),
    learnMore: isPlain ? null : { text: ctaButtonText, href: learnMoreUrl ?? PLATFORM.product },
  };
}
