import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWhole } from '#pictures/files';
import { writeContentFile } from '../new/write-file.ts';
import { pictureName, type BuiltContent } from './build-content.ts';
import type { WorkFolder } from './work-folder.ts';

/** A deck that is ready to be put in its place. */
export interface ReadyDeck {
  readonly oid: string;
  /** Folder of the pictures, from the folder of media. It is another one for another deck. */
  readonly folder: string;
  readonly content: BuiltContent;
  readonly isForced: boolean;
  readonly work: WorkFolder;
  /** How many pages. */
  readonly count: number;
}

/** Puts the pictures of a deck into the content folder, then its content file: it never names what is not there. */
export async function placeDeck(
  root: string,
  { oid, folder, content, isForced, work, count }: ReadyDeck,
): Promise<void> {
  const target = join(root, 'media', folder);
  const isNew = (await mkdir(target, { recursive: true })) !== undefined;
  try {
    // Copies that replace what is there, not links beside it: by force a picture that was changed is mended too.
    for (let number = 1; number <= count; number += 1)
      await copyWhole(work.pictureOf(number), join(target, pictureName(number)));
    await writeContentFile(root, 'presentation', oid, content.json, { isForced });
  } catch (error) {
    if (isNew) await rm(target, { recursive: true });
    throw error;
  }
}
