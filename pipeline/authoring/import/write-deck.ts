import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAtomically } from '#pictures/files';
import { writeContentFile } from '#pipeline/authoring/content-file/write-file';
import { pictureName } from '#pipeline/authoring/content-file/imported-pictures';
import type { BuiltContent } from './build-content.ts';
import type { WorkFolder } from './work-folder.ts';

/** A deck that is ready to be written to the content folder. */
export interface ReadyDeck {
  readonly oid: string;
  /** Folder of the pictures, relative to the media folder. Each deck has its own. */
  readonly folder: string;
  readonly content: BuiltContent;
  readonly isForced: boolean;
  readonly work: WorkFolder;
  /** Numbers of the pages that are shown. */
  readonly numbers: readonly number[];
  /** Numbers of those that are vector images. */
  readonly vectors: ReadonlySet<number>;
}

/**
 * Copies the pictures of a deck into the content folder and then writes the content file, which
 * therefore never names a missing picture.
 */
export async function writeDeck(
  root: string,
  { oid, folder, content, isForced, work, numbers, vectors }: ReadyDeck,
): Promise<void> {
  const target = join(root, 'media', folder);
  const isNew = (await mkdir(target, { recursive: true })) !== undefined;
  try {
    // Copies replace existing files. Unlike links, they also repair a changed picture with --force.
    for (const [index, number] of numbers.entries()) {
      const isVector = vectors.has(number);
      if (isVector) await copyAtomically(work.vectorOf(number), join(target, pictureName(number, 'svg')));
      // The first page is the preview, too, which is a picture in pixels.
      if (!isVector || index === 0)
        await copyAtomically(work.rasterOf(number), join(target, pictureName(number, 'webp')));
    }
    await writeContentFile(root, 'presentation', oid, content.json, { isForced });
  } catch (error) {
    if (isNew) await rm(target, { recursive: true });
    throw error;
  }
}
