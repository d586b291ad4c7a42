import type { Locale } from '#domain/locales';
import { embedPath, oembedPath, viewPath } from '#domain/paths';
import type { ContentHead, ContentPageInput } from './content-page.ts';
import { buildSeo, type CardPicture, type Seo } from './seo.ts';

/** The input for the metadata of a view page. */
export interface ViewSeoInput extends Pick<ContentPageInput, 'facts' | 'site' | 'siteUrl' | 'locale'> {
  /** The preview picture for shared links. */
  socialCard: CardPicture | null;
}

/** Builds the link preview and the addresses of a view page. The caller adds structured data. */
export function buildViewSeo(input: ViewSeoInput, head: ContentHead): Seo {
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
