import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program in a process group of its own, so that nothing that it has started goes on when it takes longer than so many
 * milliseconds, or when this process ends. Its temporary files lie in `folder`. Throws where it cannot be run, takes too long or fails.
 */
export async function runGroup(
  program: string,
  flags: readonly string[],
  { longest, folder }: { readonly longest: number; readonly folder: string },
): Promise<void> {
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(program, flags, { env, detached: true, stdio: 'ignore' });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  };
  // Before what is registered already: that clears away the files that the program writes.
  process.prependOnceListener('exit', stop);
  try {
    const ended: unknown[] = await once(child, 'exit', { signal: AbortSignal.timeout(longest) });
    if (ended[0] !== 0) throw new Error(`${program} has failed.`);
  } finally {
    process.off('exit', stop);
    stop();
  }
}
