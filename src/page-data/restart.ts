import { sanitiseHtml } from '#domain/html-field';
import { PLATFORM } from '#domain/paths';
import type { Restart } from '#domain/playback-file';
import type { Presentation } from '#content/schemas/presentation';

/**
 * Builds the restart overlay from what the content asks for. Content that allows no promotions has no headline, and a filled
 * button only for a target of its own. Teased content has neither: the page offers to sign up there.
 */
export function buildRestart({
  restart,
  canWeShowAds,
  teaseContent,
}: Pick<Presentation, 'restart' | 'canWeShowAds' | 'teaseContent'>): Restart {
  const { theme = 'present', mainCtaText = null, ctaButtonText = null, learnMoreUrl = null } = restart ?? {};
  const isPromoted = mainCtaText !== null && canWeShowAds && !teaseContent;
  const headline = isPromoted ? sanitiseHtml(mainCtaText) : [];
  const isPlain = teaseContent || (headline.length === 0 && learnMoreUrl === null);
  return {
    theme: theme === 'present' ? 'present' : 'promo',
    headline,
    learnMore: isPlain ? null : { text: ctaButtonText, href: learnMoreUrl ?? PLATFORM.product },
  };
}
