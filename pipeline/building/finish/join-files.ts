import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { describeFile, type OutputFile } from '#pipeline/site/list-files';

/** Files of one part of a site, with the sizes and hashes of all files of that part. */
export interface JoinedPart {
  readonly listed: readonly OutputFile[];
  readonly files: ReadonlyMap<string, ManifestFile>;
}

/** Number of files after which signals are handled. */
const FILES_AT_ONCE = 1000;

/**
 * Merges the listed files of several parts into one folder by their hashes, without reading them. A
 * file that several parts have must be the same in all. Returns the files in that folder and one
 * line for each difference.
 */
export async function joinFiles(
  parts: readonly JoinedPart[],
  share: FileSharer,
  { count, signal }: { readonly count: ReportProgress; readonly signal: AbortSignal },
): Promise<{ joined: OutputFile[]; faults: string[] }> {
  const known = new Map<string, { readonly path: string; readonly hash: string | undefined }>();
  const total = parts.reduce((sum, { listed }) => sum + listed.length, 0);
  const joined: OutputFile[] = [];
  const faults: string[] = [];
  let done = 0;
  for (const { listed, files } of parts)
    for (const file of listed) {
      const { path, name } = file;
      const hash = files.get(name)?.hash;
      const other = known.get(name);
      if (other === undefined) {
        known.set(name, { path, hash });
        joined.push(share(file));
      } else if (other.hash !== hash) faults.push(`${path} differs from ${other.path}`);
      if ((done += 1) % FILES_AT_ONCE !== 0) continue;
      count(done, total);
      await setImmediate();
      signal.throwIfAborted();
    }
  return { joined, faults };
}

/** Puts a file of a part into a site, at the same name. Returns the file of the site. */
export type FileSharer = (file: OutputFile) => OutputFile;

/**
 * Returns a function that puts files into the folder `to`, as hard links if the file system allows
 * it. Synchronous, because that takes a fifth of the time for many small files.
 */
export function makeFileSharer(to: string): FileSharer {
  const folders = new Set<string>();
  return ({ path, name, size, stamp }) => {
    const target = join(to, name);
    const folder = dirname(target);
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    try {
      linkSync(path, target);
      return { path: target, name, size, stamp };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
      // Another file system, or one without hard links.
      copyFileSync(path, target);
      return describeFile(to, name);
    }
  };
}
