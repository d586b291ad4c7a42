import type { SitemapItemLoose } from 'sitemap';
import type { EntryFacts } from '#library/library';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { mediaTypeOf } from '#domain/media/media-types';
import { hrefOf } from '#domain/addresses/base';
import { SITEMAP_INDEX_PATH, sitemapPath } from '#domain/addresses/paths';
import { describeContent } from '#page-data/content-page';
import { messagesFor } from '#i18n/messages';
import {
  listImage,
  listPages,
  listVideo,
  planSitemaps,
  sitemapName,
  writeSitemap,
  writeSitemapIndex,
  type SitemapPart,
} from '#page-data/sitemaps';
import { pathsKey, sitemapKey } from './cache-keys.ts';
import { loadSocialCard } from './cards.ts';
import { loadEntry, loadPublishedByOid, loadPublished, loadSite } from './content.ts';
import { getBuild, siteUrl } from './environment.ts';
import { indexedPathFunctions } from './listing-paths.ts';
import { publishVideo } from './playback.ts';
import { withKeys, type PageRequest } from './static-paths.ts';

/** Returns the static paths of all sitemaps. */
export async function sitemapPaths(request: PageRequest) {
  return withKeys(await loadSitemapParts(), request, keyOfSitemap, (part, key) => ({
    params: { name: sitemapName(part) },
    props: { part },
    key,
  }));
}

/** Returns the key of a sitemap. Sitemaps have keys because they take seconds to write. */
async function keyOfSitemap(part: SitemapPart): Promise<string> {
  if (part.kind === 'own') return pathsKey(listOwnPages(part));
  if (part.kind !== 'listings') return sitemapKey(part.kind, await loadContentOfSitemap(part));
  return pathsKey((await loadListingPaths(part)).map((pathIn) => pathIn(DEFAULT_LOCALE)));
}

/** Responds with one sitemap. */
export async function respondWithSitemap({
  props: { part },
}: {
  props: { part: SitemapPart };
}): Promise<Response> {
  return respondWithXml(await writeSitemap(await loadItems(part), siteUrl));
}

/** Responds with the list of all sitemaps. */
export async function respondWithSitemapIndex(): Promise<Response> {
  const sitemaps = await Promise.all(
    (await loadSitemapParts()).map(async (part) => ({
      path: sitemapPath(sitemapName(part)),
      lastModified: lastModifiedOf(await loadContentOfSitemap(part)),
    })),
  );
  return respondWithXml(await writeSitemapIndex(sitemaps, siteUrl));
}

async function loadSitemapParts(): Promise<SitemapPart[]> {
  const listings = await indexedPathFunctions();
  const all = await loadPublished();
  const videos = await loadPublished('video');
  return planSitemaps({
    listings: listings.length,
    own: getBuild()?.ownPages === null ? MAX_OWN_PAGES : listOwnPages().length,
    pages: all.length,
    images: all.length,
    videos: videos.length,
  });
}

/** Returns the content of a sitemap, sorted by oid, so that new content changes few sitemaps. */
async function loadContentOfSitemap({ kind, start, end }: SitemapPart): Promise<readonly EntryFacts[]> {
  if (kind === 'own') return [];
  if (kind === 'listings') return loadPublished();
  return (await loadPublishedByOid(kind === 'videos' ? 'video' : undefined)).slice(start, end);
}

const MAX_OWN_PAGES = 50_000;

/** Returns the addresses of the indexed pages of the project. */
function listOwnPages({ start, end }: Partial<SitemapPart> = {}): string[] {
  const indexedPages = getBuild()?.ownPages?.filter(({ isIndexed }) => isIndexed) ?? [];
  return indexedPages.map(({ path }) => hrefOf(path)).slice(start, end);
}

async function loadListingPaths({ start, end }: SitemapPart) {
  return (await indexedPathFunctions()).slice(start, end);
}

async function loadItems(part: SitemapPart): Promise<SitemapItemLoose[]> {
  if (part.kind === 'listings') {
    const paths = await loadListingPaths(part);
    return paths.flatMap((pathIn) => LOCALES.map((locale) => ({ url: pathIn(locale) })));
  }
  if (part.kind === 'own') return listOwnPages(part).map((url) => ({ url }));
  const content = await loadContentOfSitemap(part);
  if (part.kind === 'pages') return listPages(content);
  const load = part.kind === 'images' ? loadImage : loadVideo;
  const items: SitemapItemLoose[] = [];
  for (const facts of content) items.push(...(await load(facts)));
  return items;
}

async function loadImage(facts: EntryFacts): Promise<SitemapItemLoose[]> {
  return listImage(facts, await loadSocialCard(facts));
}

async function loadVideo(facts: EntryFacts): Promise<SitemapItemLoose[]> {
  const content = await loadEntry(facts);
  if (!('video' in content)) return [];
  const video = {
    description: describeContent(content, (await loadSite()).name, messagesFor('en')),
    file: await publishVideo(content, facts),
    picture: await loadSocialCard(facts),
  };
  return listVideo(facts, video, siteUrl);
}

function lastModifiedOf(content: readonly EntryFacts[]): string | null {
  return content.reduce<string | null>(
    (latest, { lastModified }) => (latest === null || lastModified > latest ? lastModified : latest),
    null,
  );
}

function respondWithXml(xml: string): Response {
  return new Response(xml, { headers: { 'Content-Type': mediaTypeOf(SITEMAP_INDEX_PATH) } });
}
