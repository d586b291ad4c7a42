import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { sha256 } from '#library/sha256';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import type { FileTable } from '#pipeline/site/file-table';
import type { BuiltSite } from '#pipeline/site/links/built-site';
import { checkSiteLinks, type LinkReport } from '#pipeline/site/links/check-site-links';
import { collectLinks } from '#pipeline/site/links/collect-links';
import { checkerDigest } from '#pipeline/site/links/link-facts';
import { hasAnchors } from '#pipeline/site/links/read-links';
import type { FileRecord } from './file-record.ts';
import type { VerifiedSite } from './verify-site.ts';

const factsSchema = z.object({
  /** Digest of the checking code. */
  checker: z.string(),
  /** Folder of the site. */
  dist: z.string(),
  /** Id of the release made from it. */
  release: z.string(),
  origin: z.string().nullable(),
  /** Content security policies, each with the path of a page that sends the policy. */
  policies: z.array(z.tuple([z.string(), z.string()])),
});

type CheckedFacts = z.infer<typeof factsSchema>;

/** A site whose links were checked, and the release that still holds its files. */
export interface CheckedBefore {
  readonly fileRecord: FileRecord;
  readonly facts: CheckedFacts;
  /** Folder of the release made from it, absolute. */
  readonly release: string;
}

/**
 * Returns the stored facts of the site in `dist`. Returns null if they are of another site, or were
 * written by another version of the check.
 */
export function readFacts(record: FileRecord | null, dist: string): CheckedFacts | null {
  const { data } = factsSchema.safeParse(record?.head);
  return data?.dist === dist && data.checker === checkerDigest(import.meta.dirname) ? data : null;
}

/** Returns the facts to store for a site that was just checked. */
export function describeFacts(
  dist: string,
  release: string,
  { origin, policies }: Pick<VerifiedSite, 'origin' | 'policies'>,
): CheckedFacts {
  return { checker: checkerDigest(import.meta.dirname), dist, release, origin, policies: [...policies] };
}

/** Matches search data. No page links to it: only the search code requests it. */
const UNLINKED = /^search\/[^/]+\/(?:fragment|index|filter)\/|\.pf_\w+$/;

/**
 * Checks the links of the files that have changed since the whole site was checked. Links to and
 * from all other files still work, because no file and no anchor was removed. Returns null if one
 * was removed, or if a link is dead. The whole site must be checked then.
 */
export async function checkChangedLinks(
  site: BuiltSite,
  files: FileTable,
  { fileRecord, facts, release }: CheckedBefore,
  onProgress?: ReportProgress,
): Promise<Omit<LinkReport, 'files'> | null> {
  const oldFiles = fileRecord.files;
  const isGone = (name: string) => !isCompressedCopy(name) && !UNLINKED.test(name);
  for (const [index, newIndex] of oldFiles.indexesIn(files).entries())
    if (newIndex < 0 && isGone(oldFiles.names[index] ?? '')) return null;
  const oldIndexes = files.indexesIn(oldFiles);
  const changedPaths: string[] = [];
  for (const [index, name] of files.names.entries()) {
    const oldIndex = oldIndexes[index] ?? -1;
    if (oldIndex >= 0 && files.isSameContent(index, oldFiles, oldIndex)) continue;
    if (
      oldIndex >= 0 &&
      hasAnchors(name) &&
      !(await keepsAnchors(site, name, release, oldFiles.hashAt(oldIndex)))
    )
      return null;
    changedPaths.push(`/${name}`);
  }
  const report = await checkSiteLinks(site, onProgress, changedPaths);
  if (report.origin !== facts.origin || report.dead.length > 0) return null;
  return { ...report, policies: new Map([...facts.policies, ...report.policies]) };
}

/** Reports whether a file still has all the anchors that it had when its hash was `oldHash`. */
async function keepsAnchors(
  site: BuiltSite,
  name: string,
  release: string,
  oldHash: string,
): Promise<boolean> {
  const bytes = await readFile(join(release, name)).catch(() => null);
  if (bytes === null || sha256(bytes) !== oldHash) return false;
  const now = collectLinks(await readFile(join(site.root, name), 'utf8')).ids;
  return [...collectLinks(bytes.toString()).ids].every((id) => now.has(id));
}
