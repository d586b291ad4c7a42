import { hrefOf } from '#domain/addresses/base';
import {
  PLATFORM,
  homePath,
  playbackPath,
  signupPath,
  viewPath,
  videoSignupPath,
} from '#domain/addresses/paths';
import { cacheByObject } from '#domain/util/cache-by-object';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { AppData } from './app-data.ts';
import type { Author } from './author.ts';
import { buildBanner, type Banner } from './banner.ts';
import type { Card } from './card.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import type { Seo } from './seo.ts';
import { buildSidebar, type CallToAction, type Sidebar } from './sidebar.ts';
import { buildStructuredData } from './structured-data.ts';
import { buildToolbar, type Toolbar } from './toolbar.ts';
import { buildViewSeo, type ViewSeoInput } from './view-seo.ts';
import type { Viewer } from './viewer.ts';

/** The data of a public view page. */
export interface ViewPage {
  frame: Frame;
  seo: Seo;
  banner: Banner | null;
  viewer: Viewer;
  author: Author | null;
  toolbar: Toolbar;
  detail: Detail;
  sidebar: Sidebar;
  bottomCta: { headline: string; text: string } & CallToAction;
  mobileBar: { label: string; text: string; link: Link };
  appData: AppData;
}

/** The complete input of a view page. */
export interface ViewPageInput extends ContentPageInput, ViewSeoInput {
  cards: {
    templates: readonly Card[];
    picks: readonly Card[];
    areTopPicks: boolean;
    videos: readonly Card[];
    /** The next content in the list of all. Null if the cards show all other content. */
    next: readonly Card[];
  };
}

/** Builds the public view page of a presentation or video in one language. */
export function buildViewPage(input: ViewPageInput): ViewPage {
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
    seo: {
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
      isWanted: content.shouldShowPreziVideoBanner && content.canWeShowAds,
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
    ...buildPromotions(t, { product, isVideo, locale }),
  };
}

type Promotions = Pick<ViewPage, 'bottomCta' | 'mobileBar'>;

const promotionsOf = cacheByObject((_: Messages) => new Map<string, Promotions>());

/**
 * Builds the promotions at the end of the page. They are frozen, so that they are rendered once.
 */
function buildPromotions(
  t: Messages,
  page: { readonly product: string; readonly isVideo: boolean; readonly locale: Locale },
): Promotions {
  const { product, isVideo, locale } = page;
  const known = promotionsOf(t);
  const key = `${locale} ${isVideo} ${product}`;
  const promotions = known.get(key) ?? {
    bottomCta: Object.freeze({
      headline: t('view:bottomCta.headline'),
      text: t('view:bottomCta.text'),
      signedOut: { text: t('view:bottomCta.button', { product }), href: homePath(locale) },
      signedIn: { text: t('view:bottomCta.signedInButton', { product }), href: PLATFORM.product },
    }),
    mobileBar: Object.freeze({
      label: t('view:mobileBar.label'),
      text: t(isVideo ? 'view:mobileBar.videoText' : 'view:mobileBar.text'),
      link: { text: t('view:mobileBar.button'), href: isVideo ? videoSignupPath() : signupPath() },
    }),
  };
  known.set(key, promotions);
  return promotions;
}
