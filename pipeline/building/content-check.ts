import { join, resolve } from 'node:path';
import { sha256 } from '#library/sha256';
import { KnownContent } from '#library/known-content';
import { checkContent, type ContentCheck } from '#library/library';
import { readCodecs } from '#library/read-codecs';
import { cacheCheckedPictures } from '#library/checked-pictures';
import { PICTURE_CHECK } from '#pictures/check-picture';
import type { ReportProgress } from '#pipeline/cli/progress-bar';

/** Folder for the cached results of content checks, relative to the project. */
export const CONTENT_CACHE = '.cache/content';

/** The variable that sets another folder for these results, for the help of commands. */
export const FACTS_VARIABLE = {
  PODIUM_FACTS: `the folder of the results of "validate --keep" (${CONTENT_CACHE})`,
};

/**
 * Returns the folder for the cached results of content checks, absolute. Machines that build parts
 * of a site may share one.
 */
export function contentCacheFolder(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  return resolve(cwd, env['PODIUM_FACTS'] || CONTENT_CACHE);
}

/** Where the results of content checks are cached between builds. */
export interface ContentMemo {
  /** Cache folder, absolute. */
  readonly contentCache: string;
  /** Digest of the program that checks the content. Results of another program are not used. */
  readonly program: string;
}

/** Options for checking a content folder including its media. */
interface PictureCheckOptions {
  readonly count?: ReportProgress;
  /** Caches the files without faults, which are not read again. If absent, all files are read. */
  readonly memo?: ContentMemo;
}

/**
 * Checks a content folder with all its media. Each picture is decoded once; later checks remember
 * the result.
 */
export function checkWithPictures(
  root: string,
  { count, memo }: PictureCheckOptions = {},
): Promise<ContentCheck> {
  return checkContent(root, {
    checkPicture: cacheCheckedPictures(PICTURE_CHECK),
    readCodecs,
    ...(count && { count }),
    ...(memo && { known: new KnownContent(memoOf(root, memo), memo.program) }),
  });
}

/** Returns the cache file of a content folder. */
function memoOf(root: string, { contentCache }: ContentMemo): string {
  const digest = sha256(resolve(root));
  return join(contentCache, `${digest.slice(0, 16)}.bin`);
}
