import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

interface GroupOptions {
  /** Milliseconds after which it is killed. */
  readonly longest: number;
  /** Memory of all its processes in bytes, above which it is killed. */
  readonly memory: number;
  readonly folder: string;
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Thrown if a program was killed because of a limit. */
export class ProgramLimit extends Error {
  override readonly name = 'ProgramLimit';
}

/** Thrown if a program is only the script that starts one that is not installed. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

/** Exit codes of a shell that finds no program, or none that can be run. */
const NOT_FOUND: readonly number[] = [126, 127];
/** How often the memory is measured, in milliseconds. */
const EVERY_MS = 500;

/**
 * Runs a program in its own process group, so that all its child processes are killed at a limit or
 * when this process ends. Its temporary files go to `folder`. Throws a ProgramLimit whose message
 * names the limit, or another error if the program cannot be started or fails. Memory is limited on
 * Linux only.
 */
export async function runGroup(
  program: string,
  flags: readonly string[],
  { longest, memory, folder, env }: GroupOptions,
): Promise<void> {
  const child = spawn(program, flags, {
    env: { ...process.env, ...env, TMPDIR: folder },
    detached: true,
    stdio: 'ignore',
  });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has already ended.
    }
  };
  // Runs before the listeners that are already registered, because those remove the program's
  // files.
  process.prependOnceListener('exit', stop);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const exit = once(child, 'exit', { signal });
    const limit = awaitLimit(child.pid, { longest, memory, signal });
    const [code] = (await Promise.race([exit, limit])) as unknown[];
    if (typeof code === 'number' && NOT_FOUND.includes(code)) throw new ProgramMissing(program);
    if (code !== 0) throw new Error(`${program} failed.`);
  } finally {
    ended.abort();
    process.off('exit', stop);
    stop();
  }
}

/** Rejects with a ProgramLimit as soon as a group of processes exceeds a limit. */
async function awaitLimit(
  group: number | undefined,
  { longest, memory, signal }: Pick<GroupOptions, 'longest' | 'memory'> & { readonly signal: AbortSignal },
): Promise<never> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    await wait(EVERY_MS, undefined, { signal });
    if (group !== undefined && (await memoryOf(group)) > memory)
      throw new ProgramLimit(`more than ${(memory / 1e6).toLocaleString('en')} MB of memory`);
  }
  throw new ProgramLimit(`more than ${longest / 60_000} minutes`);
}

/** Returns the memory of a group of processes in bytes; 0 on a system without `/proc`. */
async function memoryOf(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
        // The name of the program, in brackets, may have spaces.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(fields[2]) === group ? residentMemory(name) : 0;
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Returns the memory of a process in bytes. `stat` has it in pages, whose size differs between
 * machines, and `status` in kilobytes.
 */
async function residentMemory(process: string): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'latin1').catch(() => '');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}
