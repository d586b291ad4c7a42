import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileTable } from '#pipeline/site/file-table';
import { readFileRecord } from './file-record.ts';

/**
 * Matches the name of a release: its time to the millisecond (to the second in older releases), and
 * the first digits of its content hash. Names sort by time.
 */
const RELEASE_ID = /^\d{8}T\d{6}(?:\d{3})?Z-[0-9a-f]{8}$/;
const CURRENT_LINK = 'current';
/** Suffix of unfinished folders and links, which a killed process may leave. */
const UNFINISHED_SUFFIX = '.part';
const RECORD_SUFFIX = '.files';

/** Returns the folder of releases (PODIUM_RELEASES), absolute. */
export function releasesFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env['PODIUM_RELEASES'] || 'releases');
}

/** Returns the folder of the public release, absolute. */
export const publicSite = (env: NodeJS.ProcessEnv): string => join(releasesFolder(env), CURRENT_LINK);

/** Returns the id of a release, from its time and the hash of its files. */
export function releaseId(now: Date, digest: string): string {
  const time = now.toISOString().replace(/[-:.]/g, '');
  return `${time}-${digest.slice(0, 8)}`;
}

/** Returns the path of the file record of a release, which is next to its folder. */
export const fileRecordPath = (release: string): string => release + RECORD_SUFFIX;

/** A folder of releases, each in a folder, and `current`, a symbolic link to the public one. */
export class Releases {
  /** Absolute path. */
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Path of the public release. */
  get currentLink(): string {
    return join(this.root, CURRENT_LINK);
  }

  folderOf(id: string): string {
    return join(this.root, id);
  }

  /** Returns the folder in which a release is assembled. */
  stagingFolderOf(id: string): string {
    return this.folderOf(id) + UNFINISHED_SUFFIX;
  }

  /** Returns the path of the file record of a release. */
  fileRecordPath(id: string): string {
    return fileRecordPath(this.folderOf(id));
  }

  /** Path of the file record of the last published site. */
  get publishedSiteRecord(): string {
    return join(this.root, `site${RECORD_SUFFIX}`);
  }

  /** Returns the ids of all releases, newest last. */
  async list(): Promise<string[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.filter((name) => RELEASE_ID.test(name)).sort();
  }

  /**
   * Reads the file record of a release, and the record of the newest release: links change the
   * states of files, and publishing the newest release made the last ones. Empty if the release has
   * no record.
   */
  async readRecords(id: string): Promise<readonly FileTable[]> {
    const record = readFileRecord(this.fileRecordPath(id));
    if (record === null) return [];
    const newestId = (await this.list()).at(-1) ?? id;
    const newestRecord = newestId === id ? null : readFileRecord(this.fileRecordPath(newestId));
    return newestRecord === null ? [record.files] : [record.files, newestRecord.files];
  }

  /** Returns the id of the public release; null if there is none yet. */
  async currentId(): Promise<string | null> {
    const target = await readlink(this.currentLink).catch(() => null);
    return target !== null && RELEASE_ID.test(target) && existsSync(this.folderOf(target)) ? target : null;
  }

  /** Throws if `current` exists and is not a symbolic link. */
  async assertCurrentIsLink(): Promise<void> {
    const facts = await lstat(this.currentLink).catch(() => null);
    if (facts !== null && !facts.isSymbolicLink())
      throw new Error(
        `${this.currentLink} is not a link to a release. Move it away, or set PODIUM_RELEASES to another folder.`,
      );
  }

  /** Removes the leftovers of killed publishes. */
  async removeAborted(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    const names = await readdir(this.root);
    const isLeftover = (name: string) =>
      name.endsWith(UNFINISHED_SUFFIX) ||
      // A record without its release.
      (name.endsWith(RECORD_SUFFIX) &&
        RELEASE_ID.test(name.slice(0, -RECORD_SUFFIX.length)) &&
        !names.includes(name.slice(0, -RECORD_SUFFIX.length)));
    for (const name of names.filter(isLeftover))
      await rm(join(this.root, name), { recursive: true, force: true });
  }

  /** Makes a release public by one rename: readers see either the previous release or this one. */
  async switchTo(id: string): Promise<void> {
    const link = this.currentLink + UNFINISHED_SUFFIX;
    await rm(link, { force: true });
    await symlink(id, link);
    await rename(link, this.currentLink);
  }

  /**
   * Removes the oldest releases until `keptCount` are left, except those in `neededIds`. Returns
   * the number of removed releases.
   */
  async prune(keptCount: number, neededIds: readonly string[]): Promise<number> {
    const ids = await this.list();
    const oldIds = ids.filter((id) => !neededIds.includes(id)).slice(0, Math.max(0, ids.length - keptCount));
    for (const id of oldIds) {
      // Renamed first, so that a release is either complete or absent.
      await rename(this.folderOf(id), this.stagingFolderOf(id));
      await rm(this.fileRecordPath(id), { force: true });
      await rm(this.stagingFolderOf(id), { recursive: true, force: true });
    }
    return oldIds.length;
  }
}
