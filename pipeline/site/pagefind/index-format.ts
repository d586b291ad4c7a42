// Reads and writes the files of an index as Pagefind does: compressed, behind a signature. Of their
// content it has the parts of CBOR (RFC 8949) that posting lists use: numbers, texts, and arrays
// with their length. These have millions of numbers, so they are read and copied as bytes.
// Everything else uses `cborg`.
import { gunzipSync, gzipSync } from 'node:zlib';

/** Non-negative numbers. */
export const NUMBER = 0;
const NEGATIVE = 1;
const TEXT = 3;
/** Arrays of a known length. */
export const ARRAY = 4;

/** Markers for arguments of one, two and four bytes. */
const ONE = 24;
const TWO = 25;
const FOUR = 26;

/** Reads CBOR sequentially. Throws a RangeError for an unexpected type or at the end. */
export class CborReader {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads the head of an item of a type: a number, or the length of a text or an array. */
  head(type: number): number {
    const firstByte = this.bytes.readUInt8(this.at);
    if (firstByte >> 5 !== type)
      throw new RangeError(`type ${firstByte >> 5} at byte ${this.at}, not ${type}`);
    return this.#argument(firstByte);
  }

  /** Reads the head of an array. Throws if it has another length. */
  arrayOf(length: number): void {
    const count = this.head(ARRAY);
    if (count !== length) throw new RangeError(`an array of ${count} before byte ${this.at}, not ${length}`);
  }

  /** Reads a text. Returns its bytes. */
  text(): Buffer {
    const length = this.head(TEXT);
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError('a text ends after the end of the data');
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Skips an array of numbers. Returns their count. */
  skipNumbers(): number {
    const count = this.head(ARRAY);
    for (let left = count; left > 0; left -= 1) {
      const head = this.bytes.readUInt8(this.at);
      if (head >> 5 > NEGATIVE) throw new RangeError(`no number at byte ${this.at}`);
      this.#argument(head);
    }
    return count;
  }

  /** Throws if there is unread data. */
  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError(`more after byte ${this.at}`);
  }

  #argument(firstByte: number): number {
    const shortValue = firstByte & 0x1f;
    const start = this.at + 1;
    if (shortValue < ONE) {
      this.at = start;
      return shortValue;
    }
    if (shortValue > FOUR) throw new RangeError(`an argument of more than four bytes at byte ${this.at}`);
    this.at = start + (1 << (shortValue - ONE));
    if (shortValue === ONE) return this.bytes.readUInt8(start);
    return shortValue === TWO ? this.bytes.readUInt16BE(start) : this.bytes.readUInt32BE(start);
  }
}

/** Writes CBOR with the shortest heads. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  length = 0;

  /** Writes a number, or the head of a text or an array of this length. */
  head(type: number, value: number): void {
    this.#reserve(5);
    const firstByte = type << 5;
    if (value < ONE) this.#bytes[this.length++] = firstByte | value;
    else if (value < 1 << 8) {
      this.#bytes[this.length++] = firstByte | ONE;
      this.#bytes[this.length++] = value;
    } else if (value < 1 << 16) {
      this.#bytes[this.length++] = firstByte | TWO;
      this.length = this.#bytes.writeUInt16BE(value, this.length);
    } else {
      this.#bytes[this.length++] = firstByte | FOUR;
      this.length = this.#bytes.writeUInt32BE(value, this.length);
    }
  }

  text(bytes: Buffer): void {
    this.head(TEXT, bytes.length);
    this.raw(bytes, 0, bytes.length);
  }

  /** Copies items that are already CBOR. */
  raw(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    source.copy(this.#bytes, this.length, start, end);
    this.length += end - start;
  }

  /** Returns the written bytes and starts again. */
  take(): Buffer {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return bytes;
  }

  #reserve(byteCount: number): void {
    if (this.length + byteCount <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.length + byteCount, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}

/** Signature of Pagefind's unpacked files, by which clients detect them. */
const MARK = Buffer.from('pagefind_dcd');

/** Returns the content of a compressed Pagefind file; null if the signature is missing. */
export function unpack(file: Buffer): Buffer | null {
  const bytes = gunzipSync(file);
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : null;
}

/** Level 9 takes five times the processor time for postings, and saves 1.1 % of their bytes. */
const GZIP_LEVEL = 7;

/** Returns a compressed file as Pagefind reads it. */
export function pack(content: Uint8Array | string): Buffer {
  return gzipSync(Buffer.concat([MARK, Buffer.from(content)]), { level: GZIP_LEVEL });
}
