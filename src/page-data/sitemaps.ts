import { SitemapIndexStream, SitemapStream, streamToPromise, type SitemapItemLoose } from 'sitemap';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';
import { embedPath, viewPath } from '#domain/paths';
import type { ContentFacts } from './content-facts.ts';
import type { CardPicture } from './seo.ts';

/** A sitemap holds at most as many addresses (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** What a sitemap lists: pages that list, pages of content, their pictures, their videos. */
export type SitemapKind = 'listings' | 'pages' | 'images' | 'videos';

/** One sitemap: which part of the listed content is in it. */
export interface SitemapPart {
  kind: SitemapKind;
  /** Counted from 1 in its kind. */
  number: number;
  /** The first of its content and the one after its last. */
  start: number;
  end: number;
}

/** The sitemaps of a site with as many presentations and videos; a kind that has nothing to list has none. */
export function planSitemaps(
  counts: Record<SitemapKind, number>,
  maxAddresses: number = MAX_ADDRESSES,
): SitemapPart[] {
  const kinds: [SitemapKind, addressesEach: number][] = [
    ['listings', LOCALES.length],
    ['pages', LOCALES.length],
    ['images', 1],
    // Far fewer than may be: with its texts and tags an entry has up to 5 kB, and a file may have 50 MB.
    ['videos', 5],
  ];
  return kinds.flatMap(([kind, addressesEach]) => {
    const each = Math.max(1, Math.floor(maxAddresses / addressesEach));
    return Array.from({ length: Math.ceil(counts[kind] / each) }, (_, index) => ({
      kind,
      number: index + 1,
      start: index * each,
      end: Math.min((index + 1) * each, counts[kind]),
    }));
  });
}

/** The name of a sitemap, from which its path is made. */
export function sitemapName({ kind, number }: SitemapPart): string {
  return `${kind}-${number}`;
}

/** The pages of content in all languages; they name each other in their heads, not here. */
export function listPages(content: readonly ContentFacts[]): SitemapItemLoose[] {
  return content.flatMap((facts) =>
    LOCALES.map((locale) => ({ url: viewPath(facts, locale), lastmod: facts.lastModified })),
  );
}

/** The picture of some content on its page in the default language. */
export function listImage(facts: ContentFacts, picture: CardPicture | null): SitemapItemLoose[] {
  return picture === null
    ? []
    : [{ url: viewPath(facts, DEFAULT_LOCALE), img: [{ url: picture.src, title: facts.title }] }];
}

/** A video on its page in the default language; null where it has no picture, which the format demands. */
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

/** Longest duration of a video that the format knows, seconds. */
const MAX_DURATION = 28_800;

/** Whole seconds from 1 on; nothing of what is too long for the format. */
function durationOf({ durationSeconds }: ContentFacts): { duration?: number } {
  const duration = Math.max(1, Math.round(durationSeconds ?? 1));
  return duration > MAX_DURATION ? {} : { duration };
}

/** Writes a sitemap; paths become addresses of the site. */
export async function writeSitemap(items: readonly SitemapItemLoose[], siteUrl: string): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, xhtml: false, image: true, video: true },
  });
  for (const item of items) stream.write(item);
  stream.end();
  return (await streamToPromise(stream)).toString();
}

/** Writes the list of the sitemaps with the time of the newest content in each. */
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
