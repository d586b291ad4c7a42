import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { sha256 } from '#library/sha256';
import { mapInParallel } from '#library/in-parallel';
import { flushFile } from '#library/util/files';
import { errorCodeOf } from './lock.ts';
import type { FolderMoves, OutputFolders } from './output-folders.ts';
import { typed } from '#library/typed-command';

/**
 * One step of an update. The path is appended to that of the site: "/index.html" is a file in it,
 * ".record.json" a file next to it. With a hash (SHA-256, hexadecimal) the staged file replaces
 * that file; without a hash the file is removed.
 */
export type UpdateStep = readonly [path: string, hash?: string];

const VERSION = 1;
const path = z.string().regex(/^(?:\/[^/]|\.[a-z])/);
const hash = z.string().regex(/^[\da-f]{64}$/);
const journalSchema = z.object({
  version: z.literal(VERSION),
  steps: z
    .array(z.union([z.tuple([path]), z.tuple([path, hash])]))
    .refine((steps) => steps.every(([one]) => !one.split('/').includes('..'))),
});

const FILES_AT_ONCE = 8;

const DISK_MOVES: FolderMoves = {
  rename: renameSync,
  remove: (file) => rmSync(file, { force: true }),
};

/** Returns the path of the journal with the steps of an unfinished update of `outDir`. */
export const journalOf = (outDir: string): string => `${outDir}.journal.json`;

/** An interrupted update that cannot be completed: staged files are missing or changed. */
export class DamagedUpdate extends Error {
  override name = 'DamagedUpdate';
}

/**
 * Updates the site from its staging folder, in the order of the steps. Flushes the staged files and
 * then the journal to disk first, so that `finishUpdate` can complete the update if this process is
 * killed. Replaces each file by a rename and never writes to it: a release may be a hard link of
 * it.
 */
export async function placeUpdate(
  folders: OutputFolders,
  steps: readonly UpdateStep[],
  moves: FolderMoves = DISK_MOVES,
): Promise<void> {
  const stagedPaths = steps.filter(([, hash]) => hash !== undefined).map(([path]) => folders.staging + path);
  await mapInParallel(stagedPaths, FILES_AT_ONCE, flushFile);
  writeJournal(folders.outDir, steps);
  applySteps(folders, steps, moves);
}

/** Completes an interrupted update. Returns whether there was one. Throws before any change. */
export function finishUpdate(folders: OutputFolders, moves: FolderMoves = DISK_MOVES): boolean {
  const steps = readJournal(folders.outDir);
  if (steps === null) return false;
  for (const [path, hash] of steps)
    if (hash !== undefined && !isStagedOrPlaced(folders, path, hash))
      throw damagedUpdate(folders.outDir, `${folders.staging}${path} is missing or was changed`);
  applySteps(folders, steps, moves);
  return true;
}

function applySteps(folders: OutputFolders, steps: readonly UpdateStep[], moves: FolderMoves): void {
  const { outDir, staging } = folders;
  const touchedFolders = new Set<string>();
  for (const [path, hash] of steps) {
    const stagedFile = staging + path;
    const siteFile = outDir + path;
    touchedFolders.add(dirname(siteFile));
    if (hash === undefined) moves.remove(siteFile);
    else if (existsSync(stagedFile)) {
      mkdirSync(dirname(siteFile), { recursive: true });
      moves.rename(stagedFile, siteFile);
    }
  }
  for (const [path, hash] of steps)
    if (hash === undefined) removeEmptyFolders(outDir, dirname(outDir + path));
  // The journal may be removed only after all of its steps are flushed to disk.
  for (const folder of touchedFolders) if (existsSync(folder)) flushFolder(folder);
  moves.remove(journalOf(outDir));
  flushFolder(dirname(outDir));
}

/** Removes a folder of the site and its parents, as far as they are empty. */
function removeEmptyFolders(outDir: string, folder: string): void {
  for (let current = folder; current.startsWith(`${outDir}/`); current = dirname(current)) {
    try {
      rmdirSync(current);
    } catch (error) {
      // An earlier step may have removed it.
      if (errorCodeOf(error) !== 'ENOENT') return;
    }
  }
}

function isStagedOrPlaced({ outDir, staging }: OutputFolders, path: string, hash: string): boolean {
  return (hashOf(staging + path) ?? hashOf(outDir + path)) === hash;
}

/** Returns the SHA-256 of a file, hexadecimal; null if there is none. */
function hashOf(file: string): string | null {
  try {
    return sha256(readFileSync(file));
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function writeJournal(outDir: string, steps: readonly UpdateStep[]): void {
  const journal = journalOf(outDir);
  const temporary = `${journal}.tmp`;
  writeFileSync(temporary, JSON.stringify({ version: VERSION, steps }), { flush: true });
  renameSync(temporary, journal);
  flushFolder(dirname(journal));
}

/** Returns the steps of the unfinished update of `outDir`; null if there is none. */
function readJournal(outDir: string): readonly UpdateStep[] | null {
  if (!existsSync(journalOf(outDir))) return null;
  const { data } = journalSchema.safeParse(jsonOrUndefined(readFileSync(journalOf(outDir), 'utf8')));
  if (data !== undefined) return data.steps;
  throw damagedUpdate(outDir, `${journalOf(outDir)} has changed since a build wrote it`);
}

function damagedUpdate(outDir: string, fault: string): DamagedUpdate {
  return new DamagedUpdate(
    `The last update of ${outDir} was interrupted and cannot be completed: ${fault}. Build everything again: ` +
      typed('build', '--full'),
  );
}

/** Flushes the entries of a folder to disk. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems cannot flush folders, and need not.
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String(errorCodeOf(error)))) throw error;
  } finally {
    closeSync(handle);
  }
}
