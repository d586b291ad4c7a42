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
  dropUnreliableStates,
  readFileRecord,
  waitForReliableTimes,
  writeFileRecord,
  type FileRecord,
} from './file-record.ts';
import { confirmLinks, linkRelease, reuseRelease } from './link-release.ts';
import { hashTree, listStates } from './read-tree.ts';
import { releaseId, type Releases } from './releases.ts';
import { removeFormerNotes } from './remove-former-notes.ts';

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
  readonly wasPublic: boolean;
  /** The origin in the addresses of its pages. */
  readonly origin: string | null;
}

/**
 * Checks a built site and makes it public as a new release. The last step is one rename. Until then
 * the previous release stays public, and the next run removes the rest of an interrupted one.
 */
export async function publishSite(options: PublishOptions): Promise<Published> {
  const { dist, releases, progress } = options;
  await releases.assertCurrentIsLink();
  const unlock = lock(releases);
  try {
    await releases.removeAborted();
    completeUpdate(dist);
    const previousRecord = readFileRecord(releases.publishedSiteRecord);
    const readAtMs = Date.now();
    const files = await progress.stage('Compare', async (onProgress) => {
      const listedFiles = listSite(dist);
      await hashTree(dist, listedFiles, previousRecord === null ? [] : [previousRecord.files], onProgress);
      return listedFiles;
    });
    const site: PublishedSite = { files, digest: files.digest() };
    const verifiedSite = await checkSite(site, previousRecord, options);
    const { origin } = verifiedSite;
    const recordPublishedSite = (release: string) =>
      writeFileRecord(
        releases.publishedSiteRecord,
        createFileRecord(describeFacts(dist, release, verifiedSite), files, readAtMs),
      );
    const previousId = await releases.currentId();
    if (previousId !== null && (await isAlreadyPublic(previousId, site, options))) {
      await recordPublishedSite(previousId);
      return { id: previousId, wasPublic: true, origin };
    }
    const id = releaseId(options.now(), site.digest);
    await progress.stage(
      'Copy',
      (onProgress) => makeRelease({ id, former: previousId }, site, options, onProgress),
      ({ copiedCount, keptCount }) =>
        `${copiedCount} of ${files.size} files, ${keptCount} reused from the previous release`,
    );
    await recordPublishedSite(id);
    await releases.switchTo(id);
    await removeFormerNotes(releases, id);
    return { id, wasPublic: false, origin };
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
export async function rollBack(releases: Releases, wantedId?: string): Promise<string> {
  const unlock = lock(releases);
  try {
    const ids = await releases.list();
    const currentId = await releases.currentId();
    const id =
      wantedId ?? (currentId === null ? null : (await readRecord(releases.folderOf(currentId))).former);
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
  previousRecord: FileRecord | null,
  { dist, releases, progress, needsManifest }: PublishOptions,
): Promise<VerifiedSite> {
  const facts = readFacts(previousRecord, dist);
  const check = async (checkedBefore: CheckedBefore | null): Promise<VerifiedSite> => {
    const verifiedSite = await progress.stage(
      'Check',
      (onProgress) =>
        verifySite(
          dist,
          site.files,
          async (builtSite) =>
            (checkedBefore && (await checkChangedLinks(builtSite, site.files, checkedBefore, onProgress))) ??
            (await readMergedLinkReport(dist, site)) ??
            checkSiteLinks(builtSite, onProgress),
        ),
      ({ pages, links }) => `${site.files.size} files, ${pages} pages read, ${links} links`,
    );
    await checkManifest(dist, site, verifiedSite.policies, { isRequired: needsManifest });
    return verifiedSite;
  };
  if (previousRecord === null || facts === null) return check(null);
  // On a fault, checks all files: the stored policies may include one that no page has any more.
  return check({ fileRecord: previousRecord, facts, release: releases.folderOf(facts.release) }).catch(() =>
    check(null),
  );
}

/** Returns the report of a merge about its links, which the parts have checked; else null. */
async function readMergedLinkReport(
  dist: string,
  { digest }: PublishedSite,
): Promise<Omit<LinkReport, 'files'> | null> {
  const facts = await readLinkFacts(dist, digest);
  return facts && { pages: 0, links: 0, dead: [], origin: facts.origin, policies: new Map(facts.policies) };
}

/** Reports whether the public release already holds exactly this site. */
function isAlreadyPublic(
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
  { id, former: previousId }: { id: string; former: string | null },
  { files: siteFiles, digest }: PublishedSite,
  { dist, releases, keepsPrevious, keptReleases }: PublishOptions,
  onProgress: ReportProgress,
): Promise<{ copiedCount: number; keptCount: number }> {
  const stagingFolder = releases.stagingFolderOf(id);
  try {
    const earlierId = previousId === null ? null : (await readRecord(releases.folderOf(previousId))).former;
    const neededIds = [previousId, earlierId].filter((item) => item !== null);
    const reusedFiles = await reuseRelease(releases, stagingFolder, siteFiles, {
      keptReleases,
      neededIds,
    });
    const linkedFiles =
      reusedFiles === null && previousId !== null
        ? await linkRelease(
            releases.folderOf(previousId),
            stagingFolder,
            siteFiles,
            await releases.readRecords(previousId),
          )
        : null;
    const files = reusedFiles ?? linkedFiles ?? new FileTable(siteFiles.names, undefined, siteFiles.hashes);
    const missingIndexes = [...siteFiles.names.keys()].filter((index) => !files.isListed(index));
    const copiedNames = missingIndexes.map((index) => siteFiles.names[index] ?? '');
    await copyFiles(
      copiedNames.map((name) => ({ name, path: join(dist, name) })),
      stagingFolder,
      onProgress,
    );
    const keptFiles =
      keepsPrevious && previousId !== null
        ? await keepPrevious(stagingFolder, siteFiles, releases.folderOf(previousId))
        : [];
    // Runs before states are recorded: it changes those of files that both releases share.
    const removedCount = await releases.prune(keptReleases - 1, previousId === null ? [] : [previousId]);
    const haveFileStatesChanged = linkedFiles !== null || removedCount > 0;
    const until = await writeRecord(stagingFolder, { digest, former: previousId, kept: keptFiles });
    // Links and removed releases change the states of all files, not only of the copies.
    await waitForReliableTimes(haveFileStatesChanged ? siteFiles.size : copiedNames.length);
    const readAtMs = Date.now();
    const copiedStates = listStates(stagingFolder, copiedNames);
    await hashTree(stagingFolder, copiedStates, []);
    const isComplete = missingIndexes.every((index, position) =>
      siteFiles.isSameContent(index, copiedStates, position),
    );
    if (!isComplete || (haveFileStatesChanged && !confirmLinks(stagingFolder, files, until)))
      throw new Error(
        'The built site changed while it was being copied, so it was not published. Publish again.',
      );
    for (const [position, index] of missingIndexes.entries()) files.copyState(index, copiedStates, position);
    dropUnreliableStates(files, readAtMs);
    await writeFileRecord(releases.fileRecordPath(id), { head: null, files });
    await rename(stagingFolder, releases.folderOf(id));
    return { copiedCount: copiedNames.length, keptCount: keptFiles.length };
  } catch (error) {
    await rm(stagingFolder, { recursive: true, force: true });
    throw error;
  }
}
