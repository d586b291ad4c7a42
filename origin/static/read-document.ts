import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './range.ts';
import { versionOf } from './release.ts';

/** Up to this size, in bytes, a file is read at once and its ETag is the hash of what is in it. */
const MAX_READ_AT_ONCE = 1024 * 1024;

/** A file that is open. Whoever has one either takes a body or closes it. */
export interface Document {
  /** In bytes. */
  readonly size: number;
  /** Strong: equal only if every byte is. */
  readonly etag: string;
  /** Changes whenever the file is written or replaced. */
  readonly version: string;
  /** All bytes of a file that was read at once; null for a larger one, which is streamed. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** The bytes, or a part of them; closes the file at their end. */
  body(range?: ByteRange): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a file. Size, ETag and bytes all come from the same open file, so they belong together even
 * if another one takes its place meanwhile. Throws the error of the file system if there is none.
 */
export async function openDocument(file: string): Promise<Document> {
  const handle = await open(file, 'r');
  try {
    const facts = await handle.stat({ bigint: true });
    const version = versionOf(facts);
    if (facts.size > MAX_READ_AT_ONCE) return toStreamed(handle, Number(facts.size), version);
    const bytes = new Uint8Array(await handle.readFile());
    await handle.close();
    return {
      size: bytes.byteLength,
      etag: toETag(bytes),
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

function toStreamed(handle: FileHandle, size: number, version: string): Document {
  return {
    size,
    etag: toETag(version),
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
