import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import type { ReportProgress } from '../output/progress-bar.ts';
import type { OutputFile } from '../output/list-files.ts';
import { listNames } from './read-tree.ts';

/** Folders of files that are named by what they hold: pages that are open from before may still ask for them. */
const NAMED_BY_CONTENT = ['_astro', '_pictures', '_media'];
/** The record of a release in its folder. It holds nothing secret: some servers show names with a dot before them. */
export const RECORD = '.release.json';
const FILES_AT_ONCE = 8;

/** What a release knows of itself. */
export interface ReleaseRecord {
  /** Hash over the files that the build made. */
  readonly digest: string;
  /** The id of the release that was public before it; null for none. */
  readonly former: string | null;
  /** Files that are there only for pages of the release before. */
  readonly kept: readonly string[];
}

/** A file that is copied, at any location. */
type CopiedFile = Pick<OutputFile, 'name' | 'path'>;

/**
 * Copies files into a folder that has none of them, as clones if the disk can. They are on the disk
 * when this ends.
 */
export async function copyFiles(
  files: readonly CopiedFile[],
  target: string,
  count?: ReportProgress,
): Promise<void> {
  const folders = new Set(files.map(({ name }) => dirname(join(target, name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const copyOne = async ({ path, name }: CopiedFile) => {
    const copy = join(target, name);
    // Never writes into a file, which another release may share.
    await copyFile(path, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    await synchronise(copy);
  };
  await mapInParallel(files, FILES_AT_ONCE, copyOne, count);
}

/**
 * Copies the files of the previous release that its open pages may still request, except those that
 * it kept itself. Returns their names.
 */
export async function keepFormer(
  target: string,
  own: { readonly has: (name: string) => boolean },
  former: string,
): Promise<string[]> {
  const stale = new Set((await readRecord(former)).kept);
  const named = NAMED_BY_CONTENT.filter((folder) => existsSync(join(former, folder))).flatMap((folder) =>
    listNames(join(former, folder)).map((name) => `${folder}/${name}`),
  );
  const missing = named.filter((name) => !own.has(name) && !stale.has(name));
  await copyFiles(
    missing.map((name) => ({ name, path: join(former, name) })),
    target,
  );
  return missing;
}

/** Writes the record of a release into its folder. Returns the time by the clock of the disk. */
export async function writeRecord(target: string, record: ReleaseRecord): Promise<number> {
  const path = join(target, RECORD);
  await writeFile(path, JSON.stringify(record), { flag: 'wx' });
  await synchronise(path);
  return (await stat(path)).ctimeMs;
}

/** Reads the record of a release; where there is none, an empty one. */
export async function readRecord(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  const said = text === null ? {} : (JSON.parse(text) as Partial<ReleaseRecord>);
  return { digest: '', former: null, kept: [], ...said };
}

/** So that what is renamed into place is whole after a power cut too. */
async function synchronise(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}
