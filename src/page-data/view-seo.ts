import type { Locale } from '#domain/languages/locales';
import { mayTakeAway } from '#domain/content/downloads';
import { inLanguage } from '#domain/content/translations';
import type { ContentFacts } from '#library/schemas/entry';
import { downloadPath, embedPath, markdownPath, oembedPath, viewPath } from '#domain/addresses/paths';
import type { ContentHead, ContentPageInput } from './content-page.ts';
import { MARKDOWN_TYPE, mediaTypeOf } from '#domain/media/media-types';
import { buildSeo, type CardPicture, type Seo } from './seo.ts';

/** The input for the metadata of a view page. */
export interface ViewSeoInput extends Pick<
  ContentPageInput,
  'content' | 'site' | 'siteUrl' | 'locale' | 'talk'
> {
  /** The preview picture for shared links. */
  socialCard: CardPicture | null;
}

/** Builds the link preview and the addresses of a view page. The caller adds structured data. */
export function buildViewSeo(input: ViewSeoInput, head: ContentHead): Seo {
  const { content, locale, siteUrl, talk } = input;
  const translations = new Map<string, readonly ContentFacts[]>(
    talk.length === 0 ? [] : [[content.oid, talk]],
  );
  return buildSeo({
    ...head,
    locale,
    siteUrl,
    pathIn: (other: Locale) => viewPath(content, other),
    alternateIn: (other: Locale) => viewPath(inLanguage<ContentFacts>(content, other, translations), other),
    card: {
      title: content.title,
      siteName: input.site.name,
      type: content.kind === 'video' ? 'video.other' : 'website',
      picture: input.socialCard,
      ...(content.kind === 'video' && { player: embedPath(content.oid) }),
    },
    oembed: oembedPath(content.oid),
    downloads: [
      ...(mayTakeAway(content, input.site, 'md')
        ? [{ type: MARKDOWN_TYPE, href: markdownPath(content) }]
        : []),
      ...(['pdf', 'pptx'] as const)
        .filter((format) => mayTakeAway(content, input.site, format))
        .map((format) => ({ type: mediaTypeOf(`.${format}`), href: downloadPath(content, format) })),
    ],
  });
}
