import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '#library/sha256';
import { writeAtomically } from '#library/util/files';
import { cacheCheckedPictures } from '#library/checked-pictures';
import { checkBytes, MAX_FILE_BYTES, type CheckedFile } from '#library/check-file';
import { MediaChecker } from '#library/check-media';
import { listContent, type ListedFile } from '#library/content-folders';
import { fileFault, type Fault } from '#library/fault';
import { mapInParallel } from '#library/in-parallel';
import { isWithin } from '#library/is-within';
import type { Presentation } from '#library/schemas/presentation';
import { PICTURE_CHECK } from '#pictures/check-picture';
import type { ContentFile, Saved } from '#workbench/model/calls';
import { setValue } from '#workbench/model/edit-json';

const FILES_AT_ONCE = 16;

const OID = /^[a-z0-9][a-z0-9_-]{2,63}$/;

/** The presentations of a content folder, each by its oid. Callers never name a path. */
export class PresentationFiles {
  readonly #root: string;
  readonly #now: () => Date;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(root: string, now = () => new Date()) {
    this.#root = resolve(root);
    this.#now = now;
  }

  /** Returns the text of all presentation files, by name. A file that cannot be read has none. */
  async list(): Promise<ListedText[]> {
    const realRoot = await realpath(this.#root);
    const files = await this.#listFiles(realRoot);
    return mapInParallel(files, FILES_AT_ONCE, async (file) => ({
      name: file.name,
      text: (await this.#readFile(file, realRoot))?.text ?? null,
    }));
  }

  /** Returns the presentation with this oid, or null. */
  async read(oid: string): Promise<ContentFile | null> {
    return (await this.#find(oid))?.content ?? null;
  }

  /**
   * Writes a presentation if its file still has the version that was edited, and if the text is
   * valid and changes nothing but its storyboard. Sets the date of its last change. Resolves with
   * null if there is no such file.
   */
  save(oid: string, text: string, version: string): Promise<Saved | null> {
    // One at a time, so that each call sees the result of the previous one.
    const saved = this.#saving.then(() => this.#save(oid, text, version));
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #save(oid: string, text: string, version: string): Promise<Saved | null> {
    const file = await this.#find(oid);
    if (file === null) return null;
    if (file.content.version !== version) return { status: 'changed', disk: file.content };
    const faults = await this.#check(file, Buffer.from(text));
    if (faults.length > 0) return { status: 'invalid', faults };
    // Read again, because checking the pictures takes a while.
    const currentBytes = await readBytes(file.path);
    if (versionOf(currentBytes) !== version)
      return { status: 'changed', disk: { ...file.content, ...stateOf(currentBytes) } };
    const bytes = Buffer.from(setValue(text, ['lastModified'], toTimestamp(this.#now()), []));
    await writeAtomically(file.path, bytes);
    return { status: 'saved', version: versionOf(bytes) };
  }

  async #check(file: FoundFile, bytes: Buffer): Promise<readonly Fault[]> {
    const { faults } = await this.#checkAll(file, bytes);
    if (faults.length > 0 || isSameOutsideStoryboard(file.content.text, bytes.toString())) return faults;
    const fault = 'differs outside of its storyboard';
    return [fileFault(file.file.name, fault, 'edit other fields in the file itself')];
  }

  /**
   * Returns what is needed to draw a presentation; null if it does not exist, or if it or its media
   * have a fault.
   */
  async readDrawable(oid: string): Promise<DrawablePresentation | null> {
    const file = await this.#find(oid);
    if (file === null) return null;
    const bytes = Buffer.from(file.content.text);
    const data = (await this.#checkAll(file, bytes)).data as Presentation | null;
    return data && { data, version: file.content.version, baseDir: dirname(file.path) };
  }

  #checkAll({ file, realRoot }: FoundFile, bytes: Buffer): Promise<CheckedFile> {
    const checkPicture = cacheCheckedPictures(PICTURE_CHECK);
    const media = new MediaChecker(this.#root, realRoot, {
      checkPicture,
      readCodecs: null,
      checkCache: null,
    });
    return checkBytes(file, bytes, media);
  }

  async #find(oid: string): Promise<FoundFile | null> {
    if (!OID.test(oid)) return null;
    const realRoot = await realpath(this.#root);
    const files = await this.#listFiles(realRoot);
    // Most files are named by their oid, so the others are seldom read.
    files.sort((a, b) => Number(isNamed(b, oid)) - Number(isNamed(a, oid)));
    for (const file of files) {
      const state = await this.#readFile(file, realRoot);
      if (state !== null && oidOf(state.text) === oid) {
        const { path, text, version } = state;
        return { file, path, realRoot, content: { name: file.name, text, version } };
      }
    }
    return null;
  }

  async #listFiles(realRoot: string): Promise<ListedFile[]> {
    const { files } = await listContent(this.#root, realRoot);
    return files.filter(({ folder }) => folder === 'presentations');
  }

  /** Reads a file. Returns null if it cannot be read, or is outside of the content folder. */
  async #readFile(
    file: ListedFile,
    realRoot: string,
  ): Promise<{ readonly path: string; readonly text: string; readonly version: string } | null> {
    // A link may have replaced the file since the folder was listed.
    const path = await realpath(file.path).catch(() => '');
    if (!isWithin(realRoot, path)) return null;
    const state = await readBytes(path).then(stateOf, () => null);
    return state && { path, ...state };
  }
}

/** The text of a presentation file. */
export interface ListedText {
  /** Relative to the content folder. */
  readonly name: string;
  readonly text: string | null;
}

/** What is needed to draw a presentation without faults. */
export interface DrawablePresentation {
  readonly data: Presentation;
  /** Digest of the bytes of its file. */
  readonly version: string;
  /** The folder of its file, absolute. */
  readonly baseDir: string;
}

interface FoundFile {
  readonly file: ListedFile;
  /** After following links. */
  readonly path: string;
  readonly realRoot: string;
  readonly content: ContentFile;
}

function isNamed({ name }: ListedFile, oid: string): boolean {
  return name === `presentations/${oid}.json`;
}

async function readBytes(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new RangeError(`${path} has more than ${MAX_FILE_BYTES} bytes.`);
  return readFile(path);
}

function versionOf(bytes: Uint8Array): string {
  return sha256(bytes);
}

/** Decodes a file. Throws if it is not UTF-8, because writing the text back would change it. */
function stateOf(bytes: Uint8Array): Pick<ContentFile, 'text' | 'version'> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return { text, version: versionOf(bytes) };
}

function oidOf(text: string): unknown {
  return (jsonOrUndefined(text) as { oid?: unknown } | null | undefined)?.oid;
}

function isSameOutsideStoryboard(before: string, after: string): boolean {
  // The page keeps the date that the file had when it was opened.
  const withoutStoryboard = (text: string) => ({
    ...(JSON.parse(text) as object),
    storyboard: null,
    lastModified: null,
  });
  return isDeepStrictEqual(withoutStoryboard(before), withoutStoryboard(after));
}

/** Returns a time as content files write it. */
const toTimestamp = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
