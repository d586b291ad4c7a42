import { hrefOf } from '#domain/addresses/base';
import type { Presentation } from '#library/schemas/presentation';
import type { Site } from '#library/schemas/site';
import type { ViewerData } from '#library/schemas/viewer-data';
import type { Video } from '#library/schemas/video';
import { mayBeCopied } from '#domain/content/display-rules';
import type { Locale } from '#domain/languages/locales';
import type { TranscriptTopic } from '#library/schemas/transcript';

/** The public facts of a page, with the names of rule 3.18. */
export interface AppData {
  oid: string;
  title: string;
  description: string;
  owner: {
    oid: string;
    username: string | null;
    firstName: string;
    lastName: string;
    publicDisplayName: string;
  } | null;
  lastModifiedDateString: string;
  privacy: string;
  viewCount: number;
  likesCount: number | null;
  isPublicView: boolean;
  embedMode: boolean;
  schemaVersion: string;
  viewLink: { link_id: string } | null;
  authorSegment: string;
  searchTerms: readonly string[];
  tags: string;
  topPicks: readonly string[];
  transcriptData: readonly TranscriptTopic[];
  evaluatedFeatures: Record<string, boolean>;
  shouldAutoplay: boolean;
  forceAutoplay: boolean;
  showWatermark: boolean;
  logoType: string;
  byOwner: boolean;
  canWeShowAds: boolean;
  previewUrl: string | null;
  fallbackPreviewUrl: string | null;
  teaseContent: boolean;
  webglViewerVersion: string | null;
  shouldShowPreziVideoBanner: boolean;
  /** Viewer data to use if the origin does not respond. Only fixtures have it. */
  viewerDefaults?: Omit<ViewerData, 'viewerEmail'>;
  locale: Locale;
}

/**
 * Where content is shown: on its view page, in a frame of another site, or behind its view link.
 */
export type Place = { kind: 'view' } | { kind: 'embed' } | { kind: 'private'; linkId: string };

/** Builds the app data of a page. Excludes data that differs between visitors. */
export function buildAppData(input: {
  content: Presentation | Video;
  owner: AppData['owner'];
  site: Site;
  place: Place;
  locale: Locale;
  description: string;
  lastModifiedText: string;
  searchTerms: readonly string[];
  previewUrl: string | null;
  fallbackPreviewUrl: string | null;
}): AppData {
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
            username: owner.username,
            firstName: owner.firstName,
            lastName: owner.lastName,
            publicDisplayName: owner.publicDisplayName,
          },
    lastModifiedDateString: input.lastModifiedText,
    privacy: content.privacy,
    viewCount: content.viewCount,
    likesCount: content.likesCount ?? null,
    isPublicView: place.kind !== 'private',
    embedMode: place.kind === 'embed',
    schemaVersion: content.schemaVersion,
    viewLink: place.kind === 'private' ? { link_id: place.linkId } : null,
    authorSegment: content.authorSegment,
    searchTerms: input.searchTerms,
    tags: content.tags.join(','),
    topPicks: content.topPicks ?? [],
    transcriptData: content.transcript,
    evaluatedFeatures: { ...input.site.evaluatedFeatures, ...content.viewerDefaults?.evaluatedFeatures },
    shouldAutoplay: content.shouldAutoplay,
    forceAutoplay: content.forceAutoplay,
    showWatermark: content.showWatermark,
    logoType: content.logoType,
    byOwner: content.byOwner,
    canWeShowAds: content.canWeShowAds,
    previewUrl: input.previewUrl,
    fallbackPreviewUrl: input.fallbackPreviewUrl,
    teaseContent: content.teaseContent,
    webglViewerVersion: content.webglViewerVersion,
    shouldShowPreziVideoBanner: content.shouldShowPreziVideoBanner,
    ...(content.viewerDefaults && {
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
