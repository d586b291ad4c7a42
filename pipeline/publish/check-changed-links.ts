import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { BuiltSite } from '../links/built-site.ts';
import { checkSiteLinks, type LinkReport } from '../links/check-site-links.ts';
import { collectLinks } from '../links/collect-links.ts';
import { hasAnchors } from '../links/read-links.ts';
import type { ReportProgress } from '../output/progress-bar.ts';
import { isPacked } from '../output/packed-copies.ts';
import type { FileTable } from './file-table.ts';
import type { KnownFiles } from './known-files.ts';
import type { VerifiedSite } from './verify-site.ts';

/** What a record says of a site that was checked. */
const factsSchema = z.object({
  /** Digest of the code that checked it. */
  checker: z.string(),
  /** Folder of the site. */
  dist: z.string(),
  /** Id of the release that was made of it. */
  release: z.string(),
  origin: z.string().nullable(),
  /** Policies, each with a page that has it. */
  policies: z.array(z.tuple([z.string(), z.string()])),
});

/** What a record says of a site that was checked. */
export type CheckedFacts = z.infer<typeof factsSchema>;

/** A site whose links were checked, and where its files still are. */
export interface CheckedBefore {
  readonly known: KnownFiles;
  readonly facts: CheckedFacts;
  /** Folder of the release that was made of it, absolute. */
  readonly release: string;
}

/** Returns what a record says of the site in `dist`; null if it is of another one or of another check. */
export function readFacts(known: KnownFiles | null, dist: string): CheckedFacts | null {
  const { data } = factsSchema.safeParse(known?.head);
  return data?.dist === dist && data.checker === checkerDigest() ? data : null;
}

/** Returns the facts of a site that was checked now. */
export function describeFacts(
  dist: string,
  release: string,
  { origin, policies }: Pick<VerifiedSite, 'origin' | 'policies'>,
): CheckedFacts {
  return { checker: checkerDigest(), dist, release, origin, policies: [...policies] };
}

/** Search data, which only the code of the search asks for. */
const UNLINKED = /^search\/[^/]+\/(?:fragment|index|filter)\/|\.pf_\w+$/;

/**
 * Checks the links of the files that have changed since a site was checked as a whole. Links to and
 * from all others still hold, because no file and no anchor is gone. Returns null where that is not
 * so, or where a link is dead: then the whole site has to be read.
 */
export async function checkChangedLinks(
  site: BuiltSite,
  files: FileTable,
  { known, facts, release }: CheckedBefore,
  count?: ReportProgress,
): Promise<Omit<LinkReport, 'files'> | null> {
  const before = known.files;
  const isGone = (name: string) => !isPacked(name) && !UNLINKED.test(name);
  for (const [index, at] of before.indexesIn(files).entries())
    if (at < 0 && isGone(before.names[index] ?? '')) return null;
  const places = files.indexesIn(before);
  const changed: string[] = [];
  for (const [index, name] of files.names.entries()) {
    const at = places[index] ?? -1;
    if (at >= 0 && files.isSameContent(index, before, at)) continue;
    if (at >= 0 && hasAnchors(name) && !(await keepsAnchors(site, name, release, before.hashAt(at))))
      return null;
    changed.push(`/${name}`);
  }
  const report = await checkSiteLinks(site, count, changed);
  if (report.origin !== facts.origin || report.dead.length > 0) return null;
  return { ...report, policies: new Map([...facts.policies, ...report.policies]) };
}

/**
 * Reports whether a file that others may link into still has all the places that it had when its
 * content had the hash `before`.
 */
async function keepsAnchors(
  site: BuiltSite,
  name: string,
  release: string,
  before: string,
): Promise<boolean> {
  const bytes = await readFile(join(release, name)).catch(() => null);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== before) return false;
  const now = collectLinks(await readFile(join(site.root, name), 'utf8')).ids;
  return [...collectLinks(bytes.toString()).ids].every((id) => now.has(id));
}

let checker: string | undefined;

/** Digest of the code that checks: another rule has to be applied to all files. */
function checkerDigest(): string {
  if (checker !== undefined) return checker;
  const sum = createHash('sha256');
  for (const folder of [join(import.meta.dirname, '../links'), import.meta.dirname])
    for (const name of readdirSync(folder).sort())
      if (!name.endsWith('.test.ts')) sum.update(name).update(readFileSync(join(folder, name)));
  return (checker = sum.digest('hex'));
}
