import { join, resolve } from 'node:path';
import { cacheCheckedPictures } from '#library/checked-pictures';
import { formatReport } from '#library/fault-report';
import { ContentCheckCache } from '#library/content-check-cache';
import {
  checkContent,
  ContentError,
  type ContentCheck,
  type Library,
  type PublicationOptions,
} from '#library/library';
import { readCodecs } from '#library/read-codecs';
import { sha256 } from '#library/sha256';
import { typed } from '#library/typed-command';
import { isAboutTerms } from '#library/suggested-terms';
import { PICTURE_CHECK } from '#pictures/check-picture';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { toContentCount } from '#pipeline/cli/units';
import { findUnknownTags } from './check-settings.ts';
import type { BuildProgress } from './report/build-recorder.ts';

/** Folder for the cached results of content checks, relative to the project. */
export const CONTENT_CACHE = '.cache/content';

/** The variable that sets another folder for these results, for the help of commands. */
export const FACTS_VARIABLE = {
  PODIUM_FACTS: `the folder of the results of "validate --keep" (${CONTENT_CACHE})`,
};

/** Returns the absolute folder of cached checks, which machines that build parts may share. */
export function contentCacheFolder(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  return resolve(cwd, env['PODIUM_FACTS'] || CONTENT_CACHE);
}

/** Where the results of content checks are cached between builds. */
export interface ContentCheckCacheOptions {
  /** Cache folder, absolute. */
  readonly contentCache: string;
  /** Digest of the program that checks the content. Results of another program are not used. */
  readonly programDigest: string;
}

interface PictureCheckOptions {
  readonly onProgress?: ReportProgress;
  /** Caches the files without faults, which are not read again. If absent, all files are read. */
  readonly cacheOptions?: ContentCheckCacheOptions;
  readonly release?: PublicationOptions;
}

/**
 * Checks a content folder with all media, and warns of settings that name missing content. Each
 * picture is decoded only once: valid pictures are cached.
 */
export async function checkWithPictures(
  root: string,
  { onProgress, cacheOptions, release }: PictureCheckOptions = {},
): Promise<ContentCheck> {
  const check = await checkContent(root, {
    checkPicture: cacheCheckedPictures(PICTURE_CHECK),
    readCodecs,
    ...(onProgress && { onProgress }),
    ...(release && { release }),
    ...(cacheOptions && {
      checkCache: new ContentCheckCache(cacheFileOf(root, cacheOptions), cacheOptions.programDigest),
    }),
  });
  if (check.library === null || check.faults.length > 0) return check;
  return { ...check, warnings: [...findUnknownTags(check.library), ...check.warnings] };
}

function cacheFileOf(root: string, { contentCache }: ContentCheckCacheOptions): string {
  const digest = sha256(resolve(root));
  return join(contentCache, `${digest.slice(0, 16)}.bin`);
}

/** The content to build a site from. */
export interface ContentSource extends ContentCheckCacheOptions {
  /** Content folder, absolute. */
  readonly content: string;
  /** Whether to leave bad content out instead of failing. */
  readonly isQuarantined: boolean;
  /** The clock of the build; the machine's if absent. */
  readonly now?: () => Date;
  /** Whether to build content that is not published yet too. */
  readonly withPending?: boolean;
  readonly progress: BuildProgress;
  /** Stops the check at once, even while it decodes a picture. */
  readonly signal: AbortSignal;
}

/** Reads content. Throws `ContentError` for a bad site file, and for others if not quarantined. */
export async function readContent({
  content,
  isQuarantined,
  now = () => new Date(),
  withPending = false,
  programDigest,
  contentCache,
  progress,
  signal,
}: ContentSource): Promise<{ check: ContentCheck; library: Library }> {
  const memo = { contentCache, programDigest };
  const release = { now: now(), withPending };
  const check = await progress.stage(
    'Content',
    (onProgress) =>
      rejectIfAborted(checkWithPictures(content, { onProgress, cacheOptions: memo, release }), signal),
    describeContent,
  );
  const { library, faults, warnings } = check;
  if (library === null || (faults.length > 0 && !isQuarantined)) throw new ContentError(faults);
  const [termWarnings, otherWarnings] = [
    warnings.filter(isAboutTerms),
    warnings.filter((warning) => !isAboutTerms(warning)),
  ];
  if (otherWarnings.length > 0)
    progress.warn(formatReport(otherWarnings, { isColoured: false, noun: 'warning' }));
  // Only one line, because many lists of a new site find nothing.
  if (termWarnings.length > 0)
    progress.warn(
      `Suggested searches in site/site.json find nothing (${toCount(termWarnings.length)}), so pages show popular topics instead. ` +
        `List them with "${typed('validate')}".`,
    );
  return { check, library };
}

/** Resolves with the result of `work`. Rejects if the signal aborts first. */
function rejectIfAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

const toCount = (count: number): string => `${count} ${count === 1 ? 'list' : 'lists'}`;

function describeContent({ library, faults }: ContentCheck): string {
  const entries = toContentCount(library?.entries.size ?? 0);
  return faults.length === 0 ? entries : `${entries}, ${faults.length} faults`;
}
