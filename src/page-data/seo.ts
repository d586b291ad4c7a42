import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '#domain/languages/locales';
import { FEED_TYPE } from '#domain/media/media-types';
import { FEED_PATH } from '#domain/addresses/paths';

/** The metadata in the head of a page for search engines and link previews. */
export interface Seo {
  title: string;
  description: string;
  /** Absolute address of this page. Null if the page has no fixed address. */
  canonical: string | null;
  /** The page in each language, and as `x-default`. */
  alternates: readonly { hreflang: string; href: string }[];
  robots: string | null;
  /** OpenGraph and X tags. Empty if the page is not for sharing. */
  cards: readonly CardMeta[];
  /** Links to the same content in other formats: oEmbed, Markdown, PDF, PowerPoint, Atom. */
  feeds: readonly { type: string; title?: string; href: string }[];
  /** JSON-LD. Null if the page has none. */
  structuredData: object | null;
}

/** A `<meta>` of OpenGraph (`property`) or X (`name`). */
export type CardMeta = { property: string; content: string } | { name: string; content: string };

/** The picture of link previews. `src` is a path of this site. */
export interface CardPicture {
  src: string;
  width: number;
  height: number;
  /** Alternative text, if it differs from the title of the page. */
  alt?: string;
}

/** The input for the link preview of a page. */
export interface CardInput {
  /** The title without the name of the product. */
  title: string;
  siteName: string;
  type: 'website' | 'profile' | 'video.other';
  picture: CardPicture | null;
  /** Path of a player to show instead of the picture. */
  player?: string;
}

/** Size of the player in link previews, in pixels. */
const PLAYER_SIZE_PX = { width: 1280, height: 720 };

/** Builds the metadata of a page with an address of its own. */
export function buildSeo(input: {
  title: string;
  description: string;
  locale: Locale;
  /** Address of the site, for example "https://podium.example". */
  siteUrl: string;
  pathIn: (locale: Locale) => string;
  /** Returns the page for readers of a language, if it differs from `pathIn`. */
  alternateIn?: (locale: Locale) => string;
  /** The languages that the page exists in. Defaults to all. */
  languages?: readonly Locale[];
  robots?: string | null;
  card: CardInput;
  /** The feed of the content that the page lists. */
  feed?: { path: string; title: string };
  /** Path of the oEmbed file. */
  oembed?: string;
  /** Paths of the content in formats to take away, each with its media type. */
  downloads?: readonly { type: string; href: string }[];
  structuredData?: object | null;
}): Seo {
  const { title, description, locale, card, languages = LOCALES, alternateIn = input.pathIn } = input;
  const toAbsoluteUrl = (path: string) => new URL(path, input.siteUrl).href;
  const canonical = toAbsoluteUrl(input.pathIn(locale));
  return {
    title,
    description,
    canonical,
    // Alternates must include the page itself. So a page has none if readers of its language are
    // led to another one.
    alternates:
      alternateIn(locale) !== input.pathIn(locale)
        ? []
        : [
            ...languages.map((other) => ({ hreflang: other, href: toAbsoluteUrl(alternateIn(other)) })),
            ...(languages.includes(DEFAULT_LOCALE)
              ? [{ hreflang: 'x-default', href: toAbsoluteUrl(alternateIn(DEFAULT_LOCALE)) }]
              : []),
          ],
    robots: input.robots ?? null,
    cards: buildCardMetas(card, { description, canonical, locale, toAbsoluteUrl }),
    feeds: [
      ...(input.oembed === undefined
        ? []
        : [{ type: 'application/json+oembed', title: card.title, href: toAbsoluteUrl(input.oembed) }]),
      // With a title and the host, the plain page would exceed its 11 kB.
      ...(input.downloads ?? []),
      ...(input.feed === undefined
        ? []
        : [{ type: FEED_TYPE, title: input.feed.title, href: toAbsoluteUrl(input.feed.path) }]),
      { type: FEED_TYPE, title: card.siteName, href: toAbsoluteUrl(FEED_PATH) },
    ],
    structuredData: input.structuredData ?? null,
  };
}

/**
 * Builds the metadata of a page that is neither shared nor indexed: a frame, a page behind a view
 * link, or the not-found page.
 */
export function buildUnlistedSeo(
  head: { title: string; description: string },
  { canonical, robots }: Pick<Seo, 'canonical' | 'robots'>,
): Seo {
  return { ...head, canonical, alternates: [], robots, cards: [], feeds: [], structuredData: null };
}

/** Builds the tags of link previews. X reads OpenGraph tags, so those are not repeated for X. */
function buildCardMetas(
  { title, siteName, type, picture, player }: CardInput,
  page: { description: string; canonical: string; locale: Locale; toAbsoluteUrl: (path: string) => string },
): CardMeta[] {
  const openGraph = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: String(content),
  });
  const xMeta = (name: string, content: string | number) => ({
    name: `twitter:${name}`,
    content: String(content),
  });
  const sizeTags = (prefix: string, size: { width: number; height: number }) => [
    openGraph(`${prefix}:width`, size.width),
    openGraph(`${prefix}:height`, size.height),
  ];
  const playerHref = player === undefined ? null : page.toAbsoluteUrl(player);
  const pictureCard = picture === null ? 'summary' : 'summary_large_image';
  return [
    openGraph('type', type),
    openGraph('title', title),
    openGraph('description', page.description),
    openGraph('url', page.canonical),
    openGraph('site_name', siteName),
    openGraph('locale', LOCALE_FACTS[page.locale].openGraph),
    ...(picture === null
      ? []
      : [
          openGraph('image', page.toAbsoluteUrl(picture.src)),
          ...sizeTags('image', picture),
          openGraph('image:alt', picture.alt ?? title),
        ]),
    ...(playerHref === null
      ? []
      : [
          openGraph('video', playerHref),
          openGraph('video:type', 'text/html'),
          ...sizeTags('video', PLAYER_SIZE_PX),
        ]),
    xMeta('card', playerHref === null ? pictureCard : 'player'),
    ...(playerHref === null
      ? []
      : [
          xMeta('player', playerHref),
          xMeta('player:width', PLAYER_SIZE_PX.width),
          xMeta('player:height', PLAYER_SIZE_PX.height),
        ]),
  ];
}
