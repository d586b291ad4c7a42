import type { ReportProgress } from '../output/progress-bar.ts';
import { listFiles } from '../output/list-files.ts';
import { hashFiles, siteDigest } from '../report/manifest.ts';
import { readRecord, RECORD } from './copy-release.ts';
import { findKnown, type KnownFiles } from './known-files.ts';

/** The wanted content of a release. */
export interface WantedRelease {
  /** Hash of all files of the build. */
  readonly digest: string;
  /** Whether it may keep files of the previous release for open pages. */
  readonly keepsFormer: boolean;
  /** Returns the record of its files, or null if there is none and all files must be read. */
  readonly readFiles: () => Promise<KnownFiles | null>;
}

/**
 * Reports whether a release holds exactly this site, apart from files that it may keep. Compares
 * files, because they may have changed since the release was recorded. Reads their record only if
 * the digest of the release is the wanted one.
 */
export async function holdsSite(
  release: string,
  { digest, keepsFormer, readFiles }: WantedRelease,
  count?: ReportProgress,
): Promise<boolean> {
  const record = await readRecord(release);
  if (record.digest !== digest || (!keepsFormer && record.kept.length > 0)) return false;
  const besides = new Set([RECORD, ...record.kept]);
  const files = (await listFiles(release)).filter(({ name }) => !besides.has(name));
  const known = await readFiles();
  const hashes = await hashFiles(files, count, (file) => findKnown(known, file));
  return siteDigest(hashes) === digest;
}
