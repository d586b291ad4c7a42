import { LRUCache } from 'lru-cache';
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

/** Files by request path and order of encodings. */
export type FileCache = LRUCache<string, CachedFile>;

/** Creates an empty cache of at most `maxBytes`. The least recently used files leave first. */
export function createFileCache(maxBytes = MAX_CACHE_BYTES): FileCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
}

function sizeOf({ bytes, headers, unchangedHeaders }: CachedFile): number {
  const texts = [...headers, ...unchangedHeaders];
  return bytes.byteLength + texts.reduce((sum, text) => sum + text.length, OVERHEAD);
}
