import { readFileSync, statSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MediaReference } from './library/media-references.ts';
import type { FileSummary } from './library/summarise-file.ts';
import { writeAtomically } from './atomic-write.ts';

/** A content file without faults of its own, and the media that it references. */
export interface KnownFile {
  readonly summary: FileSummary;
  /** Digest of the search terms that were looked for in it. */
  readonly terms: string;
  readonly references: readonly MediaReference[];
}

/** The cache between checks, by absolute path: the stamp of each file and its check result. */
interface Kept {
  readonly version: string;
  readonly files: ReadonlyMap<string, readonly [stamp: string, file: KnownFile]>;
  readonly media: ReadonlyMap<string, string>;
}

/** A file that changed less than this before a check, ms, may change again without a new stamp. */
const FRESH = 1000;

/**
 * Caches the content files and media that earlier checks found to be without faults, so that
 * unchanged files are not read again. Serves one check. Ignores a cache that cannot be read or
 * written.
 */
export class KnownContent {
  readonly #memo: string;
  readonly #version: string;
  readonly #now: number;
  readonly #previous: Kept;
  readonly #files = new Map<string, readonly [string, KnownFile]>();
  readonly #media = new Map<string, string>();
  #hasNews = false;

  /**
   * `memo` is the cache file of one content folder. A cache that another version wrote is ignored.
   */
  constructor(memo: string, version: string, now = Date.now()) {
    this.#memo = memo;
    this.#version = version;
    this.#now = now;
    this.#previous = readKept(memo, version);
  }

  /** Returns the cached result of an unchanged content file, or null if the file must be read. */
  findFile(path: string): KnownFile | null {
    const known = this.#previous.files.get(path);
    const stamp = stampOf(path, this.#now);
    if (stamp === null || known?.[0] !== stamp) return null;
    this.#files.set(path, known);
    return known[1];
  }

  /**
   * Returns the stamp of a file, or null if the file must not be cached. Call it before reading the
   * file.
   */
  stamp(path: string): string | null {
    return stampOf(path, this.#now);
  }

  /** Caches the check result of the content file that had this stamp. */
  keepFile(path: string, stamp: string, file: KnownFile): void {
    this.#files.set(path, [stamp, file]);
    this.#hasNews = true;
  }

  /** Reports whether the cache lists a media file as valid and the file has not changed since. */
  isSoundMedia(path: string): boolean {
    const stamp = this.#previous.media.get(path);
    if (stamp === undefined || stamp !== stampOf(path, this.#now)) return false;
    this.#media.set(path, stamp);
    return true;
  }

  /** Caches that the media file that had this stamp is valid. */
  keepMedia(path: string, stamp: string): void {
    this.#media.set(path, stamp);
    this.#hasNews = true;
  }

  /** Writes the results that this check used, for the next check. */
  async save(): Promise<void> {
    const { files, media } = this.#previous;
    if (!this.#hasNews && files.size === this.#files.size && media.size === this.#media.size) return;
    const kept: Kept = { version: this.#version, files: this.#files, media: this.#media };
    // Ignores write errors: without the cache, the next check is only slower.
    await writeAtomically(this.#memo, serialize(kept)).catch(() => undefined);
  }
}

function readKept(memo: string, version: string): Kept {
  try {
    const kept = deserialize(readFileSync(memo)) as Partial<Kept>;
    if (kept.version === version && kept.files instanceof Map && kept.media instanceof Map)
      return kept as Kept;
  } catch {
    // The cache is missing, or a killed process left a damaged file.
  }
  return { version, files: new Map(), media: new Map() };
}

/** Includes ctime because tools can set mtime, but not ctime. */
function stampOf(path: string, now: number): string | null {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isFile() || now - facts.ctimeMs < FRESH) return null;
  const { dev, ino, size, mtimeMs, ctimeMs } = facts;
  return [dev, ino, size, mtimeMs, ctimeMs].join(' ');
}
