import { link, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaChecker } from '#library/check-media';
import { readCodecs } from '#library/read-codecs';
import { checkFile } from '#library/check-file';
import { formatReport } from '#library/fault-report';
import { cacheCheckedPictures } from '#library/checked-pictures';
import type { ContentKind } from '#domain/addresses/content-kind';
import { writeAtomically } from '#library/util/files';
import { PICTURE_CHECK } from '#pictures/check-picture';
import { CommandError } from '#pipeline/cli/command-error';
import { presentation } from '#library/schemas/presentation';
import { typed } from '#library/typed-command';
import { pathOfFile } from '#library/path-of-file';
import { workbenchPath } from '#domain/addresses/paths';
import { siteBase } from '#library/site-record';
import type { CommandContext } from '#pipeline/cli/command-context';

const FOLDER_BY_KIND = { presentation: 'presentations', video: 'videos' } as const;

/** Returns the path of an oid's content file, relative to the content folder. */
export const contentFileName = (kind: ContentKind, oid: string): string =>
  `${FOLDER_BY_KIND[kind]}/${oid}.json`;

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
  const [folder, name] = [FOLDER_BY_KIND[kind], contentFileName(kind, oid)];
  const path = join(root, name);
  const draftPath = `${path}.part`;
  await writeAtomically(draftPath, `${JSON.stringify(content, null, 2)}\n`);
  try {
    const media = new MediaChecker(root, await realpath(root), {
      checkPicture: cacheCheckedPictures(PICTURE_CHECK),
      readCodecs,
      checkCache: null,
    });
    const { faults } = await checkFile({ folder, path: draftPath, name }, media);
    if (faults.length > 0)
      throw new CommandError(
        `Nothing was written, because the file would have faults:\n\n${formatReport(faults)}`,
      );
    if (isForced) await rename(draftPath, path);
    else await link(draftPath, path).catch(explainExistingFile(name));
    return path;
  } finally {
    await rm(draftPath, { force: true });
  }
}

/** An imported content file, and the folder of its pictures, relative to the media folder. */
interface ImportedContent {
  readonly oid: string;
  readonly folder: string;
  readonly json: Record<string, unknown>;
  readonly isForced: boolean;
}

/**
 * Writes the pictures of an import, if it has any, and then the content file, which
 * therefore never names a missing picture. Removes the pictures of new content if that fails.
 */
export async function writeWithPictures(
  root: string,
  { oid, folder, json, isForced }: ImportedContent,
  writePictures: ((media: string) => Promise<void>) | null,
): Promise<void> {
  const media = join(root, 'media', folder);
  const isNew = writePictures !== null && (await mkdir(media, { recursive: true })) !== undefined;
  try {
    await writePictures?.(media);
    await writeContentFile(root, 'presentation', oid, json, { isForced });
  } catch (error) {
    if (isNew) await rm(media, { recursive: true });
    throw error;
  }
}

function explainExistingFile(name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError(`${name} already exists. Choose another oid.`);
  };
}

/** For dry runs: throws a CommandError if the content is invalid. `name` is the imported file. */
export function assertValidContent(content: Record<string, unknown>, name: string): void {
  const fault = presentation.safeParse(content).error?.issues[0];
  if (fault !== undefined)
    throw new CommandError(
      `The content file of ${name} would be invalid: ${fault.path.join('.')} ${fault.message}.`,
    );
}

/** Returns how to see content in the dev server, and how to edit a presentation. */
export function whereToSee(
  content: Readonly<Record<string, unknown>>,
  { env, devPort = null }: Pick<CommandContext, 'env' | 'devPort'>,
): string {
  const site = `http://localhost:${devPort ?? (Number(env['PORT']) || 4321)}`;
  const start = devPort === null ? `${typed('dev')}, then ` : '';
  const howToSee = `To see it: ${start}open ${site}${siteBase(env)}${pathOfFile(content) ?? '/'}`;
  return 'video' in content
    ? howToSee
    : `${howToSee}\nTo edit it: ${site}${workbenchPath(String(content['oid']))}`;
}
