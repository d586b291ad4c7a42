import { readFileSync, statSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MediaReference } from './library/media-references.ts';
import type { FileSummary } from './library/summarise-file.ts';
import { writeWhole } from './whole-file.ts';

/** A content file without a fault of its own, and the media that it names. */
export interface KnownFile {
  readonly summary: FileSummary;
  readonly references: readonly MediaReference[];
}

/** What is kept between checks, by absolute paths: the stamp of each file, and what is known of it. */
interface Kept {
  readonly version: string;
  readonly files: ReadonlyMap<string, readonly [stamp: string, file: KnownFile]>;
  readonly media: ReadonlyMap<string, string>;
}

/** A file that changed so shortly before a check, milliseconds, may change again without another stamp. */
const FRESH = 1000;

/**
 * What earlier checks of a content folder found without a fault: a file of which nothing has changed is not read again. Serves one
 * check. Whatever cannot be read or written is as if nothing were known.
 */
export class KnownContent {
  readonly #memo: string;
  readonly #version: string;
  readonly #now: number;
  readonly #former: Kept;
  readonly #files = new Map<string, readonly [string, KnownFile]>();
  readonly #media = new Map<string, string>();
  #hasNews = false;

  /** `memo` is the file that keeps what is known of one content folder; what another version has written is not used. */
  constructor(memo: string, version: string, now = Date.now()) {
    this.#memo = memo;
    this.#version = version;
    this.#now = now;
    this.#former = readKept(memo, version);
  }

  /** What is known of a content file that has not changed; null if it has to be read. */
  findFile(path: string): KnownFile | null {
    const known = this.#former.files.get(path);
    const stamp = stampOf(path, this.#now);
    if (stamp === null || known?.[0] !== stamp) return null;
    this.#files.set(path, known);
    return known[1];
  }

  /** The stamp of a file, to be taken before it is read; null for one that must not be kept. */
  stamp(path: string): string | null {
    return stampOf(path, this.#now);
  }

  /** Keeps what was found in a content file that had this stamp. */
  keepFile(path: string, stamp: string, file: KnownFile): void {
    this.#files.set(path, [stamp, file]);
    this.#hasNews = true;
  }

  /** Whether a media file was found sound and has not changed. */
  isSoundMedia(path: string): boolean {
    const stamp = this.#former.media.get(path);
    if (stamp === undefined || stamp !== stampOf(path, this.#now)) return false;
    this.#media.set(path, stamp);
    return true;
  }

  /** Keeps that a media file that had this stamp is sound. */
  keepMedia(path: string, stamp: string): void {
    this.#media.set(path, stamp);
    this.#hasNews = true;
  }

  /** Writes what this check has met, for the next one. */
  async save(): Promise<void> {
    const { files, media } = this.#former;
    if (!this.#hasNews && files.size === this.#files.size && media.size === this.#media.size) return;
    const kept: Kept = { version: this.#version, files: this.#files, media: this.#media };
    // It only saves time: where it cannot be written, the next check takes longer.
    await writeWhole(this.#memo, serialize(kept)).catch(() => undefined);
  }
}

function readKept(memo: string, version: string): Kept {
  try {
    const kept = deserialize(readFileSync(memo)) as Partial<Kept>;
    if (kept.version === version && kept.files instanceof Map && kept.media instanceof Map)
      return kept as Kept;
  } catch {
    // There is none, or a process was killed while it wrote another kind of file there.
  }
  return { version, files: new Map(), media: new Map() };
}

/** Tools may set the instant of the last change of what a file holds, but not that of its entry on the disk. */
function stampOf(path: string, now: number): string | null {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isFile() || now - facts.ctimeMs < FRESH) return null;
  const { dev, ino, size, mtimeMs, ctimeMs } = facts;
  return [dev, ino, size, mtimeMs, ctimeMs].join(' ');
}
