import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { readContentAddress } from '#domain/addresses/content-address';
import { headersFor } from '#domain/addresses/headers-file';
import { withLocale } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#domain/languages/locales';
import type { ContentSource } from '../content-source.ts';
import { decode, locate, type Target } from './locate.ts';
import type { PartialSite } from './partial-site.ts';
import { versionOf, type Release, type Releases } from './release.ts';
import type { EncodingOrder } from './request-headers.ts';
import { defaultHeaders, openSiteFile, type Headers, type SiteFile } from './site-file.ts';
import { LRUCache } from 'lru-cache';

/** Result for a path of the site. */
export type SiteResult =
  | { readonly kind: 'file'; readonly file: SiteFile }
  | {
      readonly kind: 'redirect';
      /** The target, with the base of the site. */
      readonly to: string;
      readonly status: 301 | 302;
      readonly headers: Headers;
    }
  /** `page` is the 404 page of the site; null if the site has none. */
  | { readonly kind: 'none'; readonly page: SiteFile | null }
  /** The page may appear later in the build. */
  | { readonly kind: 'unfinished' };

/** The parts of a request that select the response. */
export interface FileRequest {
  /** Request path, still encoded. */
  readonly pathname: string;
  readonly encodings: EncodingOrder;
  /** The language that the visitor chose. Used if the address does not contain a language. */
  readonly language: Locale | undefined;
  /** Whether the request waits for a page that is not built yet. */
  readonly canWait: boolean;
}

export interface Site {
  /** Returns the cached file, regardless of its age. */
  recall(pathname: string, encodings: EncodingOrder): CachedFile | undefined;
  /** Reports whether the file was checked on disk recently enough to be sent. */
  isFresh(file: CachedFile): boolean;
  /**
   * Returns the cached file and checks the disk if a check is due. Returns undefined if the file
   * has changed.
   */
  refresh(pathname: string, encodings: EncodingOrder): Promise<CachedFile | undefined>;
  /** Reads from disk and caches small files. */
  find(request: FileRequest): Promise<SiteResult>;
}

export interface SiteOptions {
  readonly releases: Releases;
  readonly content: ContentSource;
  /** Returns milliseconds of a monotonic clock. */
  readonly clock: () => number;
  readonly memory?: FileCache;
  /** The site to serve until `dist` exists; null if it must exist. */
  readonly partial?: PartialSite | null;
  /** Returns the path below which the site is served, such as "/talks". */
  readonly base: () => string;
}

/**
 * How long a cached file is served without a check on disk, in milliseconds. Including the time of
 * a check, a replaced file is served within a second.
 */
const FRESH_MS = 900;

/** Headers that describe the content at an address. Redirects must not send them. */
const CONTENT_HEADERS = new Set(['cache-control', 'content-type']);

/**
 * Creates the site of the newest release. Header rules and file always come from the same release:
 * a file that was read during a swap is read again.
 */
export function createSite(options: SiteOptions): Site {
  const { releases, content, clock, memory = createFileCache(), partial = null, base } = options;

  const isFresh = ({ checkedAt }: CachedFile): boolean => clock() - checkedAt < FRESH_MS;

  function recall(pathname: string, encodings: EncodingOrder): CachedFile | undefined {
    return memory.peek(keyOf(pathname, encodings));
  }

  async function isStillThere({ file, pathname, release }: CachedFile): Promise<boolean> {
    const [latest, stats, movedPath] = await Promise.all([
      releases.check(),
      stat(file.source, { bigint: true }).catch(() => null),
      findContentRedirect(content, pathname, { isTaken: true }),
    ]);
    const isUntouched = stats !== null && versionOf(stats) === file.document.version;
    return isUntouched && latest === release && movedPath === null;
  }

  async function refresh(pathname: string, encodings: EncodingOrder): Promise<CachedFile | undefined> {
    const file = recall(pathname, encodings);
    if (!file || isFresh(file)) return file;
    const checkedAt = clock();
    const key = keyOf(pathname, encodings);
    if (await isStillThere(file)) {
      file.checkedAt = checkedAt;
      // Marks it as recently used.
      memory.get(key);
      return file;
    }
    memory.delete(key);
    return undefined;
  }

  function find(request: FileRequest): Promise<SiteResult> {
    const findOnce = () => findNow(request);
    return partial === null || !request.canWait
      ? findOnce()
      : partial.wait(findOnce, ({ kind }) => kind !== 'unfinished');
  }

  async function findNow(request: FileRequest): Promise<SiteResult> {
    let release = await releases.latest();
    for (;;) {
      const checkedAt = clock();
      const result = await findInRelease(release, request);
      const currentRelease = await releases.check();
      if (currentRelease === release) {
        if (result.kind === 'file') cacheFile(result.file, request, release, checkedAt);
        return result;
      }
      release = currentRelease;
      if (result.kind === 'file') await result.file.document.close();
      if (result.kind === 'none') await result.page?.document.close();
    }
  }

  async function findInRelease(release: Release, request: FileRequest): Promise<SiteResult> {
    const { pathname, encodings } = request;
    const redirect = release.redirects?.get(decode(pathname) ?? pathname);
    const target = await locateIn(release, pathname);
    const movedPath = await findContentRedirect(content, pathname, { isTaken: target.kind !== 'none' });
    const redirectTo = (to: string, status: 301 | 302): SiteResult => {
      const headers = [...headersFor(release.headers, decode(pathname) ?? pathname)];
      const keptHeaders = headers.filter(([name]) => !CONTENT_HEADERS.has(name));
      return { kind: 'redirect', to, status, headers: Object.fromEntries(keptHeaders) };
    };
    // Targets in `_redirects` already contain the base.
    if (redirect !== undefined) return redirectTo(redirect.to, redirect.status);
    // 302, because content may move again. The target may be missing if changed content has not
    // been built yet.
    if (movedPath !== null && (await locateIn(release, movedPath)).kind === 'file')
      return redirectTo(base() + movedPath, 302);
    if (target.kind === 'redirect') return redirectTo(base() + target.path, 301);
    if (target.kind === 'file') {
      const file = await openSiteFile(release, target, encodings.list);
      if (file) return { kind: 'file', file };
    }
    if (release.has !== undefined) return { kind: 'unfinished' };
    return { kind: 'none', page: await openNotFound(release, request) };
  }

  async function locateIn({ root, has }: Release, pathname: string): Promise<Target> {
    const target = await locate(root, pathname);
    return target.kind === 'file' && has?.(target.file) === false ? { kind: 'none' } : target;
  }

  /**
   * Returns the 404 page in the language of the address, else of the cookie, else in the default
   * language.
   */
  async function openNotFound(
    release: Release,
    { pathname, encodings, language }: FileRequest,
  ): Promise<SiteFile | null> {
    const addressLocale = LOCALES.find((locale) => pathname.startsWith(`/${locale}/`));
    const locale = addressLocale ?? language ?? DEFAULT_LOCALE;
    for (const page of [...(locale === DEFAULT_LOCALE ? [] : [`${locale}/404.html`]), '404.html']) {
      const file = await openSiteFile(
        release,
        { file: join(release.root, page), path: `/${page}` },
        encodings.list,
      );
      if (!file) continue;
      const { etag: _, ...headers } = file.headers;
      const vary =
        addressLocale === undefined && language !== undefined ? { vary: 'Accept-Encoding, Cookie' } : {};
      return { ...file, headers: { ...headers, 'cache-control': NOT_FOUND_CONTROL, ...vary } };
    }
    return null;
  }

  function cacheFile(
    file: SiteFile,
    { pathname, encodings }: FileRequest,
    release: Release,
    checkedAt: number,
  ): void {
    const { bytes } = file.document;
    const path = decode(pathname);
    // Cache only one spelling of each address, so that clients cannot fill the cache with variants.
    if (bytes === null || path === null || encodeURI(path) !== pathname) return;
    const headers = { ...Object.fromEntries(defaultHeaders(path)), ...file.headers };
    const unchangedHeaders = Object.entries(headers).flat();
    const withLength = [...unchangedHeaders, 'content-length', String(bytes.byteLength)];
    memory.set(keyOf(pathname, encodings), {
      pathname,
      release,
      file,
      bytes,
      headers: withLength,
      unchangedHeaders,
      checkedAt,
    });
  }

  return { recall, isFresh, refresh, find };
}

const keyOf = (pathname: string, { key }: EncodingOrder): string => `${pathname} ${key}`;

/**
 * Returns the view page for an address without a slug, with an old slug, or in the folder of
 * another content type. Returns null for all other addresses. Never reveals content that needs a
 * view link.
 *
 * If the address `isTaken` by a file of the site, only the content's own address without its slug
 * leads to the view page. There, the built site has a redirect page, for hosts that only serve
 * files.
 */
export async function findContentRedirect(
  content: ContentSource,
  pathname: string,
  { isTaken }: { isTaken: boolean },
): Promise<string | null> {
  const address = readContentAddress(pathname);
  if (address === null || (isTaken && address.hasSlug)) return null;
  const entry = await content.find(address.oid);
  if (!entry || !isListed(entry.privacy)) return null;
  const currentPath = withLocale(entry.path, isLocale(address.language) ? address.language : DEFAULT_LOCALE);
  if (isTaken && !currentPath.startsWith(pathname)) return null;
  return currentPath === pathname ? null : currentPath;
}

/** Memory limit for the bodies and headers of files, in bytes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Estimated size of the objects around a file, in bytes. */
const OVERHEAD_BYTES = 1024;

/** A small file with everything that a response needs, ready to send. */
export interface CachedFile {
  /** Request path, still encoded. */
  readonly pathname: string;
  readonly release: Release;
  readonly file: SiteFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Alternating names and values, for a response with the whole file. */
  readonly headers: string[];
  /** Like `headers`, for a 304 response. */
  readonly unchangedHeaders: string[];
  /** Time of the last check on disk, in milliseconds of the site's clock. */
  checkedAt: number;
}

/** Files by request path and order of encodings. */
type FileCache = LRUCache<string, CachedFile>;

/** Creates an empty cache of at most `maxBytes`. The least recently used files leave first. */
export function createFileCache(maxBytes = MAX_CACHE_BYTES): FileCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
}

function sizeOf({ bytes, headers, unchangedHeaders }: CachedFile): number {
  const texts = [...headers, ...unchangedHeaders];
  return bytes.byteLength + texts.reduce((sum, text) => sum + text.length, OVERHEAD_BYTES);
}
