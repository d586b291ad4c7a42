import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_FOUND_CONTROL } from '#domain/caching';
import { headersFor } from '#domain/headers-file';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';
import type { ContentSource } from '../content-source.ts';
import { defaultHeaders } from './default-headers.ts';
import type { EncodingOrder } from './encoding.ts';
import type { GrowingSite } from './growing-site.ts';
import { locate, type Target } from './locate.ts';
import { createMemory, type Memory, type MemoryFile } from './memory.ts';
import { findMoved } from './moved.ts';
import { createReleases, versionOf, type Release } from './release.ts';
import { decode } from './segments.ts';
import { openSiteFile, type Headers, type SiteFile } from './site-file.ts';

/** What the site has for a path. */
export type Found =
  | { readonly kind: 'file'; readonly file: SiteFile }
  | {
      readonly kind: 'redirect';
      readonly path: string;
      readonly status: 301 | 302;
      readonly headers: Headers;
    }
  /** `page` says so to visitors; null where the site has no such page. */
  | { readonly kind: 'none'; readonly page: SiteFile | null }
  /** It may be there when the site is whole. */
  | { readonly kind: 'unfinished' };

/** What a request says about what it wants. */
export interface Wish {
  /** Path as the request has it, still encoded. */
  readonly pathname: string;
  readonly encodings: EncodingOrder;
  /** The language that the visitor chose; counts where the address says nothing of a language. */
  readonly language: Locale | undefined;
  /** Whether the request waits for a page that is being built. */
  readonly canWait: boolean;
}

/** The built site. */
export interface Site {
  /** The file in memory, however old. */
  recall(pathname: string, encodings: EncodingOrder): MemoryFile | undefined;
  /** Whether the disk was looked at lately enough to send the file. */
  isFresh(file: MemoryFile): boolean;
  /** The file in memory, after a look at the disk where that is due; undefined if it has changed. */
  refresh(pathname: string, encodings: EncodingOrder): Promise<MemoryFile | undefined>;
  /** Reads from the disk, and keeps small files in memory. */
  find(wish: Wish): Promise<Found>;
}

/** What a site is made from. */
export interface SiteOptions {
  /** Folder of the built site, or a symbolic link to it. */
  readonly dist: string;
  readonly content: ContentSource;
  readonly warn: (message: string) => void;
  /** Milliseconds of a clock that is never set back. */
  readonly clock: () => number;
  readonly memory?: Memory;
  /** What is served until `dist` is there; null where it must be there. */
  readonly growing?: GrowingSite | null;
}

/**
 * How long a file in memory is served without a look at the disk, in milliseconds. With the time to
 * look, a file that was replaced is served new within a second.
 */
const FRESH_MS = 900;

/** Headers that are about what is at an address, so that an answer that leads on from there has none. */
const OF_CONTENT = new Set(['cache-control', 'content-type']);

/**
 * The built site in the folder `dist`. Header rules and file always come from the same release: what was
 * read while the folder was replaced is read again.
 */
export function createSite(options: SiteOptions): Site {
  const { dist, content, warn, clock, memory = createMemory(), growing = null } = options;
  const releases = createReleases(dist, warn, growing);

  const isFresh = ({ checkedAt }: MemoryFile): boolean => clock() - checkedAt < FRESH_MS;

  async function isStillThere({ file, pathname, release }: MemoryFile): Promise<boolean> {
    const [latest, facts, moved] = await Promise.all([
      releases.check(),
      stat(file.source, { bigint: true }).catch(() => null),
      findMoved(content, pathname, true),
    ]);
    const isUntouched = facts !== null && versionOf(facts) === file.document.version;
    return isUntouched && latest === release && moved === null;
  }

  async function refresh(pathname: string, encodings: EncodingOrder): Promise<MemoryFile | undefined> {
    const file = memory.find(pathname, encodings.key);
    if (!file || isFresh(file)) return file;
    const checkedAt = clock();
    if (await isStillThere(file)) {
      file.checkedAt = checkedAt;
      memory.touch(pathname);
      return file;
    }
    memory.forget(pathname);
    return undefined;
  }

  function find(wish: Wish): Promise<Found> {
    const look = () => findNow(wish);
    return growing === null || !wish.canWait
      ? look()
      : growing.wait(look, ({ kind }) => kind !== 'unfinished');
  }

  async function findNow(wish: Wish): Promise<Found> {
    let release = await releases.latest();
    for (;;) {
      const checkedAt = clock();
      const found = await look(release, wish);
      const now = await releases.check();
      if (now === release) {
        if (found.kind === 'file') keep(found.file, wish, release, checkedAt);
        return found;
      }
      release = now;
      if (found.kind === 'file') await found.file.document.close();
      if (found.kind === 'none') await found.page?.document.close();
    }
  }

  async function look(release: Release, wish: Wish): Promise<Found> {
    const { pathname, encodings } = wish;
    const target = await locateIn(release, pathname);
    const moved = await findMoved(content, pathname, target.kind !== 'none');
    const leadTo = (path: string, status: 301 | 302): Found => {
      const headers = [...headersFor(release.headers, decode(pathname) ?? pathname)];
      const kept = headers.filter(([name]) => !OF_CONTENT.has(name));
      return { kind: 'redirect', path, status, headers: Object.fromEntries(kept) };
    };
    // It may move again: nobody may keep the way for good. Content that was changed may not have been built yet.
    if (moved !== null && (await locateIn(release, moved)).kind === 'file') return leadTo(moved, 302);
    if (target.kind === 'redirect') return leadTo(target.path, 301);
    if (target.kind === 'file') {
      const file = await openSiteFile(release, target, encodings.list);
      if (file) return { kind: 'file', file };
    }
    if (release.has !== undefined) return { kind: 'unfinished' };
    return { kind: 'none', page: await openNotFound(release, wish) };
  }

  async function locateIn({ root, has }: Release, pathname: string): Promise<Target> {
    const target = await locate(root, pathname);
    return target.kind === 'file' && has?.(target.file) === false ? { kind: 'none' } : target;
  }

  /** The page that says that there is nothing: in the language of the address, of the cookie, or the default one. */
  async function openNotFound(
    release: Release,
    { pathname, encodings, language }: Wish,
  ): Promise<SiteFile | null> {
    const named = LOCALES.find((locale) => pathname.startsWith(`/${locale}/`));
    const locale = named ?? language ?? DEFAULT_LOCALE;
    for (const page of [...(locale === DEFAULT_LOCALE ? [] : [`${locale}/404.html`]), '404.html']) {
      const file = await openSiteFile(
        release,
        { file: join(release.root, page), path: `/${page}` },
        encodings.list,
      );
      if (!file) continue;
      const { etag: _, ...headers } = file.headers;
      const vary = named === undefined && language !== undefined ? { vary: 'Accept-Encoding, Cookie' } : {};
      return { ...file, headers: { ...headers, 'cache-control': NOT_FOUND_CONTROL, ...vary } };
    }
    return null;
  }

  function keep(file: SiteFile, { pathname, encodings }: Wish, release: Release, checkedAt: number): void {
    const { bytes } = file.document;
    const path = decode(pathname);
    // One spelling of each address, so that nobody can fill the memory with others.
    if (bytes === null || path === null || encodeURI(path) !== pathname) return;
    const headers = { ...Object.fromEntries(defaultHeaders(path)), ...file.headers };
    const unchangedHeaders = Object.entries(headers).flat();
    const sized = [...unchangedHeaders, 'content-length', String(bytes.byteLength)];
    memory.keep(
      { pathname, release, file, bytes, headers: sized, unchangedHeaders, checkedAt },
      encodings.key,
    );
  }

  return {
    recall: (pathname, encodings) => memory.find(pathname, encodings.key),
    isFresh,
    refresh,
    find,
  };
}
