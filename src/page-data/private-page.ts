import type { Locale } from '#domain/languages/locales';
import { viewerCall } from '#domain/addresses/calls';
import { editorPath, privatePlaybackPath, privateViewPath } from '#domain/addresses/paths';
import type { AppData } from './app-data.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import { buildUnlistedSeo, type Seo } from './seo.ts';
import { buildLike, type LikeProps } from './toolbar.ts';
import type { Viewer } from './viewer.ts';

/** The header bar of the private page, whose buttons depend on the visitor's rights (rule 2.40). */
export interface PrivateBar {
  label: string;
  title: string;
  /** Language of the title. */
  language: string;
  edit: Link;
  comment: Link;
}

/** The data of a private view page. */
export interface PrivatePage {
  frame: Frame;
  seo: Seo;
  /** Address of the viewer-data request. */
  viewerCall: string;
  bar: PrivateBar;
  viewer: Viewer;
  /** Null if the content has no likes. */
  like: LikeProps | null;
  detail: Detail;
  appData: AppData;
}

/** Builds the page of hidden or private content behind its view link in one language. */
export function buildPrivatePage(input: ContentPageInput & { linkId: string }): PrivatePage {
  const { content, site, linkId, locale, siteUrl, t } = input;
  const pathIn = (other: Locale) => privateViewPath(linkId, other);
  const path = pathIn(locale);
  const { head, viewer, detail, appData } = buildContentParts(input, {
    place: { kind: 'private', linkId },
    path,
    siteLink: null,
    dataHref: privatePlaybackPath(linkId),
  });
  const like = buildLike(content, locale, path, t);
  return {
    frame: buildFrame({ locale, site, segment: content.authorSegment, pathIn, t }),
    seo: buildUnlistedSeo(head, new URL(path, siteUrl).href, 'noindex'),
    viewerCall: viewerCall(content.oid, linkId),
    bar: {
      label: t('roles:tools.label'),
      title: content.title,
      language: content.language,
      edit: { text: t('roles:tools.edit'), href: editorPath(content) },
      comment: { text: t('roles:tools.comment'), href: editorPath(content, true) },
    },
    viewer,
    like: like && { ...like, linkId },
    detail: withoutEmptyTexts(detail),
    appData,
  };
}

/**
 * Returns a detail area without the parts that the content lacks. A visitor with the private link
 * cannot add it, and its author knows.
 */
function withoutEmptyTexts(detail: Detail): Detail {
  return {
    ...detail,
    description: { ...detail.description, emptyText: null },
    transcript: { ...detail.transcript, emptyText: null },
  };
}
