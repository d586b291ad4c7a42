import { link, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaChecker } from '#library/check-media';
import { readCodecs } from '#library/read-codecs';
import { checkFile } from '#library/check-file';
import { formatReport } from '#library/fault-report';
import { cacheCheckedPictures } from '#library/checked-pictures';
import type { ContentKind } from '#domain/addresses/content-kind';
import { writeAtomically } from '#pictures/files';
import { PICTURE_CHECK } from '#pictures/check-picture';
import { CommandError } from '#pipeline/cli/command-error';

/** Folders of content by kind. */
const FOLDERS = { presentation: 'presentations', video: 'videos' } as const;

/** Returns the path of an oid's content file, relative to the content folder. */
export const contentFileName = (kind: ContentKind, oid: string): string => `${FOLDERS[kind]}/${oid}.json`;

/**
 * Writes a content file and returns its path. Overwrites only if `isForced`. Throws a CommandError
 * and changes nothing if the file exists or the new one would have a fault.
 */
export async function writeContentFile(
  root: string,
  kind: ContentKind,
  oid: string,
  content: Record<string, unknown>,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<string> {
  const [folder, name] = [FOLDERS[kind], contentFileName(kind, oid)];
  const path = join(root, name);
  const draft = `${path}.part`;
  await writeAtomically(draft, `${JSON.stringify(content, null, 2)}\n`);
  try {
    const media = new MediaChecker(root, await realpath(root), {
      checkPicture: cacheCheckedPictures(PICTURE_CHECK),
      readCodecs,
      known: null,
    });
    const { faults } = await checkFile({ folder, path: draft, name }, media);
    if (faults.length > 0)
      throw new CommandError(
        `Nothing was written, because the file would have faults:\n\n${formatReport(faults)}`,
      );
    if (isForced) await rename(draft, path);
    else await link(draft, path).catch(explainExistingFile(name));
    return path;
  } finally {
    await rm(draft, { force: true });
  }
}

function explainExistingFile(name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError(`${name} already exists. Choose another oid.`);
  };
}
