import { readFile, realpath, stat } from 'node:fs/promises';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { parseHeadersFile, type HeadersFile } from '#domain/headers-file';
import type { GrowingSite } from './growing-site.ts';
import { isMissing, kindOf } from './locate.ts';
import { waitForDist } from './wait-for-dist.ts';

/** One state of the built site: a folder and the header rules that belong to it. */
export interface Release {
  /** The folder itself, absolute, where `dist` is a symbolic link to it. */
  readonly root: string;
  readonly headers: HeadersFile;
  /** Whether a file, by its absolute path, may be served; absent where all may. */
  readonly has?: (file: string) => boolean;
}

/** Tells which release is served. */
export interface Releases {
  /** The release of the last check, or of a first one. */
  latest(): Promise<Release>;
  /**
   * Looks at the disk; the same object as before while neither the folder nor its `_headers` was
   * replaced. Throws OriginError 503 if there is no folder.
   */
  check(): Promise<Release>;
}

const NO_RULES: HeadersFile = { rules: [], faults: [] };

/**
 * Follows the folder `dist`, which a publish or a build replaces as a whole. Until it is there, the release is that of
 * `growing`.
 */
export function createReleases(
  dist: string,
  warn: (message: string) => void,
  growing: Pick<GrowingSite, 'release'> | null = null,
): Releases {
  let known: { readonly release: Release; readonly version: string } | null = null;
  let hasSite = growing === null;

  const check = async (): Promise<Release> => {
    // Once it was there, it is away for moments only.
    hasSite ||= (await kindOf(join(dist, '_headers'))) === 'file';
    if (!hasSite && growing !== null) return growing.release;
    for (;;) {
      const root = known?.release.root ?? (await findRoot());
      const [folder, actual, headers] = await Promise.all([
        statOrNull(dist),
        statOrNull(root),
        readVersion(root),
      ]);
      if (folder === null || actual === null || !isSameFolder(folder, actual)) {
        // The link leads elsewhere, or the folder is being replaced.
        known = null;
        continue;
      }
      const version = [root, identify(actual), headers].join();
      if (known?.version === version) return known.release;
      const release = { root, headers: await readHeaders(root) };
      // Read again if the file was replaced meanwhile.
      if ((await readVersion(root)) !== headers) continue;
      for (const { line, message } of release.headers.faults)
        warn(`${join(dist, '_headers')}, line ${line}: ${message}.`);
      known = { release, version };
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
  return { check, latest: async () => known?.release ?? check() };
}

const readVersion = async (root: string): Promise<string> => {
  const facts = await statOrNull(join(root, '_headers'));
  return facts ? versionOf(facts) : '';
};

async function readHeaders(root: string): Promise<HeadersFile> {
  try {
    return parseHeadersFile(await readFile(join(root, '_headers'), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return NO_RULES;
    throw error;
  }
}

async function statOrNull(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Numbers of removed folders are used again, but not with the same time of birth. */
const identify = ({ dev, ino, birthtimeNs }: BigIntStats): string => [dev, ino, birthtimeNs].join();

const isSameFolder = (one: BigIntStats, other: BigIntStats): boolean => identify(one) === identify(other);

/** Changes whenever a file is written or replaced. */
export function versionOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino].join();
}
