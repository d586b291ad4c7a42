import type { FileLines } from '../report/file-lines.ts';
import type { ManifestFile } from '../report/manifest.ts';
import { isKept, type Packing } from './packed-copies.ts';

/** Which files of the last build stay as they are. */
export class KeptFiles {
  readonly former: FileLines;
  readonly #packing: Packing;
  /** 1 for each line of `former` that stays. */
  readonly #stays: Uint8Array;

  /** None stays yet. `packing` tells which packed copies the site is to have. */
  constructor(former: FileLines, packing: Packing) {
    this.former = former;
    this.#packing = packing;
    this.#stays = new Uint8Array(former.size);
  }

  /** Keeps a file, if the last build has it, with those of its packed copies that the site is to have. */
  add(name: string): void {
    for (const end of ['', '.br', '.gz']) {
      if (!isKept(name + end, this.#packing)) continue;
      const line = this.former.lineOf(name + end);
      if (line >= 0) this.#stays[line] = 1;
    }
  }

  /** Whether a file stays. */
  has(name: string): boolean {
    return this.hasLine(this.former.lineOf(name));
  }

  /** Whether the file of a line of the last build stays. */
  hasLine(line: number): boolean {
    return this.#stays[line] === 1;
  }

  /** The names of the files that stay, in their order. */
  *names(): Generator<string> {
    for (const [line, stays] of this.#stays.entries()) if (stays === 1) yield this.former.nameOf(line);
  }
}

/** What is known of a staged file: its hash may not be. */
type Sized = Pick<ManifestFile, 'size'> & Partial<ManifestFile>;

/** What an update makes of a site: some files of the last build stay, others are new or replaced. */
export class UpdatedFiles<Staged extends Sized = ManifestFile> implements ReadonlyMap<
  string,
  Staged | ManifestFile
> {
  readonly #kept: KeptFiles;
  readonly #staged: ReadonlyMap<string, Staged>;
  readonly size: number;

  /** `staged` has the new files and those that replace others; these and those of the last build are in the order of their names. */
  constructor(kept: KeptFiles, staged: ReadonlyMap<string, Staged>) {
    this.#kept = kept;
    this.#staged = staged;
    let { size } = staged;
    for (let line = 0; line < kept.former.size; line += 1) if (kept.hasLine(line)) size += 1;
    for (const name of staged.keys()) if (kept.has(name)) size -= 1;
    this.size = size;
  }

  get former(): FileLines {
    return this.#kept.former;
  }

  /** The names of files that the last build has not, or not so. */
  changed(): string[] {
    return [...this.#staged].flatMap(([name, { hash }]) =>
      this.former.get(name)?.hash === hash ? [] : [name],
    );
  }

  /** The names of files of the last build that are no longer there. */
  removed(): string[] {
    const names: string[] = [];
    for (let line = 0; line < this.former.size; line += 1) {
      if (this.#kept.hasLine(line)) continue;
      const name = this.former.nameOf(line);
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
    const line = this.former.lineOf(name);
    return this.#kept.hasLine(line) ? this.former.fileOf(line) : undefined;
  }

  *keys(): MapIterator<string> {
    for (const [name] of this.#ordered()) yield name;
  }

  *values(): MapIterator<Staged | ManifestFile> {
    for (const [, file] of this) yield file;
  }

  *entries(): MapIterator<[string, Staged | ManifestFile]> {
    for (const [name, file] of this.#ordered())
      yield [name, typeof file === 'number' ? this.former.fileOf(file) : file];
  }

  [Symbol.iterator](): MapIterator<[string, Staged | ManifestFile]> {
    return this.entries();
  }

  forEach(call: (file: Staged | ManifestFile, name: string, files: UpdatedFiles<Staged>) => void): void {
    for (const [name, file] of this) call(file, name, this);
  }

  /** The names in their order, each with its staged file, or with its line of the last build. */
  *#ordered(): Generator<[string, Staged | number]> {
    const staged = [...this.#staged];
    let next = 0;
    for (let line = 0; line < this.former.size; line += 1) {
      if (!this.#kept.hasLine(line)) continue;
      const name = this.former.nameOf(line);
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
