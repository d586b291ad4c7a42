import type { AuthorSegment } from '#domain/analytics/author-segment';
import { bannerVariant, createFeatureFlags } from '#domain/settings/feature-flags';
import type { Messages } from '#i18n/messages';

/** Builds the banner of a page, or null if the content disables it. */
export function buildBanner(input: {
  isWanted: boolean;
  features: Record<string, boolean>;
  segment: AuthorSegment;
  product: string;
  t: Messages;
}) {
  if (!input.isWanted) return null;
  const { t, product } = input;
  const variant = bannerVariant(createFeatureFlags(input.features), input.segment);
  return {
    label: t('view:banner.label'),
    // All wordings. Feature flags select the one to show.
    texts: [
      {
        wording: 'default',
        text: t('view:banner.default', { product }),
        isShown: variant.wording === 'default',
      },
      {
        wording: 'human-connection',
        text: t('view:banner.humanConnection', { product }),
        isShown: variant.wording === 'human-connection',
      },
    ],
    // Screen readers read this in addition to the link text, which alone says little.
    learnMoreAbout: t('footer.videoProduct', { product }),
    learnMore: { text: t('view:banner.learnMore'), href: variant.target },
    closeText: t('view:banner.close'),
  };
}

/** The promo banner (rules 2.15 and 2.16). */
export type Banner = NonNullable<ReturnType<typeof buildBanner>>;
