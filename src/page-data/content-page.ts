import type { MathNode } from '#domain/playback/formula';
import { cacheByObject } from '#domain/util/cache-by-object';
import { mayBeCopied } from '#domain/content/display-rules';
import { htmlToString, nodesToText, type HtmlNode } from '#domain/html/html-field';
import { hrefOf } from '#domain/addresses/base';
import { MEDIA_BASE } from '#domain/addresses/media-elsewhere';
import { signupPath } from '#domain/addresses/paths';
import { formatDate } from '#i18n/format';
import type { Locale } from '#domain/languages/locales';
import { HAS_PLATFORM, HAS_SIGN_IN } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { ContentFacts, Entry } from '#library/schemas/entry';
import type { Owner } from '#library/schemas/owner';
import type { Presentation } from '#library/schemas/presentation';
import type { Site } from '#library/schemas/site';
import type { Video } from '#library/schemas/video';
import { buildAuthor, type Author } from './author.ts';
import { buildDetail, descriptionOf, type SeriesFacts } from './detail.ts';
import type { PictureData } from '#domain/media/picture';
import type { DrawnStep } from './steps.ts';
import { buildPagePolicy } from './page-policy.ts';
import { buildTeaser } from './teaser.ts';
import { buildViewer } from './viewer.ts';
import type { ViewerData } from '#library/schemas/viewer-data';

/** The input of a content page: the view page, embed page or private page. */
export interface ContentPageInput {
  content: Entry;
  owner: Owner | null;
  /** Whether the owner has listed content, and therefore a profile page. */
  hasProfile: boolean;
  site: Site;
  pictures: { preview: PictureData | null; fallbackPreview: PictureData | null };
  /** The drawn steps of a presentation. Empty for videos. */
  steps: readonly DrawnStep[];
  /** MathML of formulas, by their text with dollars. Frozen. */
  formulas: Readonly<Record<string, MathNode>>;
  /** The content in all its languages, the original first; empty if there is only one. */
  talk: readonly ContentFacts[];
  /** The place in a series; null if there is none. */
  series: SeriesFacts | null;
  /** The slugs of the content's tags that have a page. */
  tagPages: ReadonlySet<string>;
  /** Address that the button Start opens without JavaScript. */
  startHref: string;
  /** Address of the site, for example "https://podium.example". */
  siteUrl: string;
  locale: Locale;
  t: Messages;
}

/** What differs between the pages of the same content. */
interface PageVariant {
  place: Place;
  /** Path of the page. For an embed page, path of the view page. */
  path: string;
  siteLink: { href: string; isOutside: boolean } | null;
  /** Path of the player's data file. */
  dataHref: string;
  /** Suggested search terms of the page's header. */
  searchTerms?: readonly string[];
}

const DESCRIPTION_CHARS = 160;

/** Builds the parts that all pages of some content share. */
export function buildContentParts(input: ContentPageInput, variant: PageVariant) {
  const { content, owner, site, pictures, locale, t } = input;
  const fullAuthor = buildAuthor(owner, locale, t, variant.place.kind === 'embed');
  const author = fullAuthor && (input.hasProfile ? fullAuthor : { ...fullAuthor, profile: null });
  const teaser = buildTeaser(content, { path: variant.path, isFramed: variant.place.kind === 'embed' }, t);
  const detail = buildDetail({
    content,
    author,
    hasEmptyTexts: variant.place.kind !== 'private',
    makeACopyHref: makeACopyHref(content, variant.path),
    steps: input.steps,
    formulas: input.formulas,
    teaser,
    tagPages: input.tagPages,
    series: input.series,
    talk: input.talk,
    locale,
    t,
  });
  const toAbsoluteUrl = (path: string | undefined) =>
    path === undefined ? null : new URL(path, input.siteUrl).href;
  return {
    head: {
      ...buildHead(content.title, author, detail.description.nodes, site.name, t),
      ...(detail.mark !== null && { title: `${detail.mark} · ${content.title}` }),
    },
    viewer: buildViewer({
      content,
      author,
      pictures,
      startHref: input.startHref,
      siteLink: variant.siteLink,
      dataHref: variant.dataHref,
      signUp: teaser?.signUp ?? null,
      product: site.name,
      locale,
      t,
    }),
    // Videos behind a view link are beside their page.
    policy: buildPagePolicy(content, variant.place.kind === 'private' ? '' : MEDIA_BASE),
    author,
    detail,
    appData: buildAppData({
      content,
      owner,
      site,
      place: variant.place,
      locale,
      description: htmlToString(detail.description.nodes),
      lastModifiedText: formatDate(content.lastModified, locale),
      searchTerms: variant.searchTerms ?? [],
      previewUrl: toAbsoluteUrl(pictures.preview?.src),
      fallbackPreviewUrl: toAbsoluteUrl(pictures.fallbackPreview?.src),
    }),
  };
}

/** Builds the title and description for search engines. `description` must be sanitised. */
export function buildHead(
  title: string,
  author: Author | null,
  description: readonly HtmlNode[],
  product: string,
  t: Messages,
) {
  return {
    title:
      author?.isNamed === true
        ? t('view:meta.title', { title, owner: author.name, product })
        : t('view:meta.titleWithoutOwner', { title, product }),
    description: describeOrDefault(title, description, product, t),
  };
}

/** The title and description for search engines. */
export type ContentHead = ReturnType<typeof buildHead>;

/** Returns the description of some content in plain text, or a default sentence with its title. */
export function describeContent(content: Presentation | Video, product: string, t: Messages): string {
  return describeOrDefault(content.title, descriptionOf(content), product, t);
}

/** Caches the plain text of descriptions, which pages in all languages contain. */
const excerptOf = cacheByObject((nodes: readonly HtmlNode[]) => nodesToText(nodes, DESCRIPTION_CHARS));

function describeOrDefault(title: string, nodes: readonly HtmlNode[], product: string, t: Messages): string {
  return excerptOf(nodes) || t('view:meta.description', { title, product });
}

/**
 * Returns the target of Make a copy, or null if copies are not allowed (rule 1.8). Signed-out
 * visitors return to `path` after sign-up. The code for signed-in visitors replaces the target.
 */
function makeACopyHref(content: Presentation | Video, path: string): string | null {
  if (!HAS_PLATFORM || !mayBeCopied(content)) return null;
  return hrefOf(content.viewerDefaults?.makeACopyRedirectUrl ?? null) ?? signupPath(path);
}

/** Where content is shown: on its view page, in a frame of another site, behind its view link. */
type Place = { kind: 'view' } | { kind: 'embed' } | { kind: 'private'; linkId: string };

/**
 * Builds the app data of a page: its public facts, with the names of rule 3.18. Excludes data that
 * differs between visitors.
 */
function buildAppData(input: {
  content: Presentation | Video;
  owner: Owner | null;
  site: Site;
  place: Place;
  locale: Locale;
  description: string;
  lastModifiedText: string;
  searchTerms: readonly string[];
  previewUrl: string | null;
  fallbackPreviewUrl: string | null;
}) {
  const { content, owner, place } = input;
  return {
    oid: content.oid,
    title: content.title,
    description: input.description,
    owner:
      owner === null
        ? null
        : {
            oid: owner.oid,
            // Names of an account.
            ...(HAS_PLATFORM && {
              username: owner.username,
              firstName: owner.firstName,
              lastName: owner.lastName,
            }),
            publicDisplayName: owner.publicDisplayName,
          },
    lastModifiedDateString: input.lastModifiedText,
    privacy: content.privacy,
    viewCount: content.viewCount,
    ...(HAS_SIGN_IN && { likesCount: content.likesCount ?? null }),
    isPublicView: place.kind !== 'private',
    embedMode: place.kind === 'embed',
    schemaVersion: content.schemaVersion,
    viewLink: place.kind === 'private' ? { link_id: place.linkId } : null,
    ...(HAS_PLATFORM && { authorSegment: content.authorSegment }),
    ...(HAS_PLATFORM && { searchTerms: input.searchTerms }),
    tags: content.tags.join(','),
    ...(HAS_PLATFORM && { topPicks: content.topPicks ?? [] }),
    transcriptData: content.transcript,
    ...(HAS_PLATFORM && {
      evaluatedFeatures: {
        ...input.site.evaluatedFeatures,
        ...content.viewerDefaults?.evaluatedFeatures,
      },
    }),
    shouldAutoplay: content.shouldAutoplay,
    forceAutoplay: content.forceAutoplay,
    ...(HAS_PLATFORM && {
      showWatermark: content.showWatermark,
      logoType: content.logoType,
      byOwner: content.byOwner,
      canWeShowAds: content.canWeShowAds,
    }),
    ...(HAS_PLATFORM && {
      previewUrl: input.previewUrl,
      fallbackPreviewUrl: input.fallbackPreviewUrl,
    }),
    teaseContent: content.teaseContent,
    ...(HAS_PLATFORM && { webglViewerVersion: content.webglViewerVersion }),
    ...(HAS_PLATFORM && { shouldShowPreziVideoBanner: content.shouldShowPreziVideoBanner }),
    // Viewer data to use if the origin does not respond. Only fixtures have it.
    ...(HAS_SIGN_IN &&
      content.viewerDefaults && {
        viewerDefaults: {
          ...withoutEmail(content.viewerDefaults),
          showMakeACopyButton: mayBeCopied(content),
          makeACopyRedirectUrl: hrefOf(content.viewerDefaults.makeACopyRedirectUrl),
        },
      }),
    locale: input.locale,
  };
}

/** Removes the e-mail, which must not be published. */
function withoutEmail({ viewerEmail: _, ...defaults }: ViewerData): Omit<ViewerData, 'viewerEmail'> {
  return defaults;
}
