import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Time between two looks, milliseconds: a look takes the processor for about eight. */
const INTERVAL = 200;

const run = promisify(execFile);

/** Watches a process group until the signal says that it ended; gives the most memory that was seen, bytes. */
export async function watchMemory(group: number, ended: AbortSignal): Promise<number> {
  let peak = 0;
  do {
    peak = Math.max(peak, groupMemory(await listProcesses(), group));
    await setTimeout(INTERVAL, undefined, { signal: ended }).catch(() => undefined);
  } while (!ended.aborted);
  return peak;
}

/**
 * Memory that the processes of a group hold, bytes, from lines of group and kilobytes. Pages that processes share count
 * in each of them.
 */
export function groupMemory(lines: string, group: number): number {
  return lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([of]) => of === group)
    .reduce((sum, [, kilobytes = 0]) => sum + kilobytes * 1024, 0);
}

async function listProcesses(): Promise<string> {
  try {
    const { stdout } = await run('ps', ['-A', '-o', 'pgid=', '-o', 'rss=']);
    return stdout;
  } catch (cause) {
    throw new Error('Memory is measured by ps, which failed. On Debian it is in the package procps.', {
      cause,
    });
  }
}
