import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { readRecord, RECORD } from './copy-release.ts';
import type { FileTable } from './file-table.ts';
import { hashTree, listTree } from './read-tree.ts';

/** The wanted content of a release. */
export interface WantedRelease {
  /** Hash of all files of the build. */
  readonly digest: string;
  /** Whether it may keep files of the previous release for open pages. */
  readonly keepsPrevious: boolean;
  /** Returns the records that may know its files. All other files are read. */
  readonly readRecords: () => Promise<readonly FileTable[]>;
}

/**
 * Reports whether a release holds exactly this site, apart from files that it may keep. Compares
 * files, because they may have changed since the release was recorded. Reads their records only if
 * the digest of the release is the wanted one.
 */
export async function releaseMatchesSite(
  release: string,
  { digest, keepsPrevious, readRecords }: WantedRelease,
  count?: ReportProgress,
): Promise<boolean> {
  const record = await readRecord(release);
  if (record.digest !== digest || (!keepsPrevious && record.kept.length > 0)) return false;
  const besides = new Set([RECORD, ...record.kept]);
  const files = listTree(release).filter((_, name) => !besides.has(name));
  await hashTree(release, files, await readRecords(), count);
  return files.digest() === digest;
}
