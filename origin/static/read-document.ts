import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './range.ts';
import { versionOf } from './release.ts';

/** Files up to this size, in bytes, are read at once, and their ETag is a hash of the content. */
const MAX_READ_AT_ONCE = 1024 * 1024;

/** An open file. The caller must take its body or close it. */
export interface Document {
  /** In bytes. */
  readonly size: number;
  /** A strong ETag: equal only if all bytes are equal. */
  readonly etag: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modified: number;
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
export async function openDocument(file: string): Promise<Document> {
  const handle = await open(file, 'r');
  try {
    const facts = await handle.stat({ bigint: true });
    const version = versionOf(facts);
    const modified = Number(facts.mtimeMs);
    if (facts.size > MAX_READ_AT_ONCE) return toStreamed(handle, Number(facts.size), { version, modified });
    const bytes = new Uint8Array(await handle.readFile());
    await handle.close();
    return {
      size: bytes.byteLength,
      etag: toETag(bytes),
      modified,
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

function toStreamed(
  handle: FileHandle,
  size: number,
  { version, modified }: Pick<Document, 'version' | 'modified'>,
): Document {
  return {
    size,
    etag: toETag(version),
    modified,
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
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
