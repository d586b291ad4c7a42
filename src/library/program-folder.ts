import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that marks Podium's source folder. Compiled modules are in a folder below it. */
const MARK = 'src/pages/404.astro';

/** The folder with the sources of Podium, absolute: the repository, or the installed package. */
export const PROGRAM = findProgram(import.meta.dirname);

/** Returns the version of Podium. */
export function programVersion(): string {
  const manifest = readFileSync(join(PROGRAM, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function findProgram(folder: string): string {
  if (existsSync(join(folder, MARK))) return folder;
  if (folder === dirname(folder)) throw new Error(`Podium lacks ${MARK}. Install it again.`);
  return findProgram(dirname(folder));
}
