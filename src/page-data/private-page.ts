import type { Locale } from '#domain/languages/locales';
import { viewerCall } from '#domain/addresses/calls';
import { editorPath, privatePlaybackPath, privateViewPath } from '#domain/addresses/paths';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { buildContentParts, type ContentPageInput } from './content-page.ts';
import { buildFrame } from './frame.ts';
import { buildUnlistedSeo } from './seo.ts';
import { buildLike } from './toolbar.ts';

/** Builds the page of hidden or private content behind its view link in one language. */
export function buildPrivatePage(input: ContentPageInput & { linkId: string }) {
  const { content, site, linkId, locale, siteUrl, t } = input;
  const pathIn = (other: Locale) => privateViewPath(linkId, other);
  const path = pathIn(locale);
  const { head, viewer, policy, detail, appData } = buildContentParts(input, {
    place: { kind: 'private', linkId },
    path,
    siteLink: null,
    dataHref: privatePlaybackPath(linkId),
  });
  const like = buildLike(content, locale, path, t);
  return {
    frame: buildFrame({ locale, site, segment: content.authorSegment, pathIn, t }),
    seo: buildUnlistedSeo(head, { canonical: new URL(path, siteUrl).href, robots: 'noindex' }),
    viewerCall: viewerCall(content.oid, linkId),
    bar: HAS_SIGN_IN
      ? {
          label: t('roles:tools.label'),
          title: content.title,
          language: content.language,
          edit: { text: t('roles:tools.edit'), href: editorPath(content) },
          comment: { text: t('roles:tools.comment'), href: editorPath(content, true) },
        }
      : null,
    viewer,
    policy,
    like: like && { ...like, linkId },
    detail,
    appData,
  };
}

/** The data of a private view page. */
export type PrivatePage = ReturnType<typeof buildPrivatePage>;

/** The header bar of the private page, whose buttons depend on the visitor's rights (rule 2.40). */
export type PrivateBar = NonNullable<PrivatePage['bar']>;
