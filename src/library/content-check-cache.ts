import { readFileSync, statSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { sha256 } from './sha256.ts';
import { MAX_FILE_BYTES } from './check-file.ts';
import type { MediaReference } from './media-references.ts';
import type { FileSummary } from './summarise-file.ts';
import { writeAtomically } from './util/files.ts';

/** A content file without faults of its own, and the media that it references. */
export interface CachedFileCheck {
  readonly summary: FileSummary;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  /** Digest of the search terms that were looked for in it. */
  readonly termsDigest: string;
  readonly references: readonly MediaReference[];
}

/** The cache between checks, by absolute path: the stamp of each file and its check result. */
interface CacheContents {
  readonly version: string;
  readonly files: ReadonlyMap<string, readonly [stamp: string, file: CachedFileCheck]>;
  readonly media: ReadonlyMap<string, string>;
}

/** A file that changed less than this time (ms) before a check may change without a new stamp. */
const SAME_STAMP_MS = 1000;

/**
 * Caches the content files and media that earlier checks found to be without faults. Files with the
 * same stamp are not read again. Files with the same bytes but another stamp, as in a copy, are
 * read, but not checked. Serves one check. Ignores a cache that cannot be read or written.
 */
export class ContentCheckCache {
  readonly #cachePath: string;
  readonly #version: string;
  readonly #now: number;
  readonly #previous: CacheContents;
  readonly #files = new Map<string, readonly [string, CachedFileCheck]>();
  readonly #media = new Map<string, string>();
  #hasChanges = false;

  /**
   * `cachePath` is the cache of one content folder. A cache that another version wrote is ignored.
   */
  constructor(cachePath: string, version: string, now = Date.now()) {
    this.#cachePath = cachePath;
    this.#version = version;
    this.#now = now;
    this.#previous = readCache(cachePath, version);
  }

  /**
   * Returns the cached result of a content file that is unchanged, or has the same bytes as the
   * checked one, as in another checkout. Returns null if the file must be checked.
   */
  async findFile(path: string): Promise<CachedFileCheck | null> {
    const [cachedStamp, file] = this.#previous.files.get(path) ?? [];
    if (file === undefined) return null;
    const stamp = this.stamp(path);
    if (stamp === null || stamp !== cachedStamp) {
      if ((await digestOfFile(path)) !== file.digest) return null;
      if (stamp !== null) this.#hasChanges = true;
    }
    // No stamp is empty, so the next check compares the digest of this file.
    this.#files.set(path, [stamp ?? '', file]);
    return file;
  }

  /**
   * Returns the stamp of a file, or null if the file must not be cached. Call it before reading the
   * file.
   */
  stamp(path: string): string | null {
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts?.isFile() === true ? stampOf(facts, this.#now) : null;
  }

  /** Caches the check result of the content file that had this stamp. */
  storeFile(path: string, stamp: string, file: CachedFileCheck): void {
    this.#files.set(path, [stamp, file]);
    this.#hasChanges = true;
  }

  /** Reports whether the cache lists a media file as valid and the file has not changed since. */
  isKnownValidMedia(path: string): boolean {
    const stamp = this.#previous.media.get(path);
    if (stamp === undefined || stamp !== this.stamp(path)) return false;
    this.#media.set(path, stamp);
    return true;
  }

  /** Caches that the media file that had this stamp is valid. */
  storeMedia(path: string, stamp: string): void {
    this.#media.set(path, stamp);
    this.#hasChanges = true;
  }

  /** Writes the results that this check used, for the next check. */
  async save(): Promise<void> {
    const { files, media } = this.#previous;
    if (!this.#hasChanges && files.size === this.#files.size && media.size === this.#media.size) return;
    const contents: CacheContents = { version: this.#version, files: this.#files, media: this.#media };
    // Ignores write errors: without the cache, the next check is only slower.
    await writeAtomically(this.#cachePath, serialize(contents)).catch(() => undefined);
  }
}

function readCache(cachePath: string, version: string): CacheContents {
  try {
    const contents = deserialize(readFileSync(cachePath)) as Partial<CacheContents>;
    if (contents.version === version && contents.files instanceof Map && contents.media instanceof Map)
      return contents as CacheContents;
  } catch {
    // The cache is missing, or a killed process left a damaged file.
  }
  return { version, files: new Map(), media: new Map() };
}

/**
 * Returns the stamp of a file, or null if the file has just changed. Includes ctime because tools
 * can set mtime, but not ctime. Leaves out the device number, because it differs between machines
 * that share a disk.
 */
export function stampOf(
  { ino, size, mtimeMs, ctimeMs }: Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>,
  now: number,
): string | null {
  return now - ctimeMs < SAME_STAMP_MS ? null : [ino, size, mtimeMs, ctimeMs].join(' ');
}

/** Returns the SHA-256 of a content file, hexadecimal; null if it cannot be read. */
async function digestOfFile(path: string): Promise<string | null> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? Infinity;
  const bytes = size > MAX_FILE_BYTES ? null : await readFile(path).catch(() => null);
  return bytes && sha256(bytes);
}
