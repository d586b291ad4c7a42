import { hrefOf } from '#domain/addresses/base';
import type { Presentation } from '#library/schemas/presentation';
import type { Site } from '#library/schemas/site';
import type { ViewerData } from '#library/schemas/viewer-data';
import type { Video } from '#library/schemas/video';
import { mayBeCopied } from '#domain/content/display-rules';
import type { Locale } from '#domain/languages/locales';
import type { Owner } from '#library/schemas/owner';

/** Where content is shown: on its view page, in a frame of another site, behind its view link. */
export type Place = { kind: 'view' } | { kind: 'embed' } | { kind: 'private'; linkId: string };

/**
 * Builds the app data of a page: its public facts, with the names of rule 3.18. Excludes data that
 * differs between visitors.
 */
export function buildAppData(input: {
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
    // Viewer data to use if the origin does not respond. Only fixtures have it.
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
