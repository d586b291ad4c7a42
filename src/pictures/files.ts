import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file, whose text may come in parts, so that others see it whole or not at all. */
export async function writeWhole(file: string, data: Uint8Array | string | Iterable<string>): Promise<void> {
  await putInPlace(file, (temporary) => writeFile(temporary, data));
}

/** Copies a file so that others see it whole or not at all; what was there is replaced. */
export async function copyWhole(from: string, to: string): Promise<void> {
  await putInPlace(to, (temporary) => copyFile(from, temporary));
}

/** Puts a file at a second place, as a hard link where the disk allows it; leaves a file that is there already. */
export async function shareFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // Another disk, or one without hard links.
    await copyWhole(from, to);
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
    // The system does not say where a write has failed, and so which disk is full.
    if (error instanceof Error && 'code' in error && !('path' in error)) Object.assign(error, { path: file });
    throw error;
  }
}
