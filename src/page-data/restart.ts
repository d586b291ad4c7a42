import { sanitiseHtml } from '#domain/html-field';
import { PLATFORM } from '#domain/paths';
import type { Restart } from '#domain/playback-file';
import type { Presentation } from '#content/schemas/presentation';

/**
 * Builds the restart overlay from what the content asks for. Content that allows no promotions has no headline, and a filled
 * button only for a target of its own.
 */
export function buildRestart({
  restart,
  canWeShowAds,
}: Pick<Presentation, 'restart' | 'canWeShowAds'>): Restart {
  const { theme = 'present', mainCtaText = null, ctaButtonText = null, learnMoreUrl = null } = restart ?? {};
  const headline = mainCtaText === null || !canWeShowAds ? [] : sanitiseHtml(mainCtaText);
  const isPlain = headline.length === 0 && learnMoreUrl === null;
  return {
    theme: theme === 'present' ? 'present' : 'promo',
    headline,
    learnMore: isPlain ? null : { text: ctaButtonText, href: learnMoreUrl ?? PLATFORM.product },
  };
}
