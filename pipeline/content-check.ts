import { checkContent, type ContentCheck } from '#content/library';
import { rememberSound } from '#content/sound-pictures';
import { PICTURE_JUDGE } from '#pictures/judge-picture';
import type { Count } from './output/bar.ts';

/** Checks a content folder with all its pictures, each of which is decoded once and known in later checks. */
export function checkWithPictures(root: string, count?: Count): Promise<ContentCheck> {
  return checkContent(root, { judgePicture: rememberSound(PICTURE_JUDGE), ...(count && { count }) });
}
