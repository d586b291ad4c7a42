import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'astro/zod';

/** How long a remote holder counts as alive after its last heartbeat, in milliseconds. */
const LIFE = 5 * 60_000;

const holder = z.object({
  pid: z.number().int().positive(),
  /** Start time in the units of its system; null if unknown. */
  started: z.string().nullable(),
  host: z.string(),
  /**
   * PID namespace, as Linux names it (`pid:[4026531836]`), and the boot id of the system; '' if
   * unknown.
   */
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
export type FindStart = (pid: number) => string | null;

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
 * Returns whether the lock holder is alive: by process id where `self` runs, elsewhere by heartbeat
 * age. `age` is the time since the last heartbeat, in milliseconds.
 */
export function isAlive(found: Holder | null, age: number, self: Holder, startOf = findStart): boolean {
  return found !== null && isBeside(found, self) ? isRunning(found, startOf) : age < LIFE;
}

/** Returns the reason why a lock cannot be taken from its holder, and the remedy. */
export function describeHolder(found: Holder | null, age: number, self: Holder, lock: string): string {
  if (found !== null && isBeside(found, self))
    return `(process ${found.pid}) is running. Wait for it to end, or stop it and remove ${lock}.`;
  const name =
    found === null
      ? 'on an unknown host'
      : `process ${found.pid} on ${[found.host, found.namespace].join(' ')}`.trim();
  const seconds = Math.max(0, Math.round(age / 1000));
  return (
    `(${name}) is running: its last heartbeat is ${seconds} s old. Wait for it to end, or stop it there. If it has ended already, ` +
    `try again when the heartbeat is ${LIFE / 60_000} minutes old, or remove ${lock}.`
  );
}

/**
 * Reports whether process ids of both are comparable. Other hosts of the same name differ in their
 * boot id, containers in their namespace.
 */
function isBeside(one: Holder, other: Holder): boolean {
  return (['host', 'namespace', 'boot'] as const).every((of) => one[of] === other[of]);
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

function resultOrNull<Answer>(question: () => Answer): Answer | null {
  try {
    return question();
  } catch {
    return null;
  }
}
