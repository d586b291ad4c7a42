import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Library } from '#library/library';

/** Folder of the content data for render processes and threads, relative to the project. */
const FOLDER = '.cache/libraries';

/**
 * Writes the content data for pages (`PODIUM_LIBRARY`). Returns the file, which the caller must
 * remove.
 */
export async function writeLibrary(cwd: string, { root: _, ...library }: Library): Promise<string> {
  const folder = join(cwd, FOLDER);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}.bin`);
  await writeFile(file, serialize(library));
  return file;
}
