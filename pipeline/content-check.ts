import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { KnownContent } from '#content/known-content';
import { checkContent, type ContentCheck } from '#content/library';
import { rememberSound } from '#content/sound-pictures';
import { PICTURE_JUDGE } from '#pictures/judge-picture';
import type { Count } from './output/bar.ts';

/** What keeps the facts of content between builds. */
export interface ContentMemo {
  /** Folder that keeps what was found in content, absolute. */
  readonly contentCache: string;
  /** Digest of the program that checks it: what another one found is not used. */
  readonly program: string;
}

/** How a content folder is checked with its pictures. */
interface PictureCheckOptions {
  readonly count?: Count;
  /** Keeps what was found without a fault, which is not read again. Absent: all files are read. */
  readonly memo?: ContentMemo;
}

/** Checks a content folder with all its pictures, each of which is decoded once and known in later checks. */
export function checkWithPictures(
  root: string,
  { count, memo }: PictureCheckOptions = {},
): Promise<ContentCheck> {
  return checkContent(root, {
    judgePicture: rememberSound(PICTURE_JUDGE),
    ...(count && { count }),
    ...(memo && { known: new KnownContent(memoOf(root, memo), memo.program) }),
  });
}

/** The file that keeps what is known of a content folder. */
function memoOf(root: string, { contentCache }: ContentMemo): string {
  const digest = createHash('sha256').update(resolve(root)).digest('hex');
  return join(contentCache, `${digest.slice(0, 16)}.bin`);
}
