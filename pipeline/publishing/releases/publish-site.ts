import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportProgress, Progress } from '#pipeline/cli/progress-bar';
import { typed } from '#library/typed-command';
import { takeLock } from '#pipeline/site/lock';
import { checkSiteLinks, type LinkReport } from '#pipeline/site/links/check-site-links';
import { readLinkFacts } from '#pipeline/site/links/link-facts';
import { completeUpdate } from '#pipeline/site/recover-output';
import { checkChangedLinks, describeFacts, readFacts, type CheckedBefore } from './changed-links.ts';
import { checkManifest, listSite, verifySite, type VerifiedSite } from './verify-site.ts';
import { copyFiles, keepPrevious, readRecord, releaseMatchesSite, writeRecord } from './copy-release.ts';
import { FileTable } from '#pipeline/site/file-table';
import {
  createFileRecord,
  forgetUnsure,
  readFileRecord,
  waitForReliableTimes,
  writeFileRecord,
  type FileRecord,
} from './file-record.ts';
import { confirmLinks, linkRelease, reuseRelease } from './link-release.ts';
import { hashTree, listStates } from './read-tree.ts';
import { releaseId, type Releases } from './releases.ts';

/** The site to publish, and the folder of its releases. */
export interface PublishOptions {
  /** Folder of the built site, absolute. */
  readonly dist: string;
  readonly releases: Releases;
  /** Number of releases to keep. */
  readonly keptReleases: number;
  /** Whether to keep files of the previous release for open pages. */
  readonly keepsPrevious: boolean;
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
    const knownFiles = readFileRecord(releases.knownSite);
    const since = Date.now();
    const files = await progress.stage('Compare', async (onProgress) => {
      const listed = listSite(dist);
      await hashTree(dist, listed, knownFiles === null ? [] : [knownFiles.files], onProgress);
      return listed;
    });
    const site: PublishedSite = { files, digest: files.digest() };
    const verified = await checkSite(site, knownFiles, options);
    const { origin } = verified;
    const remember = (release: string) =>
      writeFileRecord(
        releases.knownSite,
        createFileRecord(describeFacts(dist, release, verified), files, since),
      );
    const former = await releases.currentId();
    if (former !== null && (await isPublic(former, site, options))) {
      await remember(former);
      return { id: former, isSame: true, origin };
    }
    const id = releaseId(options.now(), site.digest);
    await progress.stage(
      'Copy',
      (onProgress) => makeRelease({ id, former }, site, options, onProgress),
      ({ copied, kept }) => `${copied} of ${files.size} files, ${kept} reused from the previous release`,
    );
    await remember(id);
    await releases.switchTo(id);
    return { id, isSame: false, origin };
  } finally {
    unlock();
  }
}

/** A built site, and the hash of its files. */
interface PublishedSite {
  readonly files: FileTable;
  readonly digest: string;
}

/** Makes another release public, by default the one before the current one. Returns its id. */
export async function rollBack(releases: Releases, wanted?: string): Promise<string> {
  const unlock = lock(releases);
  try {
    const ids = await releases.list();
    const current = await releases.currentId();
    const id = wanted ?? (current === null ? null : (await readRecord(releases.folderOf(current))).former);
    if (id === null)
      throw new Error(
        `There is no release before the public one. "${typed('rollback', '--list')}" lists all releases.`,
      );
    if (!ids.includes(id))
      throw new Error(
        `There is no release ${JSON.stringify(id)}. ${ids.length === 0 ? 'No site was published yet.' : `There are: ${ids.join(', ')}.`}`,
      );
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
  site: PublishedSite,
  knownFiles: FileRecord | null,
  { dist, releases, progress, needsManifest }: PublishOptions,
): Promise<VerifiedSite> {
  const facts = readFacts(knownFiles, dist);
  const check = async (before: CheckedBefore | null): Promise<VerifiedSite> => {
    const verified = await progress.stage(
      'Check',
      (onProgress) =>
        verifySite(
          dist,
          site.files,
          async (built) =>
            (before && (await checkChangedLinks(built, site.files, before, onProgress))) ??
            (await knownLinks(dist, site)) ??
            checkSiteLinks(built, onProgress),
        ),
      ({ pages, links }) => `${site.files.size} files, ${pages} pages read, ${links} links`,
    );
    await checkManifest(dist, site, verified.policies, !needsManifest);
    return verified;
  };
  if (knownFiles === null || facts === null) return check(null);
  // On a fault, checks all files: the stored policies may include one that no page has any more.
  return check({ fileRecord: knownFiles, facts, release: releases.folderOf(facts.release) }).catch(() =>
    check(null),
  );
}

/** Returns the report of a merge about its links, which the parts have checked; else null. */
async function knownLinks(
  dist: string,
  { digest }: PublishedSite,
): Promise<Omit<LinkReport, 'files'> | null> {
  const facts = await readLinkFacts(dist, digest);
  return facts && { pages: 0, links: 0, dead: [], origin: facts.origin, policies: new Map(facts.policies) };
}

/** Reports whether the public release already holds exactly this site. */
function isPublic(
  id: string,
  { digest }: PublishedSite,
  { releases, keepsPrevious, progress }: PublishOptions,
): Promise<boolean> {
  const readRecords = () => releases.readRecords(id);
  return progress.stage(
    'Public release',
    (onProgress) =>
      releaseMatchesSite(releases.folderOf(id), { digest, keepsPrevious, readRecords }, onProgress),
    (isSame) => (isSame ? 'the same' : 'another'),
  );
}

/** Puts a release together. Copies only the files that no other release provides. */
async function makeRelease(
  { id, former }: { id: string; former: string | null },
  { files: siteFiles, digest }: PublishedSite,
  { dist, releases, keepsPrevious, keptReleases }: PublishOptions,
  onProgress: ReportProgress,
): Promise<{ copied: number; kept: number }> {
  const part = releases.partOf(id);
  try {
    const before = former === null ? null : (await readRecord(releases.folderOf(former))).former;
    const needed = [former, before].filter((item) => item !== null);
    const reused = await reuseRelease(releases, part, siteFiles, { keptReleases, needed });
    const linked =
      reused === null && former !== null
        ? await linkRelease(releases.folderOf(former), part, siteFiles, await releases.readRecords(former))
        : null;
    const files = reused ?? linked ?? new FileTable(siteFiles.names, undefined, siteFiles.hashes);
    const missing = [...siteFiles.names.keys()].filter((index) => !files.isListed(index));
    const copies = missing.map((index) => siteFiles.names[index] ?? '');
    await copyFiles(
      copies.map((name) => ({ name, path: join(dist, name) })),
      part,
      onProgress,
    );
    const keptFiles =
      keepsPrevious && former !== null ? await keepPrevious(part, siteFiles, releases.folderOf(former)) : [];
    // Runs before states are recorded: it changes those of files that both releases share.
    const removed = await releases.prune(keptReleases - 1, former === null ? [] : [former]);
    const hasNewStates = linked !== null || removed > 0;
    const until = await writeRecord(part, { digest, former, kept: keptFiles });
    // Links and removed releases change the states of all files, not only of the copies.
    await waitForReliableTimes(hasNewStates ? siteFiles.size : copies.length);
    const since = Date.now();
    const read = listStates(part, copies);
    await hashTree(part, read, []);
    const isComplete = missing.every((index, at) => siteFiles.isSameContent(index, read, at));
    if (!isComplete || (hasNewStates && !confirmLinks(part, files, until)))
      throw new Error(
        'The built site changed while it was being copied, so it was not published. Publish again.',
      );
    for (const [at, index] of missing.entries()) files.copyState(index, read, at);
    forgetUnsure(files, since);
    await writeFileRecord(releases.fileRecordPath(id), { head: null, files });
    await rename(part, releases.folderOf(id));
    return { copied: copies.length, kept: keptFiles.length };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
