import type { ManifestFile } from './manifest.ts';

/** The bytes of the characters that lines are made of. */
const [QUOTE, COMMA, ZERO, OPEN, BACKSLASH, CLOSE, NEW_LINE] = [34, 44, 48, 91, 92, 93, 10];
/** Digits of a hash, and the most digits of a size. */
const [HASH_DIGITS, MAX_SIZE_DIGITS] = [64, 15];
/** Most bytes of a name. */
const MAX_NAME = 65_535;
/** Characters of a name that JSON escapes, or may. */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** The line of a file in a manifest. */
export function formatFileLine(name: string, { size, hash }: ManifestFile): string {
  return `[${JSON.stringify(name)},${size},"${hash}"]`;
}

/** What stands between the lines of two files. */
export const BETWEEN_LINES = ',\n';

/**
 * The files of a built site by their names, as lines of a manifest. They stay the bytes that were read, with the places of the
 * lines beside them: as objects, the 400,000 files of a large site take three times the memory, and time whenever
 * garbage is collected.
 */
export class FileLines implements ReadonlyMap<string, ManifestFile> {
  readonly #bytes: Buffer;
  /** Where the name of each line begins. */
  readonly #starts: Uint32Array;
  /** How many bytes each name has. */
  readonly #lengths: Uint16Array;
  /** By the hash of a name one more than the number of its line; 0 for none. Made when a name is looked up for the first time. */
  #table: Uint32Array | null = null;
  #wanted = Buffer.alloc(1024);

  private constructor(bytes: Buffer, starts: Uint32Array, lengths: Uint16Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#lengths = lengths;
  }

  /** Takes the lines of some files. Throws if a hash has not the form of one. */
  static of(files: Iterable<readonly [string, ManifestFile]>): FileLines {
    const lines: string[] = [];
    for (const [name, file] of files) lines.push(formatFileLine(name, file));
    const bytes = Buffer.from(lines.join(BETWEEN_LINES));
    const found = FileLines.#read(bytes, [0, bytes.length], true);
    if (found === null) throw new Error('A file of the site has a name, size or hash that is none.');
    return found;
  }

  /**
   * Takes the lines of a manifest, between two places of its bytes. Returns null if they are not as `formatFileLine` writes them,
   * or if a name has escapes, which may have more than one form.
   */
  static read(bytes: Buffer, from: number, to: number): FileLines | null {
    return FileLines.#read(bytes, [from, to], false);
  }

  static #read(bytes: Buffer, [from, to]: [number, number], hasEscapes: boolean): FileLines | null {
    const starts: number[] = [];
    const lengths: number[] = [];
    for (let at = from; at < to;) {
      if (bytes[at] !== OPEN || bytes[at + 1] !== QUOTE) return null;
      const start = at + 2;
      const end = endOfName(bytes, start, hasEscapes);
      const hash = end < 0 ? -1 : startOfHash(bytes, end);
      if (hash < 0 || end - start > MAX_NAME) return null;
      starts.push(start);
      lengths.push(end - start);
      at = endOfHash(bytes, hash) + 2;
      if (at < hash || bytes[at - 1] !== CLOSE || at > to) return null;
      if (at === to) break;
      // A comma stands after each line but the last one.
      if (bytes[at] !== COMMA || bytes[at + 1] !== NEW_LINE || at + 2 >= to) return null;
      at += 2;
    }
    return new FileLines(bytes, Uint32Array.from(starts), Uint16Array.from(lengths));
  }

  get size(): number {
    return this.#starts.length;
  }

  /** The number of the line of a file, from 0; -1 if there is none. */
  lineOf(name: string): number {
    const escaped = ESCAPED.test(name) ? JSON.stringify(name).slice(1, -1) : name;
    if (this.#wanted.length < 3 * escaped.length) this.#wanted = Buffer.alloc(3 * escaped.length);
    const wanted = this.#wanted;
    const length = wanted.write(escaped);
    const table = (this.#table ??= this.#makeTable());
    const mask = table.length - 1;
    for (let at = hashOf(wanted, 0, length) & mask; ; at = (at + 1) & mask) {
      const line = (table[at] ?? 0) - 1;
      if (line < 0) return -1;
      const start = this.#starts[line] ?? 0;
      if (this.#lengths[line] === length && isSame(wanted, this.#bytes, start, length)) return line;
    }
  }

  /** The name of the file of a line. */
  nameOf(line: number): string {
    const start = this.#starts[line] ?? 0;
    const name = this.#bytes.toString('utf8', start, start + (this.#lengths[line] ?? 0));
    return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
  }

  /** The size and hash of the file of a line. */
  fileOf(line: number): ManifestFile {
    let at = (this.#starts[line] ?? 0) + (this.#lengths[line] ?? 0) + 2;
    let size = 0;
    for (; this.#bytes[at] !== COMMA; at += 1) size = 10 * size + (this.#bytes[at] ?? 0) - ZERO;
    return { size, hash: this.#bytes.toString('latin1', at + 2, at + 2 + HASH_DIGITS) };
  }

  has(name: string): boolean {
    return this.lineOf(name) >= 0;
  }

  get(name: string): ManifestFile | undefined {
    const line = this.lineOf(name);
    return line < 0 ? undefined : this.fileOf(line);
  }

  *keys(): MapIterator<string> {
    for (let line = 0; line < this.size; line += 1) yield this.nameOf(line);
  }

  *values(): MapIterator<ManifestFile> {
    for (let line = 0; line < this.size; line += 1) yield this.fileOf(line);
  }

  *entries(): MapIterator<[string, ManifestFile]> {
    for (let line = 0; line < this.size; line += 1) yield [this.nameOf(line), this.fileOf(line)];
  }

  [Symbol.iterator](): MapIterator<[string, ManifestFile]> {
    return this.entries();
  }

  forEach(call: (file: ManifestFile, name: string, files: FileLines) => void): void {
    for (const [name, file] of this) call(file, name, this);
  }

  #makeTable(): Uint32Array {
    // At most half of the places are taken, so that few names have to be compared.
    const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * this.size + 1)));
    const mask = table.length - 1;
    for (const [line, start] of this.#starts.entries()) {
      let at = hashOf(this.#bytes, start, start + (this.#lengths[line] ?? 0)) & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = line + 1;
    }
    return table;
  }
}

/** Where a name ends; -1 if it does not, or if it has an escape and must not. */
function endOfName(bytes: Buffer, start: number, hasEscapes: boolean): number {
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === undefined || byte < 32 || (byte === BACKSLASH && !hasEscapes)) return -1;
    if (byte === BACKSLASH) at += 1;
  }
}

/** Where the hash begins in a line whose name ends at a place; -1 if there is no size between them. */
function startOfHash(bytes: Buffer, nameEnd: number): number {
  const start = nameEnd + 2;
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  const digits = at - start;
  const isSize = digits > 0 && digits <= MAX_SIZE_DIGITS && (digits === 1 || bytes[start] !== ZERO);
  return isSize && bytes[nameEnd + 1] === COMMA && bytes[at] === COMMA && bytes[at + 1] === QUOTE
    ? at + 2
    : -1;
}

/** Where a hash ends that begins at a place; -Infinity if there is none. */
function endOfHash(bytes: Buffer, start: number): number {
  const end = start + HASH_DIGITS;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (!isDigit(byte) && !(byte !== undefined && byte >= 97 && byte <= 102)) return -Infinity;
  }
  return bytes[end] === QUOTE ? end : -Infinity;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= ZERO + 9;

function isSame(wanted: Buffer, bytes: Buffer, start: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (wanted[at] !== bytes[start + at]) return false;
  return true;
}

/** A hash of some bytes (FNV-1a). */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  // The lower bits alone, which choose the place, depend on little of the name.
  return (hash ^ (hash >>> 15)) >>> 0;
}
