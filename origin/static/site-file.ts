import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '#library/sha256';
import { CACHING } from '#domain/addresses/caching';
import { MARKDOWN_FILE } from '#domain/addresses/paths';
import { headersFor, toMatcher } from '#domain/addresses/headers-file';
import { PATH_HEADERS } from '#domain/addresses/path-headers';
import { isCompressible, mediaTypeOf } from '#domain/media/media-types';
import { isMissing } from './locate.ts';
import { versionOf, type Release } from './release.ts';
import { SUFFIXES, type ByteRange, type Encoding } from './request-headers.ts';

const CACHING_RULES = CACHING.flatMap(({ paths, control }) =>
  paths.map((path) => ({ matches: toMatcher(path), control })),
).toReversed();

/** Headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/** A file of the site and its headers, except for content-length. */
export interface SiteFile {
  readonly document: Document;
  readonly encoding: Encoding;
  /** The opened file, absolute: the original or its compressed form. */
  readonly source: string;
  readonly headers: Headers;
}

/**
 * Opens `file` or a precompressed version of it, the one that comes first in `encodings`. The
 * headers are those of the decoded request path `path`. Returns undefined if there is no file.
 */
export async function openSiteFile(
  release: Release,
  { file, path }: { readonly file: string; readonly path: string },
  encodings: readonly Encoding[],
): Promise<SiteFile | undefined> {
  const mediaType = mediaTypeOf(file);
  const vary = (await hasMarkdownTwin(file)) ? 'Accept-Encoding, Accept' : 'Accept-Encoding';
  for (const encoding of isCompressible(mediaType) ? encodings : (['identity'] as const)) {
    const source = file + SUFFIXES[encoding];
    try {
      const document = await openDocument(source);
      const headers = {
        'content-type': mediaType,
        'cache-control': cachingFor(path),
        ...(isCompressible(mediaType) ? { vary } : { 'accept-ranges': 'bytes' }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...Object.fromEntries(headersFor(release.headers, path)),
        etag: document.etag,
      };
      return { document, encoding, source, headers };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

/** Reports whether a file is a page that exists in Markdown too, or is that Markdown. */
async function hasMarkdownTwin(file: string): Promise<boolean> {
  if (basename(file) === MARKDOWN_FILE) return true;
  if (basename(file) !== 'index.html') return false;
  return stat(join(dirname(file), MARKDOWN_FILE)).then(
    () => true,
    () => false,
  );
}

/** Returns the default `Cache-Control` header of a path. `dist/_headers` can override it. */
export function cachingFor(path: string): string {
  return CACHING_RULES.find(({ matches }) => matches(path))?.control ?? 'no-cache';
}

/** Files up to this size, in bytes, are read at once, and their ETag is a hash of the content. */
const MAX_READ_AT_ONCE = 1024 * 1024;

/** An open file. The caller must take its body or close it. */
interface Document {
  /** In bytes. */
  readonly size: number;
  /** A strong ETag: equal only if all bytes are equal. */
  readonly etag: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Changes whenever the file is written or replaced. */
  readonly version: string;
  /** Content of a file that was read at once; null for a larger file, which is streamed. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Returns the content or a range of it. Closes the file at the end. */
  body(range?: ByteRange): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a file. Reads size, ETag and content from the same file handle, so that they match even if
 * the file is replaced meanwhile. Throws the file system's error if there is no file.
 */
async function openDocument(file: string): Promise<Document> {
  const handle = await open(file, 'r');
  try {
    const stats = await handle.stat({ bigint: true });
    const version = versionOf(stats);
    const modifiedMs = Number(stats.mtimeMs);
    if (stats.size > MAX_READ_AT_ONCE)
      return streamedDocument(handle, Number(stats.size), { version, modifiedMs });
    const bytes = new Uint8Array(await handle.readFile());
    await handle.close();
    return {
      size: bytes.byteLength,
      etag: toETag(bytes),
      modifiedMs,
      version,
      bytes,
      body: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
      close: () => Promise.resolve(),
    };
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

function streamedDocument(
  handle: FileHandle,
  size: number,
  { version, modifiedMs }: Pick<Document, 'version' | 'modifiedMs'>,
): Document {
  return {
    size,
    etag: toETag(version),
    modifiedMs,
    version,
    bytes: null,
    body: (range) =>
      Readable.toWeb(
        handle.createReadStream({ start: range?.start ?? 0, end: range?.end ?? size - 1 }),
      ) as ReadableStream<Uint8Array>,
    close: () => handle.close(),
  };
}

function toETag(content: Uint8Array | string): string {
  return `"${sha256(content, 'base64url').slice(0, 27)}"`;
}

const HEADER_RULES = PATH_HEADERS.map(({ paths, frameAncestors, always = {} }) => {
  const matchers = paths.map(toMatcher);
  const headers = {
    ...always,
    ...(frameAncestors !== undefined && {
      'Content-Security-Policy': frameAncestors === null ? null : `frame-ancestors ${frameAncestors}`,
    }),
  };
  return {
    matches: (path: string) => matchers.some((matcher) => matcher(path)),
    headers: Object.entries(headers),
  };
}).filter(({ headers }) => headers.length > 0);

/** Returns default response headers by lower-case name. More specific headers override them. */
export function defaultHeaders(pathname: string): ReadonlyMap<string, string> {
  const defaults = new Map<string, string>();
  for (const { matches, headers } of HEADER_RULES) {
    if (!matches(pathname)) continue;
    for (const [name, value] of headers)
      if (value === null) defaults.delete(name.toLowerCase());
      else defaults.set(name.toLowerCase(), value);
  }
  return defaults;
}
