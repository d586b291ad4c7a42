import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProgress } from '../output/progress-bar.ts';
import { takeLock } from '../output/lock.ts';
import { listFiles, type OutputFile } from '../output/list-files.ts';
import { checkSiteLinks } from '../links/check-site-links.ts';
import { completeUpdate } from '../output/recover-output.ts';
import type { Progress } from '../output/progress.ts';
import { hashFiles, siteDigest, type ManifestFile } from '../report/manifest.ts';
import { checkChangedLinks, describeFacts, readFacts, type CheckedBefore } from './check-changed-links.ts';
import { checkManifest } from './check-manifest.ts';
import { copyFiles, keepFormer, readRecord, writeRecord } from './copy-release.ts';
import { holdsSite } from './holds-site.ts';
import {
  describeKnown,
  findKnown,
  readKnown,
  stateOf,
  waitUntilSure,
  writeKnown,
  type KnownFiles,
} from './known-files.ts';
import { releaseId, type Releases } from './releases.ts';
import { reuseRelease } from './reuse-release.ts';
import { listSite, verifySite, type VerifiedSite } from './verify-site.ts';

/** The site to publish, and the folder of its releases. */
export interface PublishOptions {
  /** Folder of the built site, absolute. */
  readonly dist: string;
  readonly releases: Releases;
  /** Number of releases to keep. */
  readonly kept: number;
  /** Whether to keep files of the previous release for open pages. */
  readonly keepsFormer: boolean;
  /** Whether the site must match the manifest of its build. */
  readonly needsManifest: boolean;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** The public release. */
export interface Published {
  readonly id: string;
  /** Whether it was public already. */
  readonly isSame: boolean;
  /** The origin in the addresses of its pages. */
  readonly origin: string | null;
}

/**
 * Checks a built site and makes it public as a new release. The last step is one rename. Until then
 * the previous release stays public, and the next run removes the rest of an interrupted one.
 */
export async function publishSite(options: PublishOptions): Promise<Published> {
  const { dist, releases, progress } = options;
  await releases.refuseForeign();
  const unlock = lock(releases);
  try {
    await releases.clear();
    completeUpdate(dist);
    const known = await readKnown(releases.knownSite);
    const since = Date.now();
    const files = await listSite(dist);
    const hashes = await progress.stage('Compare', (count) =>
      hashFiles(files, count, (file) => findKnown(known, file)),
    );
    const site: PublishedSite = { files, hashes, digest: siteDigest(hashes) };
    const verified = await checkSite(site, known, options);
    const { origin } = verified;
    const remember = (release: string) =>
      writeKnown(
        releases.knownSite,
        describeKnown(describeFacts(dist, release, verified), files, hashes, since),
      );
    const former = await releases.currentId();
    if (former !== null && (await isPublic(former, site, options))) {
      await remember(former);
      return { id: former, isSame: true, origin };
    }
    const id = releaseId(options.now(), site.digest);
    await progress.stage(
      'Copy',
      (count) => makeRelease({ id, former }, site, options, count),
      ({ copied, kept }) => `${copied} of ${files.length} files, ${kept} reused from the previous release`,
    );
    await remember(id);
    await releases.prune(options.kept, former === null ? [id] : [former, id]);
    await releases.switchTo(id);
    return { id, isSame: false, origin };
  } finally {
    unlock();
  }
}

/** A built site with the hashes of its files. */
interface PublishedSite {
  readonly files: readonly OutputFile[];
  readonly hashes: ReadonlyMap<string, ManifestFile>;
  readonly digest: string;
}

/**
 * Makes another release public: the given one, else the one that was public before the current one.
 * Returns its id.
 */
export async function rollBack(releases: Releases, wanted?: string): Promise<string> {
  const unlock = lock(releases);
  try {
    const [ids, current] = [await releases.list(), await releases.currentId()];
    const id = wanted ?? (current === null ? null : (await readRecord(releases.folderOf(current))).former);
    if (id === null)
      throw new Error(
        'There is no release before the public one. "npm run rollback -- --list" lists all releases.',
      );
    if (!ids.includes(id))
      throw new Error(`There is no release ${JSON.stringify(id)}. There are: ${ids.join(', ') || 'none'}.`);
    await releases.switchTo(id);
    return id;
  } finally {
    unlock();
  }
}

const lock = (releases: Releases): (() => void) => takeLock(join(releases.root, 'lock'), 'publisher');

/**
 * Checks a whole site before it becomes public. For a site that was checked before, reads only the
 * changed files. Throws an error that lists all faults.
 */
async function checkSite(
  { files, hashes }: PublishedSite,
  known: KnownFiles | null,
  { dist, releases, progress, needsManifest }: PublishOptions,
): Promise<VerifiedSite> {
  const facts = readFacts(known, dist);
  const check = async (before: CheckedBefore | null): Promise<VerifiedSite> => {
    const verified = await progress.stage(
      'Check',
      (count) =>
        verifySite(
          dist,
          files,
          async (site) =>
            (before && (await checkChangedLinks(site, hashes, before, count))) ?? checkSiteLinks(site, count),
        ),
      ({ pages, links }) => `${files.length} files, ${pages} pages read, ${links} links`,
    );
    await checkManifest(dist, hashes, verified.policies, !needsManifest);
    return verified;
  };
  if (known === null || facts === null) return check(null);
  // On a fault, checks all files: the stored policies may include one that no page has any more.
  return check({ known, facts, release: releases.folderOf(facts.release) }).catch(() => check(null));
}

/** Reports whether the public release already holds exactly this site. */
function isPublic(
  id: string,
  { digest }: PublishedSite,
  { releases, keepsFormer, progress }: PublishOptions,
): Promise<boolean> {
  return progress.stage(
    'Public release',
    (count) => {
      const readFiles = () => readKnown(releases.knownFilesOf(id));
      return holdsSite(releases.folderOf(id), { digest, keepsFormer, readFiles }, count);
    },
    (isSame) => (isSame ? 'the same' : 'another'),
  );
}

async function makeRelease(
  { id, former }: { id: string; former: string | null },
  { files, hashes, digest }: PublishedSite,
  { releases, keepsFormer, kept: wanted }: PublishOptions,
  count: ReportProgress,
): Promise<{ copied: number; kept: number }> {
  const part = releases.partOf(id);
  try {
    const before = former === null ? null : (await readRecord(releases.folderOf(former))).former;
    const needed = [former, before].filter((one) => one !== null);
    const reused = await reuseRelease(releases, part, hashes, { most: wanted, needed });
    const missing = files.filter(({ name }) => !reused.has(name));
    await copyFiles(missing, part, count);
    await waitUntilSure(missing.length);
    const since = Date.now();
    const copies = await listFiles(part);
    // A reused file in the state that was read has the content that was read.
    const found = await hashFiles(copies, undefined, (file) =>
      reused.get(file.name) === stateOf(file) ? hashes.get(file.name) : undefined,
    );
    if (siteDigest(found) !== digest)
      throw new Error(
        'The built site changed while it was being copied, so it was not published. Publish again.',
      );
    const kept =
      keepsFormer && former !== null ? await keepFormer(part, files, releases.folderOf(former)) : [];
    await writeRecord(part, { digest, former, kept });
    await writeKnown(releases.knownFilesOf(id), describeKnown(null, copies, found, since));
    await rename(part, releases.folderOf(id));
    return { copied: missing.length, kept: kept.length };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
