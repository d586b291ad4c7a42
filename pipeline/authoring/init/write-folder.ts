import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { typed } from '#library/typed-command';
import { CommandError } from '#pipeline/cli/command-error';

/** Writes files into an empty or new folder. Throws a CommandError for any other folder. */
export async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const existingFiles = await readdir(folder).catch(explainMissing(folder));
  if (existingFiles.includes('site') && existingFiles.includes('presentations'))
    throw new CommandError(
      `${folder} is a content folder already. Nothing was written. To write a presentation, set PODIUM_CONTENT to it, then: ${typed('new')}`,
    );
  if (existingFiles.length > 0)
    throw new CommandError(
      `${folder} is not empty. Name an empty folder, or one that does not exist yet; nothing was written.`,
    );
  await createFolder(folder);
  for (const [name, text] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  }
}

/**
 * Creates a folder and its parents. Throws a CommandError where no folder can be created, such as
 * in /proc, where Node's recursive `mkdir` never ends.
 */
export async function createFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!existsSync(parent)) await createFolder(parent);
  await mkdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    throw new CommandError(
      `${folder} cannot be created: ${parent} takes no folders. Name another folder; nothing was written.`,
    );
  });
}

/** Handles errors of `readdir`: returns no names for a folder that does not exist. */
function explainMissing(folder: string): (error: NodeJS.ErrnoException) => string[] {
  return (error) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR')
      throw new CommandError(`${folder} is a file. Name a folder; nothing was written.`);
    throw error;
  };
}
