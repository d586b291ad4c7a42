import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describeHolder, isAlive, parseHolder, thisProcess, type Holder } from './lock-holder.ts';

/** Time between two signs of life, milliseconds. */
const PACE = 30_000;
/** The name of a holder's file: no two have the same. */
const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes the lock of an output folder, so that no two of `who` write into it, wherever they run; gives the function that frees it.
 * Throws where somebody who is alive holds it. It is a folder with one file, whose name is its holder's alone: so whoever takes
 * a lock away, or frees it, never does so with that of another.
 */
export function takeLock(lock: string, who = 'build', self = thisProcess()): () => void {
  const name = randomUUID();
  const made = `${lock}.${name}`;
  const text = JSON.stringify(self);
  try {
    mkdirSync(dirname(lock), { recursive: true });
    // Not by the option `recursive`, which calls a disk that cannot be written to one without that folder.
    mkdirSync(made);
    writeFileSync(join(made, name), text);
    // By the clock of the disk, which holders share.
    const now = statSync(join(made, name)).mtimeMs;
    while (!isPlaced(made, lock)) removeStale(lock, who, self, now);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return keep(lock, name, text);
}

/** Puts a folder with a holder in the place of the lock. That is one step, which fails unless nobody holds it. */
function isPlaced(made: string, lock: string): boolean {
  try {
    renameSync(made, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code !== 'ENOTDIR') throw error;
    throw new Error(`${lock} is no lock of this version. If nothing writes there, remove it.`);
  }
}

/** Removes the holder of a lock if it is gone. Throws if it is alive. */
function removeStale(lock: string, who: string, self: Holder, now: number): void {
  for (const name of listHolders(lock)) {
    const file = join(lock, name);
    if (!NAME.test(name)) throw new Error(`${file} is of no lock. Move it away.`);
    const sign = readSign(file);
    if (sign === null) continue;
    const age = now - sign.at;
    if (isAlive(sign.holder, age, self))
      throw new Error(`Another ${who} ${describeHolder(sign.holder, age, self, lock)}`);
    rmSync(file, { force: true });
  }
}

function listHolders(lock: string): string[] {
  try {
    return readdirSync(lock);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Who holds a lock, and when that one gave its last sign of life; null if it was freed meanwhile. */
function readSign(file: string): { readonly holder: Holder | null; readonly at: number } | null {
  try {
    return { holder: parseHolder(readFileSync(file, 'utf8')), at: statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Renews the sign of life until the lock is freed, by the function that this gives. */
function keep(lock: string, name: string, text: string): () => void {
  const file = join(lock, name);
  // Written over: the file is never empty, and not made again where it was taken away. A disk that is full may take the next sign.
  const renewing = setInterval(() => quietly(() => writeFileSync(file, text, { flag: 'r+' })), PACE);
  renewing.unref();
  return () => {
    clearInterval(renewing);
    rmSync(file, { force: true });
    // Not empty, it is another's by now.
    quietly(() => rmdirSync(lock));
  };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Nobody misses it.
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
