import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Count } from '../output/bar.ts';
import { takeLock } from '../output/lock.ts';
import { listFiles } from '../output/list-files.ts';
import { completeUpdate } from '../output/recover-output.ts';
import type { Progress } from '../output/progress.ts';
import { hashFiles, siteDigest } from '../report/manifest.ts';
import { checkManifest } from './check-manifest.ts';
import { copyFiles, keepFormer, readRecord, writeRecord } from './copy-release.ts';
import { holdsSite } from './holds-site.ts';
import { releaseId, type Releases } from './releases.ts';
import { verifySite, type VerifiedSite } from './verify-site.ts';

/** What is published, and where. */
export interface PublishOptions {
  /** Folder of the built site, absolute. */
  readonly dist: string;
  readonly releases: Releases;
  /** How many releases stay. */
  readonly kept: number;
  /** Whether files of the release before stay for pages that are open. */
  readonly keepsFormer: boolean;
  /** Whether it must be what its build left, by the manifest beside it. */
  readonly needsManifest: boolean;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** What became public. */
export interface Published {
  readonly id: string;
  /** Whether it was public before. */
  readonly isSame: boolean;
  /** The origin that its pages give themselves. */
  readonly origin: string | null;
}

/**
 * Checks a built site and makes it public as a release of its own. Until the last step, one rename, the release before stays
 * public; whatever is interrupted before that changes nothing, and the next run removes it.
 */
export async function publishSite(options: PublishOptions): Promise<Published> {
  const { dist, releases, progress } = options;
  await releases.refuseForeign();
  const unlock = lock(releases);
  try {
    await releases.clear();
    completeUpdate(dist);
    const { files, origin, policies } = await progress.stage(
      'Check',
      (count) => verifySite(dist, count),
      ({ files, pages, links }) => `${files.length} files, ${pages} pages, ${links} links`,
    );
    const hashes = await progress.stage('Compare', (count) => hashFiles(files, count));
    await checkManifest(dist, hashes, policies, !options.needsManifest);
    const digest = siteDigest(hashes);
    const former = await releases.currentId();
    if (former !== null && (await isPublic(former, digest, options)))
      return { id: former, isSame: true, origin };
    const id = releaseId(options.now(), digest);
    await progress.stage(
      'Copy',
      (count) => makeRelease({ id, digest, former }, files, options, count),
      (count) => `${files.length} files, ${count} kept of the release before`,
    );
    await releases.prune(options.kept, former === null ? [id] : [former, id]);
    await releases.switchTo(id);
    return { id, isSame: false, origin };
  } finally {
    unlock();
  }
}

/** Makes another release public: the one that is named, else the one in whose place the public one came. Gives its id. */
export async function rollBack(releases: Releases, wanted?: string): Promise<string> {
  const unlock = lock(releases);
  try {
    const [ids, current] = [await releases.list(), await releases.currentId()];
    const id = wanted ?? (current === null ? null : (await readRecord(releases.folderOf(current))).former);
    if (id === null)
      throw new Error('There is no release before the public one. "npm run rollback -- --list" shows all.');
    if (!ids.includes(id))
      throw new Error(`There is no release ${JSON.stringify(id)}. There are: ${ids.join(', ') || 'none'}.`);
    await releases.switchTo(id);
    return id;
  } finally {
    unlock();
  }
}

const lock = (releases: Releases): (() => void) => takeLock(join(releases.root, 'lock'), 'publisher');

/** Whether the public release is just what would become public. */
function isPublic(
  id: string,
  digest: string,
  { releases, keepsFormer, progress }: PublishOptions,
): Promise<boolean> {
  return progress.stage(
    'Public release',
    (count) => holdsSite(releases.folderOf(id), { digest, keepsFormer }, count),
    (isSame) => (isSame ? 'the same' : 'another'),
  );
}

async function makeRelease(
  { id, digest, former }: { id: string; digest: string; former: string | null },
  files: VerifiedSite['files'],
  { releases, keepsFormer }: PublishOptions,
  count: Count,
): Promise<number> {
  const part = releases.partOf(id);
  try {
    await copyFiles(files, part, count);
    if (siteDigest(await hashFiles(await listFiles(part))) !== digest)
      throw new Error(
        'The built site has changed while it was being copied, so what is public stays. Publish again.',
      );
    const kept =
      keepsFormer && former !== null ? await keepFormer(part, files, releases.folderOf(former)) : [];
    await writeRecord(part, { digest, former, kept });
    await rename(part, releases.folderOf(id));
    return kept.length;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
