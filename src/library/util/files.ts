import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file atomically. Accepts its text in parts. Readers see the whole file or none. */
export async function writeAtomically(
  file: string,
  data: Uint8Array | string | Iterable<string>,
): Promise<void> {
  await putInPlace(file, (temporary) => writeFile(temporary, data));
}

/** Copies a file atomically and replaces an existing one. Readers see a whole file. */
export async function copyAtomically(from: string, to: string): Promise<void> {
  await putInPlace(to, (temporary) => copyFile(from, temporary));
}

/**
 * Puts a file at a second path, as a hard link if the file system allows it. Keeps an existing
 * file.
 */
export async function shareFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // The paths are on different file systems, or on one without hard links.
    await copyAtomically(from, to);
  }
}

/** Flushes a file to disk, so that it is complete after a rename even if the power fails. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putInPlace(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    // Adds the path that some system errors lack: it shows which disk is full.
    if (error instanceof Error && 'code' in error && !('path' in error)) Object.assign(error, { path: file });
    throw error;
  }
}
