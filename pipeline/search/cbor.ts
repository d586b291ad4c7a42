// The parts of CBOR (RFC 8949) that posting lists consist of: numbers, texts and arrays, each with its length in front. Posting
// lists have millions of numbers, so they are read and copied as bytes; all else goes through `cborg`.

/** Numbers from 0. */
export const NUMBER = 0;
/** Numbers below 0. */
const NEGATIVE = 1;
/** Texts in UTF-8. */
const TEXT = 3;
export const ARRAY = 4;

/** Arguments that stand in one, two and four bytes of their own. */
const [ONE, TWO, FOUR] = [24, 25, 26];

/** Reads CBOR from front to back. Throws a RangeError where it finds another type or the end. */
export class CborReader {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads the head of an item of this type; gives a number, or the length of a text or an array. */
  head(type: number): number {
    const first = this.bytes.readUInt8(this.at);
    if (first >> 5 !== type) throw new RangeError(`type ${first >> 5} at byte ${this.at}, not ${type}`);
    return this.#argument(first);
  }

  /** Reads the head of an array that has to be of this length. */
  arrayOf(length: number): void {
    const found = this.head(ARRAY);
    if (found !== length) throw new RangeError(`an array of ${found} before byte ${this.at}, not ${length}`);
  }

  /** Reads a text; gives its bytes. */
  text(): Buffer {
    const length = this.head(TEXT);
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError('a text goes on after the end');
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Goes on after an array of numbers; gives how many it has. */
  skipNumbers(): number {
    const count = this.head(ARRAY);
    for (let left = count; left > 0; left -= 1) {
      const first = this.bytes.readUInt8(this.at);
      if (first >> 5 > NEGATIVE) throw new RangeError(`no number at byte ${this.at}`);
      this.#argument(first);
    }
    return count;
  }

  /** Throws unless all is read. */
  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError(`more after byte ${this.at}`);
  }

  #argument(first: number): number {
    const short = first & 0x1f;
    const at = this.at + 1;
    if (short < ONE) {
      this.at = at;
      return short;
    }
    if (short > FOUR) throw new RangeError(`an argument of more than four bytes at byte ${this.at}`);
    this.at = at + (1 << (short - ONE));
    if (short === ONE) return this.bytes.readUInt8(at);
    return short === TWO ? this.bytes.readUInt16BE(at) : this.bytes.readUInt32BE(at);
  }
}

/** Writes CBOR, with the shortest heads. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  length = 0;

  /** Writes a number, or the head of a text or an array of this length. */
  head(type: number, value: number): void {
    this.#reserve(5);
    const first = type << 5;
    if (value < ONE) this.#bytes[this.length++] = first | value;
    else if (value < 1 << 8) {
      this.#bytes[this.length++] = first | ONE;
      this.#bytes[this.length++] = value;
    } else if (value < 1 << 16) {
      this.#bytes[this.length++] = first | TWO;
      this.length = this.#bytes.writeUInt16BE(value, this.length);
    } else {
      this.#bytes[this.length++] = first | FOUR;
      this.length = this.#bytes.writeUInt32BE(value, this.length);
    }
  }

  text(bytes: Buffer): void {
    this.head(TEXT, bytes.length);
    this.raw(bytes, 0, bytes.length);
  }

  /** Writes items that are CBOR already. */
  raw(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    source.copy(this.#bytes, this.length, start, end);
    this.length += end - start;
  }

  /** Gives what was written, and begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.length + more, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}
