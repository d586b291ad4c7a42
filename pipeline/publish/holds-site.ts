import type { Count } from '../output/bar.ts';
import { listFiles } from '../output/list-files.ts';
import { hashFiles, siteDigest } from '../report/manifest.ts';
import { readRecord, RECORD } from './copy-release.ts';
import { findKnown, type KnownFiles } from './known-files.ts';

/** What a release would hold. */
export interface WantedRelease {
  /** Hash over the files that the build made. */
  readonly digest: string;
  /** Whether files of the release before may stay for pages that are open. */
  readonly keepsFormer: boolean;
  /** What is known of its files; null to read all of them. */
  readonly known: KnownFiles | null;
}

/**
 * Whether a release holds a site file by file, and nothing besides but files that it has kept where those may stay. Its record does not
 * tell: files may have been removed or changed since.
 */
export async function holdsSite(
  release: string,
  { digest, keepsFormer, known }: WantedRelease,
  count?: Count,
): Promise<boolean> {
  const record = await readRecord(release);
  if (record.digest !== digest || (!keepsFormer && record.kept.length > 0)) return false;
  const besides = new Set([RECORD, ...record.kept]);
  const files = (await listFiles(release)).filter(({ name }) => !besides.has(name));
  const hashes = await hashFiles(files, count, (file) => findKnown(known, file));
  return siteDigest(hashes) === digest;
}
