import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHeadersFile, type HeaderRule } from '#domain/headers-file';
import { CommandError } from '../command/command-error.ts';

/** Reads the rules of the `_headers` of a built site. Throws a CommandError if there is none, or with its faults. */
export async function readHeaderRules(folder: string): Promise<readonly HeaderRule[]> {
  const path = join(folder, '_headers');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `There is no built site in ${folder}. Run "npm run build" and "npm run publish" first, or name its folder with --site.`,
    );
  const { rules, faults } = parseHeadersFile(text);
  if (faults.length === 0) return rules;
  throw new CommandError(faults.map(({ line, message }) => `${path}, line ${line}: ${message}.`).join('\n'));
}
