import { createWriteStream, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runProgram, type Ended } from '../run-program.ts';
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

/**
 * Runs a command in a folder of the project and writes its output to the file `log`. With
 * `isShown`, also prints it at once.
 */
export async function runCommand(
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
): Promise<Ended> {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const environment = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
    PATH,
  };
  const ended = await runProgram(program, args, { cwd: join(ROOT, cwd), env: environment }, (text) => {
    file.write(text);
    if (isShown) process.stdout.write(text);
  });
  await new Promise<void>((resolve) => file.end(resolve));
  return ended;
}
