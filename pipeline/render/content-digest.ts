import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { DIGESTS_FILE, FileDigests } from '#content/file-digest';
import type { Library } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { byCharacters } from '#domain/by-characters';

/** Contents whose media are read at once: a process may open so many files only. */
const CONTENTS_AT_ONCE = 16;

/** A digest of what content files say and of the media that they name, wherever their folder lies. */
export async function contentDigest({ entries, owners, templates, site }: Library): Promise<string> {
  const digests = new FileDigests(resolve(DIGESTS_FILE));
  const digestsOf = (files: readonly string[]) => Promise.all(files.map((file) => digests.of(file)));
  const content = await mapInParallel(
    [...entries.values()],
    CONTENTS_AT_ONCE,
    async ({ oid, digest, media }) => [oid, digest, ...(await digestsOf(media))],
  );
  const all = [
    content.sort(([a = ''], [b = '']) => byCharacters(a, b)),
    [...owners].sort(([a], [b]) => byCharacters(a, b)),
    templates.map(({ thumbnailFile: _, ...template }) => template),
    await digestsOf(templates.map(({ thumbnailFile }) => thumbnailFile)),
    site,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
