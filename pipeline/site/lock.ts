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

/** Interval of the heartbeat in milliseconds. */
const PACE = 30_000;
/** The name of a holder's file, which is unique. */
const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes the lock of an output folder, so that no two processes write into it, on any host. Returns
 * the function that releases it. Throws if a live process holds it; `who` names the locked activity
 * in messages. The lock is a folder with one file, whose name is unique to its holder. Removing or
 * releasing a lock therefore never affects that of another holder.
 */
export function takeLock(lock: string, who = 'build', self = thisProcess()): () => void {
  const name = randomUUID();
  const made = `${lock}.${name}`;
  const text = JSON.stringify(self);
  try {
    mkdirSync(dirname(lock), { recursive: true });
    // Not created with the option `recursive`, which reports a read-only disk as a missing folder.
    mkdirSync(made);
    writeFileSync(join(made, name), text);
    // By the clock of the disk, which all holders share.
    const now = statSync(join(made, name)).mtimeMs;
    while (!isPlaced(made, lock)) removeStale(lock, who, self, now);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return keep(lock, name, text);
}

/** Returns the live process that holds a lock; null if none does. */
export function readHolder(lock: string, self = thisProcess()): Holder | null {
  const signs = listHolders(lock).map((name) => readSign(join(lock, name)));
  const alive = signs.find((sign) => sign !== null && isAlive(sign.holder, Date.now() - sign.at, self));
  return alive?.holder ?? null;
}

/**
 * Renames a folder with a holder file to the lock's path. This is atomic and fails if another
 * process holds the lock.
 */
function isPlaced(made: string, lock: string): boolean {
  try {
    renameSync(made, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code !== 'ENOTDIR') throw error;
    throw new Error(
      `${lock} was not written by this version of Podium. If no command is running, remove it.`,
    );
  }
}

/** Removes the holder of a lock if it is no longer alive. Throws if it is alive. */
function removeStale(lock: string, who: string, self: Holder, now: number): void {
  for (const name of listHolders(lock)) {
    const file = join(lock, name);
    if (!NAME.test(name)) throw new Error(`${file} does not belong to a lock. Move it away.`);
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

/**
 * Reads the holder of a lock and the time of its last heartbeat; null if the lock was released in
 * the meantime.
 */
function readSign(file: string): { readonly holder: Holder | null; readonly at: number } | null {
  try {
    return { holder: parseHolder(readFileSync(file, 'utf8')), at: statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes heartbeats until the lock is released. Returns the function that releases it. */
function keep(lock: string, name: string, text: string): () => void {
  const file = join(lock, name);
  // Overwrites the file, so that it is never empty and is not recreated if it was removed. A full
  // disk may accept the next heartbeat.
  const renewing = setInterval(() => quietly(() => writeFileSync(file, text, { flag: 'r+' })), PACE);
  renewing.unref();
  return () => {
    clearInterval(renewing);
    rmSync(file, { force: true });
    // If the folder is not empty, another process already holds the lock.
    quietly(() => rmdirSync(lock));
  };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The failure has no consequences.
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
