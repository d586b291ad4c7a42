import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How a program ended: its exit code, null after a signal, and all its output. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program without input to its end. Passes its output on as it comes. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'timeout' | 'uid' | 'gid'>,
  onOutput?: (text: string) => void,
): Promise<ProgramResult> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput?.(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/**
 * Returns the path of a program; undefined if it is not installed. Debian installs daemons in a
 * folder that only root has in PATH.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
