import { resultOrNull } from '#domain/util/result-or-null';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'astro/zod';

const HEARTBEAT_MS = 30_000;
/** The name of a holder's file, which is unique. */
const HOLDER_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes the lock of an output folder, so that no two processes write into it, on any host. Returns
 * the function that releases it. Throws if a live process holds it; messages name the `activity`.
 * The lock is a folder with one file, whose name is unique to its holder. Removing or releasing a
 * lock therefore never affects that of another holder.
 */
export function takeLock(lock: string, activity = 'build', thisHolder = thisProcess()): () => void {
  const name = randomUUID();
  const temporaryDir = `${lock}.${name}`;
  const text = JSON.stringify(thisHolder);
  try {
    mkdirSync(dirname(lock), { recursive: true });
    // Not created with the option `recursive`, which reports a read-only disk as a missing folder.
    mkdirSync(temporaryDir);
    writeFileSync(join(temporaryDir, name), text);
    // By the clock of the disk, which all holders share.
    const now = statSync(join(temporaryDir, name)).mtimeMs;
    while (!isPlaced(temporaryDir, lock)) removeStale(lock, activity, thisHolder, now);
  } catch (error) {
    rmSync(temporaryDir, { recursive: true, force: true });
    throw error;
  }
  return keepLock(lock, name, text);
}

/** Returns the live process that holds a lock; null if none does. */
export function readHolder(lock: string, thisHolder = thisProcess()): Holder | null {
  const locks = listHolders(lock).map((name) => readHolderFile(join(lock, name)));
  const alive = locks.find(
    (sign) => sign !== null && isAlive(sign.holder, Date.now() - sign.modifiedAt, thisHolder),
  );
  return alive?.holder ?? null;
}

/** Renames a holder's folder to the lock's path, which fails if another process holds the lock. */
function isPlaced(madeFolder: string, lock: string): boolean {
  try {
    renameSync(madeFolder, lock);
    return true;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code !== 'ENOTDIR') throw error;
    throw new Error(
      `${lock} was not written by this version of Podium. If no command is running, remove it.`,
    );
  }
}

/** Removes the holder of a lock if it is no longer alive. Throws if it is alive. */
function removeStale(lock: string, activity: string, thisHolder: Holder, now: number): void {
  for (const name of listHolders(lock)) {
    const file = join(lock, name);
    if (!HOLDER_NAME.test(name)) throw new Error(`${file} does not belong to a lock. Move it away.`);
    const holderFile = readHolderFile(file);
    if (holderFile === null) continue;
    const ageMs = now - holderFile.modifiedAt;
    if (isAlive(holderFile.holder, ageMs, thisHolder))
      throw new Error(`Another ${activity} ${describeHolder(holderFile.holder, ageMs, thisHolder, lock)}`);
    rmSync(file, { force: true });
  }
}

function listHolders(lock: string): string[] {
  try {
    return readdirSync(lock);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the holder of a lock and its last heartbeat; null if the lock was released meanwhile. */
function readHolderFile(
  file: string,
): { readonly holder: Holder | null; readonly modifiedAt: number } | null {
  try {
    return { holder: parseHolder(readFileSync(file, 'utf8')), modifiedAt: statSync(file).mtimeMs };
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes heartbeats until the lock is released. Returns the function that releases it. */
function keepLock(lock: string, name: string, text: string): () => void {
  const file = join(lock, name);
  // Overwrites the file, so that it is never empty and is not recreated if it was removed. A full
  // disk may accept the next heartbeat.
  const heartbeatTimer = setInterval(
    () => quietly(() => writeFileSync(file, text, { flag: 'r+' })),
    HEARTBEAT_MS,
  );
  heartbeatTimer.unref();
  return () => {
    clearInterval(heartbeatTimer);
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

/** Returns the code of a system error; undefined for any other. */
export function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** How long a remote holder counts as alive after its last heartbeat, in milliseconds. */
const HEARTBEAT_LIFE_MS = 5 * 60_000;

const holder = z.object({
  pid: z.number().int().positive(),
  /** Start time in the units of its system; null if unknown. */
  started: z.string().nullable(),
  host: z.string(),
  /** PID namespace of Linux (`pid:[4026531836]`), and boot id of the system; '' if unknown. */
  namespace: z.string(),
  boot: z.string(),
  /** The port of a server. */
  port: z.number().int().positive().optional(),
  /** The content folder that it serves. */
  content: z.string().optional(),
});

/** A process that holds a lock, and where it runs. */
export type Holder = Readonly<z.output<typeof holder>>;

/** Returns the start time of a process; null if unknown. */
type FindStart = (pid: number) => string | null;

/** Returns this process as the holder of a lock. */
export function thisProcess(): Holder {
  return {
    pid: process.pid,
    started: findStart(process.pid),
    host: hostname(),
    namespace: resultOrNull(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    boot: resultOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
  };
}

/** Parses the holder in a lock file; returns null if it is unreadable, as after a power failure. */
export function parseHolder(text: string): Holder | null {
  return holder.safeParse(resultOrNull(() => JSON.parse(text) as unknown)).data ?? null;
}

/**
 * Returns whether the lock holder is alive: by process id on this system, elsewhere by heartbeat
 * age. `ageMs` is the time since the last heartbeat.
 */
export function isAlive(
  holder: Holder | null,
  ageMs: number,
  thisHolder: Holder,
  startOf = findStart,
): boolean {
  return holder !== null && isOnSameSystem(holder, thisHolder)
    ? isRunning(holder, startOf)
    : ageMs < HEARTBEAT_LIFE_MS;
}

/** Returns the reason why a lock cannot be taken from its holder, and the remedy. */
function describeHolder(holder: Holder | null, ageMs: number, thisHolder: Holder, lock: string): string {
  if (holder !== null && isOnSameSystem(holder, thisHolder))
    return `(process ${holder.pid}) is running. Wait for it to end, or stop it and remove ${lock}.`;
  const name =
    holder === null
      ? 'on an unknown host'
      : `process ${holder.pid} on ${[holder.host, holder.namespace].join(' ')}`.trim();
  const seconds = Math.max(0, Math.round(ageMs / 1000));
  return (
    `(${name}) is running: its last heartbeat is ${seconds} s old. Wait for it to end, or stop it there. If it has ended already, ` +
    `try again when the heartbeat is ${HEARTBEAT_LIFE_MS / 60_000} minutes old, or remove ${lock}.`
  );
}

/** Reports whether process ids are comparable: of one boot of a host, and of one container. */
function isOnSameSystem(holder: Holder, otherHolder: Holder): boolean {
  return (['host', 'namespace', 'boot'] as const).every((field) => holder[field] === otherHolder[field]);
}

function isRunning({ pid, started }: Holder, startOf: FindStart): boolean {
  // Process ids are reused: an earlier process may have had this process's id, as the first process
  // of a container does. Only equal start times prove that it is the same process.
  if (started === null) return pid !== process.pid && exists(pid);
  return exists(pid) && (startOf(pid) ?? started) === started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Reads the 22nd field of `stat`. The second field may contain spaces and brackets. */
function findStart(pid: number): string | null {
  return resultOrNull(() => {
    // `/proc` may belong to another namespace, where ids mean other processes.
    if (readlinkSync('/proc/self') !== String(process.pid)) return null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  });
}
