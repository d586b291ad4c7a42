import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MediaChecker } from '#content/library/check-media';
import { checkFile } from '#content/library/check-file';
import { formatReport } from '#content/library/report';
import type { ContentKind } from '#domain/content-kind';
import { AnswerError } from './answers.ts';

/** Folders of content by kind. */
const FOLDERS = { presentation: 'presentations', video: 'videos' } as const;

/**
 * Writes a new content file and gives its path. Never overwrites. Throws an AnswerError, and leaves nothing behind, if it is
 * there already or has a fault.
 */
export async function writeContentFile(
  root: string,
  kind: ContentKind,
  oid: string,
  content: Record<string, unknown>,
): Promise<string> {
  const folder = FOLDERS[kind];
  const name = `${folder}/${oid}.json`;
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AnswerError(`${name} is there already. Choose another oid.`);
  });
  const media = new MediaChecker(root, await realpath(root));
  const { faults } = await checkFile({ folder, path, name }, media);
  if (faults.length === 0) return path;
  await rm(path);
  throw new AnswerError(`Nothing was written, for it would have faults:\n\n${formatReport(faults)}`);
}
