import type { FileTable, ManifestFile } from '#pipeline/site/file-table';
import { isIncluded, type Compression } from '#pipeline/site/compressed-copies';

/** The files of the last build that stay as they are. */
export class UnchangedFiles {
  readonly previousFiles: FileTable;
  readonly #compression: Compression;
  /** 1 for each file of `previousFiles` that stays. */
  readonly #isUnchanged: Uint8Array;

  /** Starts without files. `compression` selects the compressed copies of the site. */
  constructor(previous: FileTable, compression: Compression) {
    this.previousFiles = previous;
    this.#compression = compression;
    this.#isUnchanged = new Uint8Array(previous.size);
  }

  /** Keeps a file of the last build, with the compressed copies that the site should have. */
  add(name: string): void {
    for (const extension of ['', '.br', '.gz']) {
      if (!isIncluded(name + extension, this.#compression)) continue;
      const index = this.previousFiles.indexOf(name + extension);
      if (index >= 0) this.#isUnchanged[index] = 1;
    }
  }

  has(name: string): boolean {
    return this.hasIndex(this.previousFiles.indexOf(name));
  }

  /** Reports whether the file at an index of the last build's list stays. */
  hasIndex(index: number): boolean {
    return this.#isUnchanged[index] === 1;
  }

  /** The names of the files that stay, in the order of the list. */
  *names(): Generator<string> {
    for (const [index, isUnchanged] of this.#isUnchanged.entries())
      if (isUnchanged === 1) yield this.previousFiles.names[index] ?? '';
  }
}

/** A staged file, whose hash may be unknown. */
type StagedFile = Pick<ManifestFile, 'size'> & Partial<ManifestFile>;

/** The files of an updated site: some of the last build stay, others are new or replaced. */
export class UpdatedFiles<Staged extends StagedFile = ManifestFile> implements ReadonlyMap<
  string,
  Staged | ManifestFile
> {
  readonly #unchanged: UnchangedFiles;
  readonly #staged: ReadonlyMap<string, Staged>;
  readonly size: number;

  /** `staged` has new files and replacements. Both must be sorted by name. */
  constructor(unchanged: UnchangedFiles, staged: ReadonlyMap<string, Staged>) {
    this.#unchanged = unchanged;
    this.#staged = staged;
    let { size } = staged;
    for (let index = 0; index < unchanged.previousFiles.size; index += 1)
      if (unchanged.hasIndex(index)) size += 1;
    for (const name of staged.keys()) if (unchanged.has(name)) size -= 1;
    this.size = size;
  }

  get previous(): FileTable {
    return this.#unchanged.previousFiles;
  }

  /** Returns the names of files that are new or differ from the last build. */
  changedNames(): string[] {
    return [...this.#staged].flatMap(([name, { hash }]) =>
      this.previous.get(name)?.hash === hash ? [] : [name],
    );
  }

  /** Returns the names of files of the last build that are no longer there. */
  removedNames(): string[] {
    const names: string[] = [];
    for (let index = 0; index < this.previous.size; index += 1) {
      if (this.#unchanged.hasIndex(index)) continue;
      const name = this.previous.names[index] ?? '';
      if (!this.#staged.has(name)) names.push(name);
    }
    return names;
  }

  has(name: string): boolean {
    return this.#staged.has(name) || this.#unchanged.has(name);
  }

  get(name: string): Staged | ManifestFile | undefined {
    const staged = this.#staged.get(name);
    if (staged !== undefined) return staged;
    const index = this.previous.indexOf(name);
    return this.#unchanged.hasIndex(index) ? this.previous.fileAt(index) : undefined;
  }

  *keys(): MapIterator<string> {
    for (const [name] of this.#entriesInOrder()) yield name;
  }

  *values(): MapIterator<Staged | ManifestFile> {
    for (const [, file] of this) yield file;
  }

  *entries(): MapIterator<[string, Staged | ManifestFile]> {
    for (const [name, file] of this.#entriesInOrder())
      yield [name, typeof file === 'number' ? this.previous.fileAt(file) : file];
  }

  [Symbol.iterator](): MapIterator<[string, Staged | ManifestFile]> {
    return this.entries();
  }

  forEach(call: (file: Staged | ManifestFile, name: string, files: UpdatedFiles<Staged>) => void): void {
    for (const [name, file] of this) call(file, name, this);
  }

  /** Yields the names in order, each with its staged file or with its index in the last build. */
  *#entriesInOrder(): Generator<[string, Staged | number]> {
    const entries = [...this.#staged];
    let nextStaged = 0;
    for (let index = 0; index < this.previous.size; index += 1) {
      if (!this.#unchanged.hasIndex(index)) continue;
      const name = this.previous.names[index] ?? '';
      let isReplaced = false;
      for (
        let file = entries[nextStaged];
        file !== undefined && file[0] <= name;
        file = entries[(nextStaged += 1)]
      ) {
        yield file;
        isReplaced = file[0] === name;
      }
      if (!isReplaced) yield [name, index];
    }
    yield* entries.slice(nextStaged);
  }
}
