import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { CHECKS } from '../tool-packages.ts';
import { ROOT } from './stages.ts';

/** Makes child processes find the project's own programs first, including Node. */
const PATH = [
  join(ROOT, 'node_modules/.bin'),
  join(CHECKS.folder, 'node_modules/.bin'),
  process.env['PATH'] ?? '',
].join(delimiter);

/** Folder where child processes keep compiled code, so that the next one need not compile it. */
const COMPILED = join(ROOT, '.cache/compile');

/** The result of a command. */
interface CommandResult {
  /** Exit code; null if a signal ended it. */
  readonly code: number | null;
  /** All of its output. */
  readonly output: string;
}

/**
 * Runs a command in a folder of the project and writes its output to the file `log`. With
 * `isShown`, also prints it at once.
 */
export function runCommand(
  [program = '', ...args]: readonly string[],
  {
    cwd = '.',
    env = {},
    log,
    isShown,
  }: {
    cwd?: string | undefined;
    env?: Readonly<Record<string, string>> | undefined;
    log: string;
    isShown: boolean;
  },
): Promise<CommandResult> {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const parts: string[] = [];
  const child = spawn(program, args, {
    cwd: join(ROOT, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
      PATH,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      parts.push(text);
      file.write(text);
      if (isShown) process.stdout.write(text);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      file.end(() => resolve({ code, output: parts.join('') }));
    });
  });
}
