import { resultOrNull } from '#domain/util/result-or-null';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { STATE_COLUMN_COUNT, FileTable, HASH_BYTES } from '#pipeline/site/file-table';

/** Record of the files of a folder. */
export interface FileRecord {
  /** Additional data of the writer, as JSON. */
  readonly head: unknown;
  readonly files: FileTable;
}

const VERSION = 'known files 2';
/** Two changes within this time (ms) may leave the same file time: some disks store seconds. */
const SAME_TIME_MS = 2000;
const STATE_BYTES = STATE_COLUMN_COUNT * Float64Array.BYTES_PER_ELEMENT;
const DIGEST_BYTES = 32;
const LINE_BREAK = '\n';
const NEW_LINE = 10;

const header = z.object({
  version: z.literal(VERSION),
  files: z.number().int().nonnegative(),
  head: z.unknown(),
});

/**
 * Creates the record of files that were read after `readAtMs`, or whose recorded state was current
 * then. `readAtMs` is in milliseconds since 1970. Forgets the states of files that a later change
 * might leave in the same state.
 */
export function createFileRecord(head: unknown, files: FileTable, readAtMs: number): FileRecord {
  const newTable = new FileTable(files.names, files.states.slice(), files.hashes);
  dropUnreliableStates(newTable, readAtMs);
  return { head, files: newTable };
}

/**
 * Forgets the states of files that changed less than `SAME_TIME_MS` before `readAtMs`, when they
 * were read: a later change could leave the same time.
 */
export function dropUnreliableStates(files: FileTable, readAtMs: number): void {
  for (let index = 0; index < files.size; index += 1)
    // Negated, because an unknown time is NaN, with which each comparison is false.
    if (!(files.changedAt(index) < readAtMs - SAME_TIME_MS)) files.forgetState(index);
}

/** Number of files from which waiting costs less than reading them again later. */
const MIN_FILES_TO_WAIT = 1000;

/** Waits until the states of many just written files are reliable. Read the files after this. */
export async function waitForReliableTimes(files: number): Promise<void> {
  if (files >= MIN_FILES_TO_WAIT) await setTimeout(SAME_TIME_MS + 1);
}

/**
 * Writes a record as a whole: a line of JSON, then the states, the hashes and the names of the
 * files, and a digest of these. Numbers have the byte order of this machine, the only reader.
 */
export async function writeFileRecord(path: string, { head, files }: FileRecord): Promise<void> {
  // A name with a line break would be two names; such a file is read each time.
  const { names, states, hashes } = files.filter((_, name) => !name.includes(LINE_BREAK));
  const start = `${JSON.stringify({ version: VERSION, files: names.length, head })}\n`;
  const chunks = [start, bytesOf(states), bytesOf(hashes), names.join(LINE_BREAK)];
  const sum = createHash('sha256');
  for (const part of chunks) sum.update(part);
  await writeFile(`${path}.part`, [...chunks, sum.digest()]);
  await rename(`${path}.part`, path);
}

/** Reads a record; null if it is missing, damaged or of another version: read all files then. */
export function readFileRecord(path: string): FileRecord | null {
  const bytes = resultOrNull(() => readFileSync(path));
  if (bytes === null) return null;
  const end = bytes.length - DIGEST_BYTES;
  const text = bytes.subarray(0, Math.max(0, end));
  if (
    !createHash('sha256')
      .update(text)
      .digest()
      .equals(bytes.subarray(Math.max(0, end)))
  )
    return null;
  const start = bytes.indexOf(NEW_LINE) + 1;
  const { data } = header.safeParse(jsonOrUndefined(bytes.toString('utf8', 0, start)));
  if (data === undefined) return null;
  const hashesAt = start + STATE_BYTES * data.files;
  const namesAt = hashesAt + HASH_BYTES * data.files;
  const names = data.files === 0 ? [] : bytes.toString('utf8', namesAt, end).split(LINE_BREAK);
  // Copied, because a Float64Array must start at a multiple of eight bytes in its buffer.
  const states = new Float64Array(Uint8Array.from(bytes.subarray(start, hashesAt)).buffer);
  const hashes = Uint8Array.from(bytes.subarray(hashesAt, namesAt));
  return { head: data.head, files: new FileTable(names, states, hashes) };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
