import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileTable } from '#pipeline/site/file-table';
import { readFileRecord } from './file-record.ts';

/**
 * Matches the name of a release: its time to the millisecond (to the second in older releases), and
 * the first digits of its content hash. Names sort by time.
 */
const RELEASE = /^\d{8}T\d{6}(?:\d{3})?Z-[0-9a-f]{8}$/;
const CURRENT = 'current';
/** Suffix of unfinished folders and links, which a killed process may leave. */
const PART = '.part';
/** Suffix of the records of files. */
const KNOWN_FILES = '.files';

/** Returns the folder of releases (PODIUM_RELEASES), absolute. */
export function releasesFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env['PODIUM_RELEASES'] || 'releases');
}

/** Returns the folder of the public release, absolute. */
export const publicSite = (env: NodeJS.ProcessEnv): string => join(releasesFolder(env), CURRENT);

/** Returns the id of a release, from its time and the hash of its files. */
export function releaseId(now: Date, digest: string): string {
  const time = now.toISOString().replace(/[-:.]/g, '');
  return `${time}-${digest.slice(0, 8)}`;
}

/** Returns the path of the file record of a release, which is next to its folder. */
export const fileRecordPath = (release: string): string => release + KNOWN_FILES;

/** A folder of releases, each in a folder, and `current`, a symbolic link to the public one. */
export class Releases {
  /** Absolute path. */
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Path of the public release. */
  get currentLink(): string {
    return join(this.root, CURRENT);
  }

  folderOf(id: string): string {
    return join(this.root, id);
  }

  /** Returns the folder in which a release is assembled. */
  partOf(id: string): string {
    return this.folderOf(id) + PART;
  }

  /** Returns the path of the file record of a release. */
  fileRecordPath(id: string): string {
    return fileRecordPath(this.folderOf(id));
  }

  /** Path of the file record of the last published site. */
  get publishedSiteRecord(): string {
    return join(this.root, `site${KNOWN_FILES}`);
  }

  /** Returns the ids of all releases, newest last. */
  async list(): Promise<string[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.filter((name) => RELEASE.test(name)).sort();
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
    return target !== null && RELEASE.test(target) && existsSync(this.folderOf(target)) ? target : null;
  }

  /** Throws if `current` exists and is not a symbolic link. */
  async refuseForeign(): Promise<void> {
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
    const isLeft = (name: string) =>
      name.endsWith(PART) ||
      // A record without its release.
      (name.endsWith(KNOWN_FILES) &&
        RELEASE.test(name.slice(0, -KNOWN_FILES.length)) &&
        !names.includes(name.slice(0, -KNOWN_FILES.length)));
    for (const name of names.filter(isLeft))
      await rm(join(this.root, name), { recursive: true, force: true });
  }

  /** Makes a release public by one rename: readers see either the previous release or this one. */
  async switchTo(id: string): Promise<void> {
    const link = this.currentLink + PART;
    await rm(link, { force: true });
    await symlink(id, link);
    await rename(link, this.currentLink);
  }

  /**
   * Removes the oldest releases until `keptCount` are left. Never removes those that are `needed`.
   * Returns the number of removed releases.
   */
  async prune(keptCount: number, needed: readonly string[]): Promise<number> {
    const ids = await this.list();
    const oldIds = ids.filter((id) => !needed.includes(id)).slice(0, Math.max(0, ids.length - keptCount));
    for (const id of oldIds) {
      // Renamed first, so that a release is either complete or absent.
      await rename(this.folderOf(id), this.partOf(id));
      await rm(this.fileRecordPath(id), { force: true });
      await rm(this.partOf(id), { recursive: true, force: true });
    }
    return oldIds.length;
  }
}
