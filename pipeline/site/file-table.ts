import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { createHash } from 'node:crypto';
import type { SiteFile } from './list-files.ts';

/** A file of a built site, as its build wrote it. */
export interface ManifestFile {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Returns the line of a file in a manifest. */
export function formatFileLine(name: string, { size, hash }: ManifestFile): string {
  return `[${JSON.stringify(name)},${size},"${hash}"]`;
}

/** The separator between the lines of two files. */
export const LINE_SEPARATOR = ',\n';

/** Number of bytes of lines that are parsed together. */
const BYTES_AT_ONCE = 262_144;
/** Number of bytes of a line with a size of six digits, besides its name. */
const LINE_BYTES = 80;
/** Maximum number of bytes of all lines: Node reads larger files only in parts. */
const MAX_BYTES = 2 ** 31 - 1024;

type FileLine = readonly [name: string, size: number, hash: string];

/** Parses lines of a manifest; returns null if they are not as `formatFileLine` writes them. */
function parseLines(text: string): readonly FileLine[] | null {
  const lines = jsonOrUndefined(`[${text}]`) as unknown[] | undefined;
  return lines?.every(isFileLine) === true ? lines : null;
}

function isFileLine(line: unknown): line is FileLine {
  if (!Array.isArray(line) || line.length !== 3) return false;
  const [name, size, hash] = line as unknown[];
  return (
    typeof name === 'string' &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    typeof hash === 'string' &&
    hash.length === 2 * HASH_BYTES
  );
}

/**
 * Returns the line of a file in the text of `siteDigest`. Escapes line breaks in its name, so that
 * no name looks like the lines of two files.
 */
export function digestLine(name: string, hash: string): string {
  return `${/[\\\n]/.test(name) ? JSON.stringify(name) : name} ${hash}\n`;
}

/** The facts about a file that show whether it has changed, in the order of their columns. */
const STATE_COLUMNS = ['inode', 'size', 'modifiedAt', 'changedAt'] as const;
const SIZE_COLUMN = STATE_COLUMNS.indexOf('size');
const CHANGED_AT_COLUMN = STATE_COLUMNS.indexOf('changedAt');
export const STATE_COLUMN_COUNT = STATE_COLUMNS.length;
/** A SHA-256 digest, in bytes and in 32-bit words. */
export const HASH_BYTES = 32;
const HASH_WORDS = HASH_BYTES / Uint32Array.BYTES_PER_ELEMENT;

/** Number of lines that are joined before they are hashed. */
const LINES_AT_ONCE = 1000;

/** Files of several tables: for each, the index of its table, and its index in that table. */
export interface FileSelection {
  readonly tableIndexes: readonly number[];
  readonly fileIndexes: readonly number[];
}

/** The state of a file on its disk: a file in the same state has the same content. */
export interface FileState {
  /** A rewritten file has another inode, a hard link the same. */
  readonly ino: number;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /**
   * Time of the last change to content, owner or links, in milliseconds since 1970 by the clock of
   * the disk. Programs cannot set it.
   */
  readonly ctimeMs: number;
}

/**
 * Files of a folder, sorted by name, with the state and the hash of each. Keeps both in typed
 * arrays: as objects, the 400,000 files of a large site would take four times the memory, and their
 * hashes and times would have to be formatted and parsed.
 */
export class FileTable implements ReadonlyMap<string, ManifestFile> {
  readonly names: readonly string[];
  /** `STATE_COLUMN_COUNT` numbers for each file. NaN if a fact is not known. */
  readonly states: Float64Array;
  /** `HASH_BYTES` bytes for each file. */
  readonly hashes: Uint8Array<ArrayBuffer>;
  readonly #hashWords: Uint32Array;
  /** The index of each name, made by the first search. */
  #indexes: ReadonlyMap<string, number> | null = null;

  constructor(
    names: readonly string[],
    states = new Float64Array(STATE_COLUMN_COUNT * names.length).fill(NaN),
    hashes = new Uint8Array(HASH_BYTES * names.length),
  ) {
    this.names = names;
    this.states = states;
    this.hashes = hashes;
    this.#hashWords = new Uint32Array(hashes.buffer, hashes.byteOffset, HASH_WORDS * names.length);
  }

  /** Creates a table of files without states. Throws if a hash is malformed. */
  static of(files: Iterable<readonly [string, ManifestFile]>): FileTable {
    const sortedFiles = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    const table = new FileTable(sortedFiles.map(([name]) => name));
    for (const [index, [name, file]] of sortedFiles.entries()) {
      const hash = Buffer.from(file.hash, 'hex');
      if (hash.length !== HASH_BYTES)
        throw new Error(`A file of the site has an invalid hash: ${formatFileLine(name, file)}`);
      table.states[STATE_COLUMN_COUNT * index + SIZE_COLUMN] = file.size;
      table.setHash(index, hash);
    }
    return table;
  }

  /**
   * Reads the lines between two offsets of a manifest, many at a time. Returns null if a line is
   * not as `formatFileLine` writes it, or if names are not sorted.
   */
  static read(bytes: Buffer, from: number, to: number): FileTable | null {
    const [names, sizes]: [string[], number[]] = [[], []];
    const hashes: Buffer[] = [];
    for (let lineStart = from; lineStart < to;) {
      const separatorAt = bytes.indexOf(LINE_SEPARATOR, lineStart + BYTES_AT_ONCE);
      const lineEnd = separatorAt < 0 || separatorAt > to ? to : separatorAt;
      const lines = parseLines(bytes.toString('utf8', lineStart, lineEnd));
      if (lines === null) return null;
      for (const [name, size] of lines) {
        if (name <= (names.at(-1) ?? '')) return null;
        names.push(name);
        sizes.push(size);
      }
      const digests = Buffer.from(lines.map(([, , hash]) => hash).join(''), 'hex');
      // Node decodes only up to a character that is not a hexadecimal digit.
      if (digests.length !== HASH_BYTES * lines.length) return null;
      hashes.push(digests);
      lineStart = lineEnd + LINE_SEPARATOR.length;
    }
    const table = new FileTable(names, undefined, new Uint8Array(Buffer.concat(hashes)));
    for (const [index, size] of sizes.entries())
      table.states[STATE_COLUMN_COUNT * index + SIZE_COLUMN] = size;
    return table;
  }

  /**
   * Copies files of several tables into a new one, in the order of their names. Throws if they are
   * too many for one manifest.
   */
  static pick(sources: readonly FileTable[], { tableIndexes, fileIndexes }: FileSelection): FileTable {
    const table = new FileTable(
      tableIndexes.map((list, position) => sources[list]?.names[fileIndexes[position] ?? 0] ?? ''),
    );
    let bytes = 0;
    for (const [position, list] of tableIndexes.entries()) {
      const source = sources[list];
      const index = fileIndexes[position] ?? 0;
      if (source === undefined) continue;
      table.copyState(position, source, index);
      table.copyHash(position, source, index);
      bytes += Buffer.byteLength(table.names[position] ?? '') + LINE_BYTES;
    }
    if (bytes <= MAX_BYTES) return table;
    throw new Error(
      `The list of ${tableIndexes.length} files is larger than 2 GiB, which cannot be read at once. Build without compressed copies (--no-compress), or divide the content into several sites.`,
    );
  }

  get size(): number {
    return this.names.length;
  }

  /** Returns a table of the wanted files. */
  filter(isWanted: (index: number, name: string) => boolean): FileTable {
    const indexes = [...this.names.keys()].filter((index) => isWanted(index, this.names[index] ?? ''));
    if (indexes.length === this.size) return this;
    const remaining = new FileTable(indexes.map((index) => this.names[index] ?? ''));
    for (const [position, index] of indexes.entries()) {
      remaining.copyState(position, this, index);
      remaining.copyHash(position, this, index);
    }
    return remaining;
  }

  /** Returns the index of a file; -1 if there is none. */
  indexOf(name: string): number {
    this.#indexes ??= new Map(this.names.map((name, index) => [name, index]));
    return this.#indexes.get(name) ?? -1;
  }

  sizeAt(index: number): number {
    return this.states[STATE_COLUMN_COUNT * index + SIZE_COLUMN] ?? 0;
  }

  /** Returns the hash of a file, hexadecimal. */
  hashAt(index: number): string {
    const { buffer, byteOffset } = this.hashes;
    return Buffer.from(buffer, byteOffset + HASH_BYTES * index, HASH_BYTES).toString('hex');
  }

  setState(index: number, { ino, size, mtimeMs, ctimeMs }: FileState): void {
    this.states.set([ino, size, mtimeMs, ctimeMs], STATE_COLUMN_COUNT * index);
  }

  setHash(index: number, hash: Uint8Array): void {
    this.hashes.set(hash, HASH_BYTES * index);
  }

  /** Sets the hash from the bytes of a file. Forgets the state if its size has changed since. */
  setContent(index: number, bytes: Uint8Array): void {
    this.setHash(index, createHash('sha256').update(bytes).digest());
    if (bytes.length === this.sizeAt(index)) return;
    this.states[STATE_COLUMN_COUNT * index + SIZE_COLUMN] = bytes.length;
    this.forgetState(index);
  }

  /** Takes over the state of a file of another table. */
  copyState(index: number, other: FileTable, otherIndex: number): void {
    const otherStart = STATE_COLUMN_COUNT * otherIndex;
    this.states.set(
      other.states.subarray(otherStart, otherStart + STATE_COLUMN_COUNT),
      STATE_COLUMN_COUNT * index,
    );
  }

  /** Takes over the hash of a file of another table. */
  copyHash(index: number, other: FileTable, otherIndex: number): void {
    this.setHash(index, other.hashes.subarray(HASH_BYTES * otherIndex, HASH_BYTES * (otherIndex + 1)));
  }

  /** Marks the state of a file as unknown, so that the file is read again. */
  forgetState(index: number): void {
    this.states[STATE_COLUMN_COUNT * index + CHANGED_AT_COLUMN] = NaN;
  }

  /** Reports whether a state of the file was set, even if it was forgotten later. */
  isListed(index: number): boolean {
    return !Number.isNaN(this.states[STATE_COLUMN_COUNT * index]);
  }

  /** Reports whether inode, size and modification time of a file are the same. Ignores links. */
  isSameFile(index: number, { ino, size, mtimeMs }: FileState): boolean {
    const base = STATE_COLUMN_COUNT * index;
    return this.states[base] === ino && this.states[base + 1] === size && this.states[base + 2] === mtimeMs;
  }

  /** Time of the last change to a file. */
  changedAt(index: number): number {
    return this.states[STATE_COLUMN_COUNT * index + CHANGED_AT_COLUMN] ?? NaN;
  }

  /** Reports whether a file is in the same state as one of another table; false if unknown. */
  isSameState(index: number, other: FileTable, otherIndex: number): boolean {
    for (let fact = 0; fact < STATE_COLUMN_COUNT; fact += 1)
      if (
        this.states[STATE_COLUMN_COUNT * index + fact] !==
        other.states[STATE_COLUMN_COUNT * otherIndex + fact]
      )
        return false;
    return true;
  }

  /** Reports whether a file has the same content as one of another table. */
  isSameContent(index: number, other: FileTable, otherIndex: number): boolean {
    for (let word = 0; word < HASH_WORDS; word += 1)
      if (this.#hashWords[HASH_WORDS * index + word] !== other.#hashWords[HASH_WORDS * otherIndex + word])
        return false;
    return true;
  }

  /** Returns the index of each file in another table; -1 where that does not have it. */
  indexesIn(other: FileTable): Int32Array {
    const indexes = new Int32Array(this.size).fill(-1);
    let otherIndex = 0;
    for (const [index, name] of this.names.entries()) {
      // Most files are in both, and equal names are compared faster.
      while (
        other.names[otherIndex] !== name &&
        otherIndex < other.size &&
        (other.names[otherIndex] ?? '') < name
      )
        otherIndex += 1;
      if (other.names[otherIndex] !== name) continue;
      indexes[index] = otherIndex;
      otherIndex += 1;
    }
    return indexes;
  }

  /** Returns a hash of all names and contents, hexadecimal: the same as `siteDigest`. */
  digest(): string {
    const siteHash = createHash('sha256');
    for (let from = 0; from < this.size; from += LINES_AT_ONCE) {
      const to = Math.min(from + LINES_AT_ONCE, this.size);
      const { buffer, byteOffset } = this.hashes;
      const hashes = Buffer.from(buffer, byteOffset + HASH_BYTES * from, HASH_BYTES * (to - from)).toString(
        'hex',
      );
      let lines = '';
      for (let index = from; index < to; index += 1) {
        const start = 2 * HASH_BYTES * (index - from);
        lines += digestLine(this.names[index] ?? '', hashes.slice(start, start + 2 * HASH_BYTES));
      }
      siteHash.update(lines);
    }
    return siteHash.digest('hex');
  }

  has(name: string): boolean {
    return this.indexOf(name) >= 0;
  }

  get(name: string): ManifestFile | undefined {
    const index = this.indexOf(name);
    return index < 0 ? undefined : this.fileAt(index);
  }

  keys(): MapIterator<string> {
    return this.names.values();
  }

  *values(): MapIterator<ManifestFile> {
    for (let index = 0; index < this.size; index += 1) yield this.fileAt(index);
  }

  *entries(): MapIterator<[string, ManifestFile]> {
    for (const [index, name] of this.names.entries()) yield [name, this.fileAt(index)];
  }

  [Symbol.iterator](): MapIterator<[string, ManifestFile]> {
    return this.entries();
  }

  forEach(call: (file: ManifestFile, name: string, files: FileTable) => void): void {
    for (const [name, file] of this) call(file, name, this);
  }

  /** Yields the files with their paths. */
  *filesIn(folder: string): Generator<SiteFile & { readonly path: string }> {
    for (const [index, name] of this.names.entries())
      yield { name, size: this.sizeAt(index), path: `${folder}/${name}` };
  }

  /** Returns the size and hash of a file. */
  fileAt(index: number): ManifestFile {
    return { size: this.sizeAt(index), hash: this.hashAt(index) };
  }
}

interface JoinedFile {
  readonly name: string;
  readonly tableIndex: number;
  readonly fileIndex: number;
}

/**
 * Yields the files of several lists in the order of their names, and those of the same name in the
 * order of the lists.
 */
export function* joinTables(
  tables: readonly FileTable[],
  firstTableIndex = 0,
): Generator<JoinedFile, undefined> {
  const [firstTable, ...otherTables] = tables;
  if (firstTable === undefined) return;
  if (otherTables.length === 0) {
    for (const [index, name] of firstTable.names.entries())
      yield { name, tableIndex: firstTableIndex, fileIndex: index };
    return;
  }
  const half = tables.length >> 1;
  yield* mergeTwo(
    joinTables(tables.slice(0, half), firstTableIndex),
    joinTables(tables.slice(half), firstTableIndex + half),
  );
}

type Files = Generator<JoinedFile, undefined>;

function* mergeTwo(files: Files, other: Files): Files {
  let [current, otherCurrent] = [files.next(), other.next()];
  while (current.done !== true || otherCurrent.done !== true) {
    if (
      otherCurrent.done === true ||
      (current.done !== true && current.value.name <= otherCurrent.value.name)
    ) {
      if (current.done !== true) yield current.value;
      current = files.next();
    } else {
      yield otherCurrent.value;
      otherCurrent = other.next();
    }
  }
}
