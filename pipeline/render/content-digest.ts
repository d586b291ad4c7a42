import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { DIGESTS_FILE, FileDigests } from '#content/file-digest';
import type { Library } from '#content/library';

/** A digest of what content files say and of the media that they name, wherever their folder lies. */
export async function contentDigest({ entries, owners, templates, site }: Library): Promise<string> {
  const digests = new FileDigests(resolve(DIGESTS_FILE));
  const digestsOf = (files: readonly string[]) => Promise.all(files.map((file) => digests.of(file)));
  const content = [...entries.values()].map(async ({ oid, digest, media }) => [
    oid,
    digest,
    ...(await digestsOf(media)),
  ]);
  const all = [
    (await Promise.all(content)).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    [...owners].sort(([a], [b]) => (a < b ? -1 : 1)),
    templates.map(({ thumbnailFile: _, ...template }) => template),
    await digestsOf(templates.map(({ thumbnailFile }) => thumbnailFile)),
    site,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
