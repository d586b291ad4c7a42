import { SitemapIndexStream, SitemapStream, streamToPromise, type SitemapItemLoose } from 'sitemap';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { embedPath, viewPath } from '#domain/addresses/paths';
import type { ContentFacts } from '#library/schemas/entry';
import type { CardPicture } from './seo.ts';

/**
 * Maximum number of addresses in a sitemap. The format allows 50,000 (sitemaps.org), but with
 * smaller sitemaps, an edit rewrites less and a build needs less memory.
 */
const MAX_ADDRESSES = 10_000;

/**
 * The content of a sitemap: listing pages, pages of the project, content pages, their pictures, or
 * their videos.
 */
export type SitemapKind = 'listings' | 'own' | 'pages' | 'images' | 'videos';

/** A sitemap with its range of the items of its kind. */
export interface SitemapPart {
  kind: SitemapKind;
  /** Counted from 1 for each kind. */
  number: number;
  /** Index of its first item, and the index after its last. */
  start: number;
  end: number;
}

/** Plans the sitemaps of a site with these numbers of items. Omits kinds without items. */
export function planSitemaps(
  counts: Record<SitemapKind, number>,
  maxAddresses: number = MAX_ADDRESSES,
): SitemapPart[] {
  const kinds: [SitemapKind, addressesEach: number][] = [
    ['listings', LOCALES.length],
    ['own', 1],
    ['pages', LOCALES.length],
    ['images', 1],
    // Each counts as five addresses, because an entry with its texts and tags has up to 5 kB.
    ['videos', 5],
  ];
  return kinds.flatMap(([kind, addressesEach]) => {
    const entriesPerFile = Math.max(1, Math.floor(maxAddresses / addressesEach));
    return Array.from({ length: Math.ceil(counts[kind] / entriesPerFile) }, (_, index) => ({
      kind,
      number: index + 1,
      start: index * entriesPerFile,
      end: Math.min((index + 1) * entriesPerFile, counts[kind]),
    }));
  });
}

/** Returns the name of a sitemap, which determines its path. */
export function sitemapName({ kind, number }: SitemapPart): string {
  return `${kind}-${number}`;
}

/** Lists the pages of content in all languages. They link to each other in their heads. */
export function listPages(content: readonly ContentFacts[]): SitemapItemLoose[] {
  return content.flatMap((facts) =>
    LOCALES.map((locale) => ({ url: viewPath(facts, locale), lastmod: facts.lastModified })),
  );
}

/** Lists the picture of some content on its page in the default language. */
export function listImage(facts: ContentFacts, picture: CardPicture | null): SitemapItemLoose[] {
  return picture === null
    ? []
    : [{ url: viewPath(facts, DEFAULT_LOCALE), img: [{ url: picture.src, title: facts.title }] }];
}

/** Lists a video on its page in the default language. Omits it if it lacks the required picture. */
export function listVideo(
  facts: ContentFacts,
  { description, file, picture }: { description: string; file: string; picture: CardPicture | null },
  siteUrl: string,
): SitemapItemLoose[] {
  if (picture === null) return [];
  const absolute = (path: string) => new URL(path, siteUrl).href;
  return [
    {
      url: viewPath(facts, DEFAULT_LOCALE),
      lastmod: facts.lastModified,
      video: [
        {
          thumbnail_loc: absolute(picture.src),
          title: facts.title,
          description,
          content_loc: absolute(file),
          player_loc: absolute(embedPath(facts.oid)),
          ...durationOf(facts),
          ...(facts.viewCount > 0 && { view_count: facts.viewCount }),
          publication_date: facts.lastModified,
          tag: facts.tags.slice(0, MAX_TAGS),
        },
      ],
    },
  ];
}

const MAX_TAGS = 32;

/** Maximum duration of a video in the format, in seconds. */
const MAX_DURATION = 28_800;

/** Returns whole seconds, at least 1. Omits a duration that is too long for the format. */
function durationOf({ durationSeconds }: ContentFacts): { duration?: number } {
  const duration = Math.max(1, Math.round(durationSeconds ?? 1));
  return duration > MAX_DURATION ? {} : { duration };
}

/** Writes a sitemap. Paths become addresses of the site. */
export async function writeSitemap(items: readonly SitemapItemLoose[], siteUrl: string): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, xhtml: false, image: true, video: true },
  });
  for (const item of items) stream.write(item);
  stream.end();
  return (await streamToPromise(stream)).toString();
}

/** Writes the sitemap index with the time of the newest content in each sitemap. */
export async function writeSitemapIndex(
  sitemaps: readonly { path: string; lastModified: string | null }[],
  siteUrl: string,
): Promise<string> {
  const stream = new SitemapIndexStream();
  for (const { path, lastModified } of sitemaps)
    stream.write({
      url: new URL(path, siteUrl).href,
      ...(lastModified !== null && { lastmod: lastModified }),
    });
  stream.end();
  return (await streamToPromise(stream)).toString();
}
