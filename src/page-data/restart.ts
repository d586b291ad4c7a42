import { sanitiseHtml } from '#domain/html-field';
import { PLATFORM } from '#domain/paths';
import type { Restart } from '#domain/playback-file';
import type { Presentation } from '#content/schemas/presentation';

/** Builds the restart overlay from the content's own wishes. */
export function buildRestart(restart: Presentation['restart']): Restart {
  const { theme = 'present', mainCtaText = null, ctaButtonText = null, learnMoreUrl = null } = restart ?? {};
  const headline = mainCtaText === null ? [] : sanitiseHtml(mainCtaText);
  const isPlain = headline.length === 0 && learnMoreUrl === null;
  return {
    theme: theme === 'present' ? 'present' : 'promo',
    headline,
    learnMore: isPlain ? null : { text: ctaButtonText, href: learnMoreUrl ?? PLATFORM.product },
  };
}
