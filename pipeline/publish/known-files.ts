import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { OutputFile } from '../output/list-files.ts';
import type { ManifestFile } from '../report/manifest.ts';

/** A file with its hash, from an earlier reading. */
export interface KnownFile extends ManifestFile {
  /** State of the file when it was read. Empty if a later change might not change the state. */
  readonly state: string;
}

/** Record of the files of a folder, sorted by name. */
export interface KnownFiles {
  /** Additional data of the writer, as JSON. */
  readonly head: unknown;
  readonly files: ReadonlyMap<string, KnownFile>;
}

const VERSION = 'known files 1';
/**
 * Milliseconds after a change in which another change may leave the same time on the file. Some
 * disks store whole seconds.
 */
const UNSURE = 2000;
const LINE = /^([^\t]*)\t(\d+)\t([\da-f]{64})\t(.+)$/;

/**
 * Returns the current state of a file: inode, size, time, and the time of its last change, which
 * programs cannot set.
 */
export function stateOf({ stamp, changedAt }: Pick<OutputFile, 'stamp' | 'changedAt'>): string {
  return `${stamp} ${changedAt}`;
}

/** Returns the recorded hash of a file in the recorded state. Undefined if it must be read. */
export function findKnown(known: KnownFiles | null, file: OutputFile): ManifestFile | undefined {
  const found = known?.files.get(file.name);
  return found?.state === stateOf(file) ? found : undefined;
}

/**
 * Creates the record of files that were read after `since`, or whose recorded state was current
 * then. `since` is in milliseconds since 1970.
 */
export function describeKnown(
  head: unknown,
  files: readonly OutputFile[],
  hashes: ReadonlyMap<string, ManifestFile>,
  since: number,
): KnownFiles {
  const known = new Map<string, KnownFile>();
  for (const file of files) {
    const read = hashes.get(file.name);
    if (read === undefined) continue;
    const state = file.changedAt < since - UNSURE ? stateOf(file) : '';
    known.set(file.name, { ...read, state });
  }
  return { head, files: known };
}

/** Number of files above which waiting costs less than copying them again later. */
const WORTH_WAITING = 1000;

/**
 * Waits until the states of just written files are reliable, if there are many. Read the files
 * after this.
 */
export async function waitUntilSure(files: number): Promise<void> {
  if (files >= WORTH_WAITING) await setTimeout(UNSURE + 1);
}

/** Writes a record as a whole: lines of the files after the head, and a digest of all at the end. */
export async function writeKnown(path: string, { head, files }: KnownFiles): Promise<void> {
  const lines = [VERSION, JSON.stringify(head)];
  for (const [name, { state, size, hash }] of files)
    // A name with a line break would end its line; such a file is read each time.
    if (!/[\n\t]/.test(name)) lines.push(`${state}\t${size}\t${hash}\t${name}`);
  const text = `${lines.join('\n')}\n`;
  await writeFile(`${path}.part`, `${text}${digestOf(text)}\n`);
  await rename(`${path}.part`, path);
}

/**
 * Reads a record; null where there is none, or one that is damaged or of another version: everything
 * has to be read then.
 */
export async function readKnown(path: string): Promise<KnownFiles | null> {
  const whole = await readFile(path, 'utf8').catch(() => null);
  if (whole === null) return null;
  const end = whole.lastIndexOf('\n', whole.length - 2) + 1;
  const text = whole.slice(0, end);
  if (whole.slice(end) !== `${digestOf(text)}\n`) return null;
  const [version, head = 'null', ...lines] = text.slice(0, -1).split('\n');
  if (version !== VERSION) return null;
  const files = new Map<string, KnownFile>();
  for (const line of lines) {
    const [, state, size, hash, name] = LINE.exec(line) ?? [];
    if (state === undefined || hash === undefined || name === undefined) return null;
    files.set(name, { state, size: Number(size), hash });
  }
  return { head: JSON.parse(head) as unknown, files };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
