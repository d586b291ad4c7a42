import { DEFAULT_EMBED_SIZE, buildEmbedCode } from '#domain/sharing/embed-dimensions';
import { DEFAULT_LOCALE, type Locale } from '#domain/languages/locales';
import { embedPath, homePath, viewPath } from '#domain/addresses/paths';
import type { ContentFacts } from '#library/schemas/entry';
import type { Author } from './author.ts';
import type { CardPicture } from './seo.ts';

/** How long other sites may cache the response, in seconds. */
const CACHE_AGE = 86_400;

/**
 * Builds the oEmbed 1.0 response for sites that embed content by its address. It has one fixed
 * size, because a static file cannot depend on the request.
 */
export function buildOembed(input: {
  facts: ContentFacts;
  author: Author | null;
  picture: CardPicture | null;
  /** Address of the picture that cards of the content fly through. */
  flight: string | null;
  siteName: string;
  siteUrl: string;
  locale: Locale;
}) {
  const { facts, author, picture, flight, siteUrl } = input;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  return {
    version: '1.0',
    type: facts.kind === 'video' ? 'video' : 'rich',
    title: facts.title,
    ...(author?.isNamed === true && { author_name: author.name }),
    ...(author?.profile && { author_url: absolute(author.profile.href) }),
    provider_name: input.siteName,
    provider_url: absolute(homePath(input.locale)),
    cache_age: CACHE_AGE,
    ...(picture !== null && {
      thumbnail_url: absolute(picture.src),
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
    html: buildEmbedCode({ src: absolute(embedPath(facts.oid)), title: facts.title, ...DEFAULT_EMBED_SIZE }),
    width: Number(DEFAULT_EMBED_SIZE.width),
    height: Number(DEFAULT_EMBED_SIZE.height),
    // Not part of oEmbed: the 404 page reads it to find content that has moved.
    web_page: absolute(viewPath(facts, DEFAULT_LOCALE)),
    // Nor is this: cards read it on hover and focus. As a path, because they are on any host.
    ...(flight !== null && { flight }),
  };
}
