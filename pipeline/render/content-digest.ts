import { createHash } from 'node:crypto';
import type { Library } from '#content/library';

/** A digest of what content files say, wherever their folder lies. */
export function contentDigest({ entries, owners, templates, site }: Library): string {
  const all = [
    [...entries.values()].map(({ oid, digest }) => [oid, digest]).sort(),
    [...owners].sort(([a], [b]) => (a < b ? -1 : 1)),
    templates.map(({ thumbnailFile: _, ...template }) => template),
    site,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
