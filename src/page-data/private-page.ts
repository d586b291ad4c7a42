import type { Locale } from '#domain/locales';
import { viewerCall } from '#domain/calls';
import { editorPath, privatePlaybackPath, privateViewPath } from '#domain/paths';
import type { AppData } from './app-data.ts';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import type { Detail } from './detail.ts';
import { buildFrame, type Frame, type Link } from './frame.ts';
import { buildUnlistedSeo, type Seo } from './seo.ts';
import { buildLike, type LikeProps } from './toolbar.ts';
import type { Viewer } from './viewer.ts';

/**
 * The header bar of the private page, whose buttons depend on the visitor's rights (spec sections 2
 * and 5).
 */
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
  const { facts, site, linkId, locale, siteUrl, t } = input;
  const pathIn = (other: Locale) => privateViewPath(linkId, other);
  const path = pathIn(locale);
  const { head, viewer, detail, appData } = buildContentParts(input, {
    place: { kind: 'private', linkId },
    path,
    siteLink: null,
    dataHref: privatePlaybackPath(linkId),
  });
  const like = buildLike(facts, locale, path, t);
  return {
    frame: buildFrame({ locale, site, segment: facts.authorSegment, pathIn, t }),
    seo: buildUnlistedSeo(head, new URL(path, siteUrl).href, 'noindex'),
    viewerCall: viewerCall(facts.oid, linkId),
    bar: {
      label: t('roles:tools.label'),
      title: facts.title,
      language: facts.language,
      edit: { text: t('roles:tools.edit'), href: editorPath(facts) },
      comment: { text: t('roles:tools.comment'), href: editorPath(facts, true) },
    },
    viewer,
    like: like && { ...like, linkId },
    detail,
    appData,
  };
}
