import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'astro/zod';

/** How long a holder elsewhere counts as alive after its last sign of life, milliseconds. */
const LIFE = 5 * 60_000;

const holder = z.object({
  pid: z.number().int().positive(),
  /** When it began, as its system counts; null where nothing tells. */
  started: z.string().nullable(),
  host: z.string(),
  /** The space that its id is of, as Linux names it (`pid:[4026531836]`), and the start of the system; '' where nothing tells. */
  namespace: z.string(),
  boot: z.string(),
});

/** A process that holds a lock, and where it runs. */
export type Holder = Readonly<z.output<typeof holder>>;

/** When the process of an id began; null where nothing tells. */
export type FindStart = (pid: number) => string | null;

/** This process as the holder of a lock. */
export function thisProcess(): Holder {
  return {
    pid: process.pid,
    started: findStart(process.pid),
    host: hostname(),
    namespace: ask(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    boot: ask(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
  };
}

/** Reads what a lock says of its holder; null if it says nothing, as after a power cut. */
export function parseHolder(text: string): Holder | null {
  return holder.safeParse(ask(() => JSON.parse(text) as unknown)).data ?? null;
}

/**
 * Whether a holder goes on. At the place of this process, `self`, its id tells; elsewhere only how many milliseconds ago it gave its
 * last sign of life, `age`.
 */
export function isAlive(found: Holder | null, age: number, self: Holder, startOf = findStart): boolean {
  return found !== null && isBeside(found, self) ? isRunning(found, startOf) : age < LIFE;
}

/** Why a lock cannot be taken from its holder, and what to do. */
export function describeHolder(found: Holder | null, age: number, self: Holder, lock: string): string {
  if (found !== null && isBeside(found, self))
    return `(process ${found.pid}) is writing there. Wait for it, or stop it and remove ${lock}.`;
  const name =
    found === null
      ? 'of an unknown place'
      : `process ${found.pid} on ${[found.host, found.namespace].join(' ')}`.trim();
  const seconds = Math.max(0, Math.round(age / 1000));
  return (
    `(${name}) is writing there: its last sign of life is ${seconds} s old. Wait for it, or stop it there. If it is gone, ` +
    `try again when that is ${LIFE / 60_000} minutes old, or remove ${lock}.`
  );
}

/** Whether process ids mean the same to both: other hosts of the same name have other starts, containers other namespaces. */
function isBeside(one: Holder, other: Holder): boolean {
  return (['host', 'namespace', 'boot'] as const).every((of) => one[of] === other[of]);
}

function isRunning({ pid, started }: Holder, startOf: FindStart): boolean {
  // The id of this process was that of a former one, such as the first of a container, unless their starts are the same.
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

/** The 22nd field of `stat`; the second one may hold spaces and brackets. */
function findStart(pid: number): string | null {
  return ask(() => {
    // It may be the /proc of another namespace, where ids mean others.
    if (readlinkSync('/proc/self') !== String(process.pid)) return null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  });
}

function ask<Answer>(question: () => Answer): Answer | null {
  try {
    return question();
  } catch {
    return null;
  }
}
