/** A file of a built site, as its build wrote it. */
export interface ManifestFile {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Bytes of the characters in a line. */
const [QUOTE, COMMA, ZERO, OPEN, BACKSLASH, CLOSE, NEW_LINE] = [34, 44, 48, 91, 92, 93, 10];
/** Number of digits of a hash, and maximum number of digits of a size. */
const [HASH_DIGITS, MAX_SIZE_DIGITS] = [64, 15];
/** Maximum number of bytes of a name. */
const MAX_NAME = 65_535;
/** Characters of a name that JSON escapes, or may escape. */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Maximum number of bytes of all lines: Node reads larger files only in parts. */
const MAX_BYTES = 2 ** 31 - 1024;
/** Number of bytes of a line before its name. */
const OPENING = 2;

/** Lines of several lists: for each, the index of its list, and its number there. */
export interface PickedLines {
  readonly lists: readonly number[];
  readonly lines: readonly number[];
}

/** Returns the line of a file in a manifest. */
export function formatFileLine(name: string, { size, hash }: ManifestFile): string {
  return `[${JSON.stringify(name)},${size},"${hash}"]`;
}

/** Separates the lines of two files. */
export const BETWEEN_LINES = ',\n';

/**
 * The files of a built site by name, stored as lines of a manifest. Keeps the bytes as they were
 * read, and the offsets of the lines. The 400,000 files of a large site would take three times the
 * memory as objects, and slow down each garbage collection.
 */
export class FileLines implements ReadonlyMap<string, ManifestFile> {
  readonly #bytes: Buffer;
  /** Offset of the name in each line. */
  readonly #starts: Uint32Array;
  /** Length of each name in bytes. */
  readonly #lengths: Uint16Array;
  /** Hash table of names, made by the first lookup: the line number plus one; 0 is empty. */
  #table: Uint32Array | null = null;
  #wanted = Buffer.alloc(1024);

  private constructor(bytes: Buffer, starts: Uint32Array, lengths: Uint16Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#lengths = lengths;
  }

  /** Creates the lines for some files. Throws if a hash is malformed. */
  static of(files: Iterable<readonly [string, ManifestFile]>): FileLines {
    const lines: string[] = [];
    for (const [name, file] of files) lines.push(formatFileLine(name, file));
    const bytes = Buffer.from(lines.join(BETWEEN_LINES));
    const found = FileLines.#read(bytes, [0, bytes.length], true);
    if (found === null) {
      const isWrong = (line: Buffer) => FileLines.#read(line, [0, line.length], true) === null;
      const wrong = lines.find((line) => isWrong(Buffer.from(line))) ?? '';
      throw new Error(`A file of the site has an invalid name, size or hash: ${wrong.slice(0, 200)}`);
    }
    return found;
  }

  /**
   * Reads the lines between two offsets of a manifest. Returns null if `formatFileLine` would not
   * write them like this, or if a name has escapes, which may have more than one form.
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
      // Every line but the last one ends with a comma.
      if (bytes[at] !== COMMA || bytes[at + 1] !== NEW_LINE || at + 2 >= to) return null;
      at += 2;
    }
    return new FileLines(bytes, Uint32Array.from(starts), Uint16Array.from(lengths));
  }

  /**
   * Copies lines of several lists into a new one. The lines must be in the order of their names,
   * and no two may have the same name. Throws if they are too many for one manifest.
   */
  static pick(sources: readonly FileLines[], { lists, lines }: PickedLines): FileLines {
    const spans = function* () {
      for (const [at, list] of lists.entries()) {
        const [source, line] = [sources[list], lines[at] ?? 0];
        if (source !== undefined) yield { source, line, at, ...source.#spanOf(line) };
      }
    };
    let length = 0;
    for (const { from, to } of spans()) length += to - from + BETWEEN_LINES.length;
    if (length > MAX_BYTES)
      throw new Error(
        `The list of ${lists.length} files is larger than 2 GiB, which cannot be read at once. Build without compressed copies (--no-compress), or divide the content into several sites.`,
      );
    const bytes = Buffer.allocUnsafe(Math.max(0, length - BETWEEN_LINES.length));
    const starts = new Uint32Array(lists.length);
    const lengths = new Uint16Array(lists.length);
    let end = 0;
    for (const { source, line, at, from, to } of spans()) {
      if (end > 0) end += bytes.write(BETWEEN_LINES, end);
      starts[at] = end + OPENING;
      lengths[at] = source.#lengths[line] ?? 0;
      end += source.#bytes.copy(bytes, end, from, to);
    }
    return new FileLines(bytes, starts, lengths);
  }

  get size(): number {
    return this.#starts.length;
  }

  /** Returns the line number of a file, from 0; -1 if there is none. */
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

  /** Returns the file name of a line. */
  nameOf(line: number): string {
    const start = this.#starts[line] ?? 0;
    const name = this.#bytes.toString('utf8', start, start + (this.#lengths[line] ?? 0));
    return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
  }

  /** Returns the offsets of the beginning and the end of a line. */
  #spanOf(line: number): { from: number; to: number } {
    const start = this.#starts[line] ?? 0;
    let at = start + (this.#lengths[line] ?? 0) + 2;
    while (this.#bytes[at] !== COMMA) at += 1;
    return { from: start - OPENING, to: at + 2 + HASH_DIGITS + 2 };
  }

  /** Returns the size and hash of a line. */
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
    // At most half of the entries are used, so that few names must be compared.
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

/** Returns the end of a name; -1 if it has none, or an escape that is not allowed. */
function endOfName(bytes: Buffer, start: number, hasEscapes: boolean): number {
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === undefined || byte < 32 || (byte === BACKSLASH && !hasEscapes)) return -1;
    if (byte === BACKSLASH) at += 1;
  }
}

/** Returns the start of the hash after a name; -1 if there is no valid size between them. */
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

/** Returns the offset of the end of a hash; -Infinity if there is no valid hash. */
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

/** Returns a hash of some bytes (FNV-1a). */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  // The table index uses the lower bits, which alone depend on little of the name.
  return (hash ^ (hash >>> 15)) >>> 0;
}
