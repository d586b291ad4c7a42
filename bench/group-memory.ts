import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Sampling interval, in milliseconds. */
const INTERVAL = 250;

const run = promisify(execFile);

/** The memory of one process. */
export interface ProcessMemory {
  readonly pid: number;
  /** Process group id. */
  readonly group: number;
  /** Resident memory, in bytes. Pages that processes share count in each of them. */
  readonly resident: number;
}

/**
 * Samples the memory of a process group until the signal reports its end. Returns the peak, in
 * bytes.
 */
export async function watchMemory(group: number, ended: AbortSignal): Promise<number> {
  let peak = 0;
  do {
    peak = Math.max(peak, groupMemory(parseProcesses(await listProcesses()), group));
    await setTimeout(INTERVAL, undefined, { signal: ended }).catch(() => undefined);
  } while (!ended.aborted);
  return peak;
}

/**
 * Returns the total memory of a process group, in bytes. A shared page counts once if the system
 * reports shares (Linux, "PSS"), otherwise in each process.
 */
export function groupMemory(
  processes: readonly ProcessMemory[],
  group: number,
  shareOf: (pid: number) => number | null = readShare,
): number {
  return processes
    .filter((process) => process.group === group)
    .reduce((sum, { pid, resident }) => sum + (shareOf(pid) ?? resident), 0);
}

/** Parses lines of process id, group and kilobytes. */
export function parseProcesses(lines: string): ProcessMemory[] {
  return lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, group, kilobytes = 0]) =>
      pid === undefined || group === undefined ? [] : [{ pid, group, resident: kilobytes * 1024 }],
    );
}

/** Returns the proportional share of a process in bytes; null if the system does not report it. */
function readShare(pid: number): number | null {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    // The process has ended, or the system has no such file.
    return null;
  }
}

async function listProcesses(): Promise<string> {
  try {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=', '-o', 'pgid=', '-o', 'rss=']);
    return stdout;
  } catch (cause) {
    throw new Error('The program ps, which measures memory, failed. On Debian, install the package procps.', {
      cause,
    });
  }
}
