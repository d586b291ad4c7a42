import { createWriteStream, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runProgram, type ProgramResult } from '../run-program.ts';
import { CHECK_PACKAGES } from '../tool-packages.ts';
import { ROOT } from './stages.ts';

/** Makes child processes find the project's own programs first, including Node. */
const PATH = [
  join(ROOT, 'node_modules/.bin'),
  join(CHECK_PACKAGES.folder, 'node_modules/.bin'),
  process.env['PATH'] ?? '',
].join(delimiter);

/** Folder where child processes keep compiled code, so that the next one need not compile it. */
const COMPILE_CACHE_DIR = join(ROOT, '.cache/compile');

/**
 * Runs a command in a folder of the project and writes its output to the file `log`. With
 * `printsLive`, also prints it at once.
 */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  {
    cwd = '.',
    env = {},
    log,
    printsLive,
  }: {
    cwd?: string | undefined;
    env?: Readonly<Record<string, string>> | undefined;
    log: string;
    printsLive: boolean;
  },
): Promise<ProgramResult> {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const environment = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
    ...env,
    PATH,
  };
  const result = await runProgram(program, args, { cwd: join(ROOT, cwd), env: environment }, (text) => {
    file.write(text);
    if (printsLive) process.stdout.write(text);
  });
  await new Promise<void>((resolve) => file.end(resolve));
  return result;
}
