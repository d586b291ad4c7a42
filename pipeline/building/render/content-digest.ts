import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { DIGESTS_FILE, FileDigests } from '#library/file-digest';
import type { Library } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { compareStrings } from '#domain/util/compare-strings';

/**
 * Number of contents whose media are read at the same time. The number of open files of a process
 * is limited.
 */
const CONTENTS_AT_ONCE = 16;

/**
 * Returns a digest of the content files and their media. It does not depend on the location of the
 * content folder.
 */
export async function contentDigest({ entries, owners, templates, site }: Library): Promise<string> {
  const digests = new FileDigests(resolve(DIGESTS_FILE));
  const digestsOf = (files: readonly string[]) => Promise.all(files.map((file) => digests.of(file)));
  const content = await mapInParallel(
    [...entries.values()],
    CONTENTS_AT_ONCE,
    async ({ oid, digest, media }) => [oid, digest, ...(await digestsOf(media))],
  );
  const all = [
    content.sort(([a = ''], [b = '']) => compareStrings(a, b)),
    [...owners].sort(([a], [b]) => compareStrings(a, b)),
    templates.map(({ thumbnailFile: _, ...template }) => template),
    await digestsOf(templates.map(({ thumbnailFile }) => thumbnailFile)),
    site,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
