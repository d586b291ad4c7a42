import { htmlToString, nodesToText } from '#domain/html-field';
import { PLATFORM, editorPath, homePath, playbackPath, signupPath, viewPath } from '#domain/paths';
import { isListed } from '#domain/display-rules';
import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#content/schemas/owner';
import type { Presentation } from '#content/schemas/presentation';
import type { Site } from '#content/schemas/site';
import type { Video } from '#content/schemas/video';
import { buildAppData, type AppData } from './app-data.ts';
import { buildAuthor, type Author } from './author.ts';
import { buildBanner, type Banner } from './banner.ts';
import type { Card } from './card.ts';
import type { ContentFacts } from './content-facts.ts';
import { buildDetail, type Detail } from './detail.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import type { PictureData } from './picture.ts';
import { buildSeo, type Seo } from './seo.ts';
import { buildSidebar, type Sidebar } from './sidebar.ts';
import type { DrawnStep } from './steps.ts';
import { buildToolbar, type Toolbar } from './toolbar.ts';
import { buildViewer, type Viewer } from './viewer.ts';

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
export interface ViewPageInput {
  content: Presentation | Video;
  facts: ContentFacts;
  owner: Owner | null;
  site: Site;
  pictures: { preview: PictureData | null; fallbackPreview: PictureData | null };
  cards: {
    templates: readonly Card[];
    picks: readonly Card[];
    areTopPicks: boolean;
    videos: readonly Card[];
  };
  /** The steps of a presentation, drawn; empty for videos. */
  steps: readonly DrawnStep[];
  /** Where Start leads without JavaScript. */
  startHref: string;
  /** Address of the site, for example "https://podium.example". */
  siteUrl: string;
  locale: Locale;
  t: Messages;
}

const DESCRIPTION_CHARS = 160;

/** Builds the public view page of a presentation or video in one language. */
export function buildViewPage(input: ViewPageInput): ViewPage {
  const { content, facts, owner, site, locale, siteUrl, t } = input;
  const product = site.name;
  const features = { ...site.evaluatedFeatures, ...content.viewerDefaults?.evaluatedFeatures };
  const author = buildAuthor(owner, locale, t);
  const pathIn = (other: Locale) => viewPath(facts, other);
  const frame = buildFrame({ locale, site, segment: facts.authorSegment, pathIn, t });
  const viewer = buildViewer({
    facts,
    author,
    content,
    pictures: input.pictures,
    startHref: input.startHref,
    dataHref: playbackPath(facts),
    siteLinkHref: content.showWatermark ? homePath(locale) : null,
    product,
    locale,
    t,
  });
  const detail = buildDetail({
    content,
    author,
    makeACopyHref: makeACopyHref(content),
    steps: input.steps,
    locale,
    t,
  });
  const absolute = (path: string | undefined) => (path === undefined ? null : new URL(path, siteUrl).href);
  return {
    frame,
    seo: buildSeo({
      title:
        author === null
          ? t('view:meta.titleWithoutOwner', { title: facts.title, product })
          : t('view:meta.title', { title: facts.title, owner: author.name, product }),
      description:
        nodesToText(detail.description.nodes, DESCRIPTION_CHARS) ||
        t('view:meta.description', { title: facts.title, product }),
      locale,
      siteUrl,
      pathIn,
      robots: isListed(facts.privacy) ? null : 'noindex',
    }),
    banner: buildBanner({
      isWanted: content.shouldShowPreziVideoBanner,
      features,
      segment: facts.authorSegment,
      product,
      t,
    }),
    viewer,
    author,
    toolbar: buildToolbar({
      facts,
      curationExists: content.curationExists,
      features,
      locale,
      product,
      siteUrl,
      t,
    }),
    detail,
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
    appData: buildAppData({
      content,
      owner,
      site,
      locale,
      description: htmlToString(detail.description.nodes),
      lastModifiedText: formatDate(content.lastModified, locale),
      searchTerms: frame.header.search.terms.map((term) => term.text),
      previewUrl: absolute(input.pictures.preview?.src),
      fallbackPreviewUrl: absolute(input.pictures.fallbackPreview?.src),
    }),
  };
}

/** Reusable content may be copied by everyone; other content where its viewer data says so (spec section 5). */
function makeACopyHref(content: Presentation | Video): string | null {
  const defaults = content.viewerDefaults;
  if (content.privacy !== 'reusable' && defaults?.showMakeACopyButton !== true) return null;
  return defaults?.makeACopyRedirectUrl ?? editorPath(content);
}
