import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeAtomically } from '#content/atomic-write';
import { cacheCheckedPictures } from '#content/checked-pictures';
import { checkBytes, MAX_FILE_BYTES } from '#content/library/check-file';
import { MediaChecker } from '#content/library/check-media';
import { listContent, type ListedFile } from '#content/library/content-folders';
import type { Fault } from '#content/library/fault';
import { isWithin } from '#content/library/is-within';
import { PICTURE_CHECK } from '#pictures/check-picture';
import type { ContentFile, Saved } from '#workbench/model/calls';

const OID = /^[a-z0-9][a-z0-9_-]{2,63}$/;

/** The presentations of a content folder, each by its oid. Callers never name a path. */
export class PresentationFiles {
  readonly #root: string;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(root: string) {
    this.#root = resolve(root);
  }

  /** Returns the presentation with this oid, or null. */
  async read(oid: string): Promise<ContentFile | null> {
    return (await this.#find(oid))?.content ?? null;
  }

  /**
   * Writes a presentation if its file still has the version that was edited, and if the text is
   * valid and changes nothing but its storyboard. Resolves with null if there is no such file.
   */
  save(oid: string, text: string, version: string): Promise<Saved | null> {
    // One after another, so that each sees the previous result.
    const saved = this.#saving.then(() => this.#save(oid, text, version));
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #save(oid: string, text: string, version: string): Promise<Saved | null> {
    const found = await this.#find(oid);
    if (found === null) return null;
    if (found.content.version !== version) return { status: 'changed', disk: found.content };
    const bytes = Buffer.from(text);
    const faults = await this.#check(found, bytes);
    if (faults.length > 0) return { status: 'invalid', faults };
    // The check of the pictures takes a while.
    const again = await readBytes(found.path);
    if (versionOf(again) !== version)
      return { status: 'changed', disk: { ...found.content, ...stateOf(again) } };
    await writeAtomically(found.path, bytes);
    return { status: 'saved', version: versionOf(bytes) };
  }

  async #check({ file, realRoot, content }: Found, bytes: Buffer): Promise<readonly Fault[]> {
    const checkPicture = cacheCheckedPictures(PICTURE_CHECK);
    const media = new MediaChecker(this.#root, realRoot, { checkPicture, readCodecs: null, known: null });
    const { faults } = await checkBytes(file, bytes, media);
    if (faults.length > 0 || isRestSame(content.text, bytes.toString())) return faults;
    const fault = 'differs outside of its storyboard';
    return [
      { file: file.name, field: '', line: null, fault, remedy: 'edit other fields in the file itself' },
    ];
  }

  async #find(oid: string): Promise<Found | null> {
    if (!OID.test(oid)) return null;
    const realRoot = await realpath(this.#root);
    const { files } = await listContent(this.#root, realRoot);
    const own = files.filter(({ folder }) => folder === 'presentations');
    // Most files are named by their oid, so the others are seldom read.
    own.sort((a, b) => Number(isNamed(b, oid)) - Number(isNamed(a, oid)));
    for (const file of own) {
      // A link may have replaced the file since the folder was listed.
      const path = await realpath(file.path).catch(() => '');
      if (!isWithin(realRoot, path)) continue;
      const state = await readBytes(path).then(stateOf, () => null);
      if (state !== null && oidOf(state.text) === oid)
        return { file, path, realRoot, content: { name: file.name, ...state } };
    }
    return null;
  }
}

interface Found {
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
  return createHash('sha256').update(bytes).digest('hex');
}

/** Throws if the bytes are not UTF-8, because writing the text back would change them. */
function stateOf(bytes: Uint8Array): Pick<ContentFile, 'text' | 'version'> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return { text, version: versionOf(bytes) };
}

function oidOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { oid?: unknown } | null)?.oid;
  } catch {
    return undefined;
  }
}

function isRestSame(before: string, after: string): boolean {
  const rest = (text: string) => ({ ...(JSON.parse(text) as object), storyboard: null });
  return isDeepStrictEqual(rest(before), rest(after));
}
