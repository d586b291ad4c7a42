import { readFile, realpath, stat } from 'node:fs/promises';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { typed } from '#library/typed-command';
import { parseHeadersFile, type HeadersFile } from '#domain/addresses/headers-file';
import { builtBase } from '#domain/addresses/path-headers';
import { parseRedirects, type Redirect } from '#domain/addresses/redirects-file';
import { isMissing, kindOf } from './locate.ts';
import { setTimeout } from 'node:timers/promises';
import { OriginError } from '../http/origin-error.ts';

/** One version of the built site: a folder and its header rules. */
export interface Release {
  /** The real folder, absolute, if `dist` is a symbolic link. */
  readonly root: string;
  readonly headers: HeadersFile;
  /** The site's own redirects, by path. */
  readonly redirects?: ReadonlyMap<string, Redirect>;
  /** Reports whether a file (absolute path) may be served; undefined if all may. */
  readonly has?: (file: string) => boolean;
}

/** Tracks which release is served. */
export interface Releases {
  /** Returns the release of the last check. Checks first if there was none. */
  latest(): Promise<Release>;
  /** Returns the path below which that release was built; null if its headers do not say. */
  base(): string | null;
  /**
   * Checks the disk. Returns the same object as before unless the folder, its `_headers` or its
   * `_redirects` was replaced. Throws OriginError 503 if there is no folder.
   */
  check(): Promise<Release>;
}

const NO_RULES: HeadersFile = { rules: [], faults: [] };

/**
 * Follows the folder `dist`, which publishing or building replaces as a whole. Returns the release
 * of `partial` until the folder exists.
 */
export function createReleases(
  dist: string,
  warn: (message: string) => void,
  partial: { readonly release: Release } | null = null,
): Releases {
  let lastRead: { readonly release: Release; readonly version: string; readonly base: string | null } | null =
    null;
  let hasSite = partial === null;

  const check = async (): Promise<Release> => {
    // Once the site exists, it is missing only briefly during a swap.
    hasSite ||= (await kindOf(join(dist, '_headers'))) === 'file';
    if (!hasSite && partial !== null) return partial.release;
    for (;;) {
      const root = lastRead?.release.root ?? (await findRoot());
      const [folder, actual, headers] = await Promise.all([
        statOrNull(dist),
        statOrNull(root),
        readVersion(root),
      ]);
      if (folder === null || actual === null || !isSameFolder(folder, actual)) {
        // The link points elsewhere now, or the folder is being replaced.
        lastRead = null;
        continue;
      }
      const version = [root, identify(actual), headers].join();
      if (lastRead?.version === version) return lastRead.release;
      const release = { root, headers: await readHeaders(root), redirects: await readRedirects(root) };
      // Retry if a file was replaced meanwhile.
      if ((await readVersion(root)) !== headers) continue;
      for (const { line, message } of release.headers.faults)
        warn(`${join(dist, '_headers')}, line ${line}: ${message}.`);
      lastRead = { release, version, base: builtBase(release.headers.rules) };
      return release;
    }
  };
  const findRoot = async (): Promise<string> => {
    for (;;) {
      await waitForDist(dist);
      const root = await realpath(dist).catch(() => null);
      if (root !== null) return root;
    }
  };
  return {
    check,
    latest: async () => lastRead?.release ?? check(),
    base: () => lastRead?.base ?? null,
  };
}

const readVersion = async (root: string): Promise<string> => {
  const facts = await Promise.all(['_headers', '_redirects'].map((name) => statOrNull(join(root, name))));
  return facts.map((fact) => (fact ? versionOf(fact) : '')).join();
};

async function readHeaders(root: string): Promise<HeadersFile> {
  const text = await orNull(readFile(join(root, '_headers'), 'utf8'));
  return text === null ? NO_RULES : parseHeadersFile(text);
}

async function readRedirects(root: string): Promise<ReadonlyMap<string, Redirect>> {
  const redirects = parseRedirects((await orNull(readFile(join(root, '_redirects'), 'utf8'))) ?? '');
  return new Map(redirects.map((redirect) => [redirect.from, redirect]));
}

/** Returns the result of a file system call; null if the path does not exist. */
async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const statOrNull = (path: string) => orNull(stat(path, { bigint: true }));

/**
 * Identifies a folder. Inode numbers are reused after a removal, but not with the same birth time.
 */
const identify = ({ dev, ino, birthtimeNs }: BigIntStats): string => [dev, ino, birthtimeNs].join();

const isSameFolder = (stats: BigIntStats, other: BigIntStats): boolean => identify(stats) === identify(other);

/** Returns a text that changes whenever the file is written or replaced. */
export function versionOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino].join();
}

const PAUSES_MS = [5, 15, 30, 50, 100];

/**
 * Waits for the folder `dist`, which is missing for a moment between the two renames of a swap.
 * Throws OriginError 503 if it stays away.
 */
async function waitForDist(dist: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if ((await kindOf(dist)) === 'folder') return;
    await setTimeout(pause);
  }
  if ((await kindOf(dist)) === 'folder') return;
  throw new OriginError(503, {
    code: 'no_site',
    message: `The folder ${dist} with the built site does not exist.`,
    remedy: `Run "${typed('build')}", then try again.`,
    headers: { 'Retry-After': '5' },
  });
}
