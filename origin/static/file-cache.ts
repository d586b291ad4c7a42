import type { Encoding } from './request-headers.ts';
import type { Release } from './release.ts';
import type { SiteFile } from './site-file.ts';

/** Memory limit for the bodies and headers of files, in bytes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Estimated size of the objects around a file, in bytes. */
const OVERHEAD = 1024;

/** A small file with everything that a response needs, ready to send. */
export interface CachedFile {
  /** Request path, still encoded. */
  readonly pathname: string;
  readonly release: Release;
  readonly file: SiteFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Alternating names and values, for a response with the whole file. */
  readonly headers: string[];
  /** The same for a 304 response. */
  readonly unchangedHeaders: string[];
  /** Time of the last check on disk, in milliseconds of the site's clock. */
  checkedAt: number;
}

/** The files of one path, and the file that each order of encodings selects. */
interface Entry {
  readonly files: Map<Encoding, CachedFile>;
  readonly choices: Map<string, CachedFile>;
  bytes: number;
}

/** An LRU cache of files, limited to `maxBytes`. */
export interface FileCache {
  /** Current size in bytes. */
  readonly bytes: number;
  /** Returns the cached file for this path and order of encodings. */
  find(pathname: string, order: string): CachedFile | undefined;
  /**
   * Stores a file for this order of encodings. Replaces the cached file of the same path and
   * encoding.
   */
  keep(file: CachedFile, order: string): void;
  /** Marks a path as recently used. */
  touch(pathname: string): void;
  forget(pathname: string): void;
}

/** Creates an empty cache. */
export function createFileCache(maxBytes = MAX_CACHE_BYTES): FileCache {
  // A Map keeps insertion order, so the first key is the least recently used one.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const forget = (pathname: string): void => {
    bytes -= entries.get(pathname)?.bytes ?? 0;
    entries.delete(pathname);
  };
  const touch = (pathname: string): void => {
    const entry = entries.get(pathname);
    if (!entry) return;
    entries.delete(pathname);
    entries.set(pathname, entry);
  };
  return {
    get bytes() {
      return bytes;
    },
    find: (pathname, order) => entries.get(pathname)?.choices.get(order),
    keep(file, order) {
      const { pathname } = file;
      const { encoding } = file.file;
      const previous = entries.get(pathname)?.files.get(encoding);
      if (previous && !isSame(previous, file)) forget(pathname);
      const entry: Entry = entries.get(pathname) ?? { files: new Map(), choices: new Map(), bytes: 0 };
      const kept = entry.files.get(encoding) ?? file;
      kept.checkedAt = file.checkedAt;
      if (kept === file) {
        entry.files.set(encoding, file);
        entry.bytes += sizeOf(file);
        bytes += sizeOf(file);
      }
      entry.choices.set(order, kept);
      entries.set(pathname, entry);
      touch(pathname);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
    touch,
    forget,
  };
}

function isSame(one: CachedFile, other: CachedFile): boolean {
  return one.release === other.release && one.file.document.version === other.file.document.version;
}

function sizeOf({ bytes, headers, unchangedHeaders }: CachedFile): number {
  const texts = [...headers, ...unchangedHeaders];
  return bytes.byteLength + texts.reduce((sum, text) => sum + text.length, OVERHEAD);
}
