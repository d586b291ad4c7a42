import type { Encoding } from './encoding.ts';
import type { Release } from './release.ts';
import type { SiteFile } from './site-file.ts';

/** How much memory the bodies and headers of files may take, in bytes. */
export const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** About what the objects around a file take, in bytes. */
const OVERHEAD = 1024;

/** A small file with all that is sent of it, ready to be written to a connection. */
export interface MemoryFile {
  /** Path of the request, still encoded. */
  readonly pathname: string;
  readonly release: Release;
  readonly file: SiteFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Names and values in turn, for an answer with the whole file. */
  readonly headers: string[];
  /** The same for an answer without a body, where the browser has the file already. */
  readonly unchangedHeaders: string[];
  /** When the disk was last seen to have this file, in milliseconds of the clock of the site. */
  checkedAt: number;
}

/** The files of one path, and which of them each order of encodings gets. */
interface Entry {
  readonly files: Map<Encoding, MemoryFile>;
  readonly choices: Map<string, MemoryFile>;
  bytes: number;
}

/** Files that were read before, at most `maxBytes` of them; what was used longest ago goes first. */
export interface Memory {
  /** Bytes that are taken now. */
  readonly bytes: number;
  /** The file that a request for this path gets that likes encodings in this order, if it is known. */
  find(pathname: string, order: string): MemoryFile | undefined;
  /** Keeps a file for this order, in place of what was known under its path and encoding. */
  keep(file: MemoryFile, order: string): void;
  /** Notes that a path is in use, so that it goes last. */
  touch(pathname: string): void;
  forget(pathname: string): void;
}

/** Makes an empty memory. */
export function createMemory(maxBytes = MAX_MEMORY_BYTES): Memory {
  // A Map keeps the order in which its keys were put in: the first is the one that was used longest ago.
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
      const former = entries.get(pathname)?.files.get(encoding);
      if (former && !isSame(former, file)) forget(pathname);
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

function isSame(one: MemoryFile, other: MemoryFile): boolean {
  return one.release === other.release && one.file.document.version === other.file.document.version;
}

function sizeOf({ bytes, headers, unchangedHeaders }: MemoryFile): number {
  const texts = [...headers, ...unchangedHeaders];
  return bytes.byteLength + texts.reduce((sum, text) => sum + text.length, OVERHEAD);
}
