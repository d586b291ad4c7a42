import { sanitiseHtml, type HtmlNode } from '#domain/html-field';
import { PLATFORM } from '#domain/paths';
import type { Presentation } from '#content/schemas/presentation';

/** What the restart overlay offers (spec section 2): published beside what plays, and read when it starts. */
export interface Restart {
  /** Dark and light blue, or dark blue and purple. */
  theme: 'present' | 'promo';
  /** Headline of the variant that promotes the product; empty: another variant. */
  headline: readonly HtmlNode[];
  /** The filled button; without a text, the player's own. Null: a restart button alone. */
  learnMore: { text: string | null; href: string } | null;
}

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
