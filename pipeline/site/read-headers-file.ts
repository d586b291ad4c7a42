import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseHeadersFile, type HeadersFile } from '#domain/addresses/headers-file';
import { parseRedirects, type Redirect } from '#domain/addresses/redirects-file';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import { completeUpdate } from './recover-output.ts';

/**
 * Returns the absolute folder that a path currently resolves to, because a link may switch to
 * another release during reading. Completes an interrupted update of the site there.
 */
export async function resolveAndRepairSite(path: string): Promise<string> {
  const root = await realpath(path).catch(() => resolve(path));
  completeUpdate(root);
  return root;
}

/** Reads the `_headers` file of a site. Throws a CommandError if it is missing or faulty. */
export async function readHeadersFile(folder: string): Promise<HeadersFile> {
  const path = join(folder, '_headers');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `There is no built site in ${folder}. Run "${typed('build')}" and "${typed('publish')}" first, or pass its folder with --site.`,
    );
  const file = parseHeadersFile(text);
  if (file.faults.length === 0) return file;
  throw new CommandError(
    file.faults.map(({ line, message }) => `${path}, line ${line}: ${message}.`).join('\n'),
  );
}

/** Reads the redirects of a built site. */
export async function readRedirects(folder: string): Promise<Redirect[]> {
  return parseRedirects(await readFile(join(folder, '_redirects'), 'utf8').catch(() => ''));
}
