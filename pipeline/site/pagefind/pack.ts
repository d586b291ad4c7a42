import { gunzipSync, gzipSync } from 'node:zlib';

/** Signature of Pagefind's unpacked files, by which clients detect them. */
const MARK = Buffer.from('pagefind_dcd');

/** Returns the content of a compressed Pagefind file; null if the signature is missing. */
export function unpack(file: Buffer): Buffer | null {
  const bytes = gunzipSync(file);
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : null;
}

/** Level 9 takes five times the processor time for postings, and saves 1.1 % of their bytes. */
const LEVEL = 7;

/** Returns a compressed file as Pagefind reads it. */
export function pack(content: Uint8Array | string): Buffer {
  return gzipSync(Buffer.concat([MARK, Buffer.from(content)]), { level: LEVEL });
}
