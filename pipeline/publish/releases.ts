import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileTable } from './file-table.ts';
import { readKnown } from './known-files.ts';

/**
 * A release: its time to the millisecond (older ones to the second), and the first digits of the hash of what it holds; names sort
 * by time.
 */
const RELEASE = /^\d{8}T\d{6}(?:\d{3})?Z-[0-9a-f]{8}$/;
const CURRENT = 'current';
/** What is not finished: a process that was killed may leave it. */
const PART = '.part';
/** Ending of the records of what is known of files. */
const KNOWN_FILES = '.files';

/** The folder of releases that the variable PODIUM_RELEASES names, absolute. */
export function releasesFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env['PODIUM_RELEASES'] || 'releases');
}

/** The folder of the public release there, absolute. */
export function publicSite(env: NodeJS.ProcessEnv): string {
  return join(releasesFolder(env), CURRENT);
}

/** Makes the id of a release from its time and the hash of its files. */
export function releaseId(now: Date, digest: string): string {
  const time = now.toISOString().replace(/[-:.]/g, '');
  return `${time}-${digest.slice(0, 8)}`;
}

/** The record of the files of a release, beside its folder, absolute as this. */
export function knownFilesOf(release: string): string {
  return release + KNOWN_FILES;
}

/** A folder of releases: one folder a release, and `current`, a symbolic link to the one that is public. */
export class Releases {
  /** Absolute. */
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Where the public release is read from. */
  get current(): string {
    return join(this.root, CURRENT);
  }

  folderOf(id: string): string {
    return join(this.root, id);
  }

  /** Where a release is put together. */
  partOf(id: string): string {
    return this.folderOf(id) + PART;
  }

  /** The record of the files of a release, beside its folder. */
  knownFilesOf(id: string): string {
    return knownFilesOf(this.folderOf(id));
  }

  /** The record of the site that was published last. */
  get knownSite(): string {
    return join(this.root, `site${KNOWN_FILES}`);
  }

  /** All releases, the newest last. */
  async list(): Promise<string[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.filter((name) => RELEASE.test(name)).sort();
  }

  /**
   * Reads the record of the files of a release, and that of the newest one: a link to a file changes
   * its state, and the newest release was the last one to make links. Empty if the release has no
   * record.
   */
  async readRecords(id: string): Promise<readonly FileTable[]> {
    const own = readKnown(this.knownFilesOf(id));
    if (own === null) return [];
    const newest = (await this.list()).at(-1) ?? id;
    const other = newest === id ? null : readKnown(this.knownFilesOf(newest));
    return other === null ? [own.files] : [own.files, other.files];
  }

  /** The id of the public release; null where there is none yet. */
  async currentId(): Promise<string | null> {
    const target = await readlink(this.current).catch(() => null);
    return target !== null && RELEASE.test(target) && existsSync(this.folderOf(target)) ? target : null;
  }

  /** Throws if `current` is something else than the link that this makes. */
  async refuseForeign(): Promise<void> {
    const facts = await lstat(this.current).catch(() => null);
    if (facts !== null && !facts.isSymbolicLink())
      throw new Error(
        `${this.current} is not a link to a release. Move it away, or set PODIUM_RELEASES to another folder.`,
      );
  }

  /** Removes what a publisher that was killed has left. */
  async clear(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    const names = await readdir(this.root);
    const isLeft = (name: string) =>
      name.endsWith(PART) ||
      // The record of a release that is not there.
      (name.endsWith(KNOWN_FILES) &&
        RELEASE.test(name.slice(0, -KNOWN_FILES.length)) &&
        !names.includes(name.slice(0, -KNOWN_FILES.length)));
    for (const name of names.filter(isLeft))
      await rm(join(this.root, name), { recursive: true, force: true });
  }

  /** Makes a release public, by one rename: whoever reads sees the one before or this one. */
  async switchTo(id: string): Promise<void> {
    const link = this.current + PART;
    await rm(link, { force: true });
    await symlink(id, link);
    await rename(link, this.current);
  }

  /**
   * Removes the oldest releases until so many are left, or only those that are needed. Returns the
   * number of removed ones.
   */
  async prune(kept: number, needed: readonly string[]): Promise<number> {
    const ids = await this.list();
    const old = ids.filter((id) => !needed.includes(id)).slice(0, Math.max(0, ids.length - kept));
    for (const id of old) {
      // First out of the way: a release is there whole, or not at all.
      await rename(this.folderOf(id), this.partOf(id));
      await rm(this.knownFilesOf(id), { force: true });
      await rm(this.partOf(id), { recursive: true, force: true });
    }
    return old.length;
  }
}
