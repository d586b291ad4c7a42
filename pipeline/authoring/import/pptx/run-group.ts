import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface GroupOptions {
  readonly longest: number;
  readonly folder: string;
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program in its own process group, so that all its child processes are killed after
 * `longest` milliseconds or when this process ends. Its temporary files go to `folder`. Throws if
 * the program cannot be started, times out or fails.
 */
export async function runGroup(
  program: string,
  flags: readonly string[],
  { longest, folder, env }: GroupOptions,
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
  try {
    const ended: unknown[] = await once(child, 'exit', { signal: AbortSignal.timeout(longest) });
    if (ended[0] !== 0) throw new Error(`${program} failed.`);
  } finally {
    process.off('exit', stop);
    stop();
  }
}
