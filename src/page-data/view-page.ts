import { PLATFORM, homePath, playbackPath, signupPath, viewPath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { AppData } from './app-data.ts';
import type { Author } from './author.ts';
import { buildBanner, type Banner } from './banner.ts';
import type { Card, CardFacts } from './card.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import type { CardPicture, Seo } from './seo.ts';
import { buildSidebar, type Sidebar } from './sidebar.ts';
import { buildStructuredData } from './structured-data.ts';
import { buildToolbar, type Toolbar } from './toolbar.ts';
import { buildViewSeo } from './view-seo.ts';
import type { Viewer } from './viewer.ts';

/** All that a public view page shows. */
export interface ViewPage {
  frame: Frame;
  seo: Seo;
  banner: Banner | null;
  viewer: Viewer;
  author: Author | null;
  toolbar: Toolbar;
  detail: Detail;
  sidebar: Sidebar;
  bottomCta: { headline: string; text: string; signedOut: Link; signedIn: Link };
  mobileBar: { label: string; text: string; link: Link };
  appData: AppData;
}

/** What a view page is computed from, and from nothing else. */
export interface ViewPageInput extends ContentPageInput {
  cards: {
    templates: readonly Card[];
    picks: readonly Card[];
    areTopPicks: boolean;
    videos: readonly Card[];
    /** The next content in the list of all; null where the cards show all other content. */
    next: CardFacts | null;
  };
  /** The picture of the page where its link is pasted. */
  socialCard: CardPicture | null;
}

/** Builds the public view page of a presentation or video in one language. */
export function buildViewPage(input: ViewPageInput): ViewPage {
  const { content, facts, site, locale, siteUrl, t } = input;
  const product = site.name;
  const features = { ...site.evaluatedFeatures, ...content.viewerDefaults?.evaluatedFeatures };
  const pathIn = (other: Locale) => viewPath(facts, other);
  const frame = buildFrame({ locale, site, segment: facts.authorSegment, pathIn, t });
  const { head, ...parts } = buildContentParts(input, {
    place: { kind: 'view' },
    path: pathIn(locale),
    siteLink: content.showWatermark ? { href: homePath(locale), isOutside: false } : null,
    dataHref: playbackPath(facts.oid),
    searchTerms: frame.header.search.terms.map((term) => term.text),
  });
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
        file: facts.kind === 'video' ? input.startHref : null,
        siteUrl,
      }),
    },
    banner: buildBanner({
      isWanted: content.shouldShowPreziVideoBanner && content.canWeShowAds,
      features,
      segment: facts.authorSegment,
      product,
      t,
    }),
    toolbar: buildToolbar({
      facts,
      curationExists: content.curationExists,
      embedding: { isResponsiveOnly: content.responsiveEmbedOnly, helpHref: site.responsiveEmbedHelp },
      features,
      locale,
      product,
      siteUrl,
      t,
    }),
    sidebar: buildSidebar({ ...input.cards, product, locale, t }),
    bottomCta: {
      headline: t('view:bottomCta.headline'),
      text: t('view:bottomCta.text'),
      signedOut: { text: t('view:bottomCta.button', { product }), href: '/' },
      signedIn: { text: t('view:bottomCta.signedInButton', { product }), href: PLATFORM.product },
    },
    mobileBar: {
      label: t('view:mobileBar.label'),
      text: t('view:mobileBar.text'),
      link: { text: t('view:mobileBar.button'), href: signupPath() },
    },
  };
}
