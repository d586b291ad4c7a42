import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import type { ReportProgress } from '../output/progress-bar.ts';
import { listFiles, type OutputFile } from '../output/list-files.ts';

/**
 * Folders of files with a content hash in their names. Open pages of the previous release may still
 * request them.
 */
const NAMED_BY_CONTENT = ['_astro', '_pictures', '_media'];
/**
 * Name of the record in a release folder. It holds nothing secret, because some servers serve
 * dotfiles.
 */
export const RECORD = '.release.json';
const FILES_AT_ONCE = 8;

/** The stored data of a release. */
export interface ReleaseRecord {
  /** Hash of all files of the build. */
  readonly digest: string;
  /** Id of the release that was public before; null for none. */
  readonly former: string | null;
  /** Files that are kept only for open pages of the previous release. */
  readonly kept: readonly string[];
}

/** Copies files into a new folder, as clones where the disk can. They are on the disk when this ends. */
export async function copyFiles(
  files: readonly OutputFile[],
  target: string,
  count?: ReportProgress,
): Promise<void> {
  const folders = new Set(files.map(({ name }) => dirname(join(target, name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const copyOne = async ({ path, name }: OutputFile) => {
    const copy = join(target, name);
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await synchronise(copy);
  };
  await mapInParallel(files, FILES_AT_ONCE, copyOne, count);
}

/**
 * Copies into a release the files that pages of the one before, `former`, may still ask for; not those that it had kept itself.
 * Gives their names.
 */
export async function keepFormer(
  target: string,
  files: readonly OutputFile[],
  former: string,
): Promise<string[]> {
  const own = new Set(files.map(({ name }) => name));
  const stale = new Set((await readRecord(former)).kept);
  const named = await Promise.all(NAMED_BY_CONTENT.map((folder) => listWithin(former, folder)));
  const missing = named.flat().filter(({ name }) => !own.has(name) && !stale.has(name));
  await copyFiles(missing, target);
  return missing.map(({ name }) => name);
}

/** Lists the files of a folder in a release, if it has that; their names are those in the release. */
async function listWithin(release: string, folder: string): Promise<OutputFile[]> {
  const files = await listFiles(join(release, folder)).catch(() => []);
  return files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
}

export async function writeRecord(target: string, record: ReleaseRecord): Promise<void> {
  await writeFile(join(target, RECORD), JSON.stringify(record));
  await synchronise(join(target, RECORD));
}

/** Reads the record of a release. Returns an empty one if it does not exist. */
export async function readRecord(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  const stored = text === null ? {} : (JSON.parse(text) as Partial<ReleaseRecord>);
  return { digest: '', former: null, kept: [], ...stored };
}

/** Flushes a file to disk, so that it is complete after the rename even if the power fails. */
async function synchronise(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}
