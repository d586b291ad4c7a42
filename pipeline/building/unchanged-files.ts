import type { FileLines } from '#pipeline/site/file-lines';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { isIncluded, type Compression } from '#pipeline/site/compressed-copies';

/** The files of the last build that stay as they are. */
export class UnchangedFiles {
  readonly previous: FileLines;
  readonly #compression: Compression;
  /** 1 for each line of `previous` that stays. */
  readonly #stays: Uint8Array;

  /** Starts without files. `compression` selects the compressed copies of the site. */
  constructor(previous: FileLines, compression: Compression) {
    this.previous = previous;
    this.#compression = compression;
    this.#stays = new Uint8Array(previous.size);
  }

  /** Keeps a file of the last build, with the compressed copies that the site should have. */
  add(name: string): void {
    for (const end of ['', '.br', '.gz']) {
      if (!isIncluded(name + end, this.#compression)) continue;
      const line = this.previous.lineOf(name + end);
      if (line >= 0) this.#stays[line] = 1;
    }
  }

  has(name: string): boolean {
    return this.hasLine(this.previous.lineOf(name));
  }

  /** Reports whether the file at a line of the last build's list stays. */
  hasLine(line: number): boolean {
    return this.#stays[line] === 1;
  }

  /** The names of the files that stay, in the order of the list. */
  *names(): Generator<string> {
    for (const [line, stays] of this.#stays.entries()) if (stays === 1) yield this.previous.nameOf(line);
  }
}

/** A staged file. Its hash may not be known. */
type Sized = Pick<ManifestFile, 'size'> & Partial<ManifestFile>;

/** The files of an updated site: some of the last build stay, others are new or replaced. */
export class UpdatedFiles<Staged extends Sized = ManifestFile> implements ReadonlyMap<
  string,
  Staged | ManifestFile
> {
  readonly #kept: UnchangedFiles;
  readonly #staged: ReadonlyMap<string, Staged>;
  readonly size: number;

  /** `staged` are new files and replacements. All are sorted by name. */
  constructor(kept: UnchangedFiles, staged: ReadonlyMap<string, Staged>) {
    this.#kept = kept;
    this.#staged = staged;
    let { size } = staged;
    for (let line = 0; line < kept.previous.size; line += 1) if (kept.hasLine(line)) size += 1;
    for (const name of staged.keys()) if (kept.has(name)) size -= 1;
    this.size = size;
  }

  get previous(): FileLines {
    return this.#kept.previous;
  }

  /** Returns the names of files that are new or differ from the last build. */
  changed(): string[] {
    return [...this.#staged].flatMap(([name, { hash }]) =>
      this.previous.get(name)?.hash === hash ? [] : [name],
    );
  }

  /** Returns the names of files of the last build that are no longer there. */
  removed(): string[] {
    const names: string[] = [];
    for (let line = 0; line < this.previous.size; line += 1) {
      if (this.#kept.hasLine(line)) continue;
      const name = this.previous.nameOf(line);
      if (!this.#staged.has(name)) names.push(name);
    }
    return names;
  }

  has(name: string): boolean {
    return this.#staged.has(name) || this.#kept.has(name);
  }

  get(name: string): Staged | ManifestFile | undefined {
    const staged = this.#staged.get(name);
    if (staged !== undefined) return staged;
    const line = this.previous.lineOf(name);
    return this.#kept.hasLine(line) ? this.previous.fileOf(line) : undefined;
  }

  *keys(): MapIterator<string> {
    for (const [name] of this.#ordered()) yield name;
  }

  *values(): MapIterator<Staged | ManifestFile> {
    for (const [, file] of this) yield file;
  }

  *entries(): MapIterator<[string, Staged | ManifestFile]> {
    for (const [name, file] of this.#ordered())
      yield [name, typeof file === 'number' ? this.previous.fileOf(file) : file];
  }

  [Symbol.iterator](): MapIterator<[string, Staged | ManifestFile]> {
    return this.entries();
  }

  forEach(call: (file: Staged | ManifestFile, name: string, files: UpdatedFiles<Staged>) => void): void {
    for (const [name, file] of this) call(file, name, this);
  }

  /** Yields the names in order, each with its staged file or with its line of the last build. */
  *#ordered(): Generator<[string, Staged | number]> {
    const staged = [...this.#staged];
    let next = 0;
    for (let line = 0; line < this.previous.size; line += 1) {
      if (!this.#kept.hasLine(line)) continue;
      const name = this.previous.nameOf(line);
      let isReplaced = false;
      for (let file = staged[next]; file !== undefined && file[0] <= name; file = staged[(next += 1)]) {
        yield file;
        isReplaced = file[0] === name;
      }
      if (!isReplaced) yield [name, line];
    }
    yield* staged.slice(next);
  }
}
