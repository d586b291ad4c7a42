import type { Locale } from '#domain/locales';
import { embedPath, oembedPath, viewPath } from '#domain/paths';
import type { ContentHead } from './content-page.ts';
import type { ViewPageInput } from './view-page.ts';
import { buildSeo, type Seo } from './seo.ts';

/** Builds the link preview and the addresses of a view page. The caller adds structured data. */
export function buildViewSeo(
  input: Pick<ViewPageInput, 'facts' | 'site' | 'socialCard' | 'siteUrl' | 'locale'>,
  head: ContentHead,
): Seo {
  const { facts, locale, siteUrl } = input;
  return buildSeo({
    ...head,
    locale,
    siteUrl,
    pathIn: (other: Locale) => viewPath(facts, other),
    card: {
      title: facts.title,
      siteName: input.site.name,
      type: facts.kind === 'video' ? 'video.other' : 'website',
      picture: input.socialCard,
      ...(facts.kind === 'video' && { player: embedPath(facts.oid) }),
    },
    oembed: oembedPath(facts.oid),
  });
}
