import { hrefOf } from '#domain/addresses/base';
import {
  PLATFORM,
  homePath,
  playbackPath,
  signupPath,
  viewPath,
  videoSignupPath,
} from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { HAS_PLATFORM, HAS_SIGN_IN } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import { buildBanner } from './banner.ts';
import type { Card } from './card.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import { buildFrame } from './frame.ts';
import { buildUnlistedSeo } from './seo.ts';
import { buildSidebar } from './sidebar.ts';
import { buildStructuredData } from './structured-data.ts';
import { buildToolbar } from './toolbar.ts';
import { buildViewSeo, type ViewSeoInput } from './view-seo.ts';

/** The complete input of a view page. */
export interface ViewPageInput extends ContentPageInput, ViewSeoInput {
  cards: {
    templates: readonly Card[];
    picks: readonly Card[];
    areTopPicks: boolean;
    videos: readonly Card[];
    /** The content to show next. Empty if there is none. */
    next: readonly Card[];
  };
}

/** Builds the public view page of a presentation or video in one language. */
export function buildViewPage(input: ViewPageInput) {
  const { content, site, locale, siteUrl, t } = input;
  const product = site.name;
  const isVideo = content.kind === 'video';
  const features = { ...site.evaluatedFeatures, ...content.viewerDefaults?.evaluatedFeatures };
  const pathIn = (other: Locale) => viewPath(content, other);
  const frame = buildFrame({ locale, site, segment: content.authorSegment, pathIn, t });
  const { head, ...parts } = buildContentParts(input, {
    place: { kind: 'view' },
    path: pathIn(locale),
    siteLink: content.showWatermark ? { href: homePath(locale), isOutside: false } : null,
    dataHref: playbackPath(content.oid),
    searchTerms: frame.header.search.terms.map((term) => term.text),
  });
  const sidebar = buildSidebar({ ...input.cards, isVideo, product, locale, t });
  return {
    ...parts,
    frame,
    // Search engines must not find drafts and scheduled content.
    seo:
      content.pending !== undefined
        ? buildUnlistedSeo(head, { canonical: null, robots: 'noindex' })
        : {
            ...buildViewSeo(input, head),
            structuredData: buildStructuredData({
              content,
              author: parts.author,
              description: head.description,
              picture: input.socialCard,
              path: pathIn(locale),
              file: isVideo ? input.startHref : null,
              siteUrl,
            }),
          },
    banner: buildBanner({
      isWanted: HAS_PLATFORM && content.shouldShowPreziVideoBanner && content.canWeShowAds,
      features,
      segment: content.authorSegment,
      product,
      t,
    }),
    sidebar,
    toolbar: buildToolbar({
      facts: content,
      cta: sidebar.cta,
      curationExists: content.curationExists,
      embedding: {
        isResponsiveOnly: content.responsiveEmbedOnly,
        helpHref: hrefOf(site.responsiveEmbedHelp),
      },
      features,
      locale,
      product,
      siteUrl,
      t,
    }),
    ...(HAS_PLATFORM ? buildPromotions(t, product, isVideo, locale) : { bottomCta: null, mobileBar: null }),
  };
}

/** The data of a public view page. */
export type ViewPage = ReturnType<typeof buildViewPage>;

/** Builds the promotions at the end of pages. */
function buildPromotions(t: Messages, product: string, isVideo: boolean, locale: Locale) {
  return {
    bottomCta: {
      headline: t('view:bottomCta.headline'),
      text: t('view:bottomCta.text'),
      signedOut: { text: t('view:bottomCta.button', { product }), href: homePath(locale) },
      signedIn: HAS_SIGN_IN
        ? { text: t('view:bottomCta.signedInButton', { product }), href: PLATFORM.product }
        : null,
    },
    mobileBar: {
      label: t('view:mobileBar.label'),
      text: t(isVideo ? 'view:mobileBar.videoText' : 'view:mobileBar.text'),
      link: { text: t('view:mobileBar.button'), href: isVideo ? videoSignupPath() : signupPath() },
    },
  };
}
