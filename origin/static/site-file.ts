import { CACHING } from '#domain/addresses/caching';
import { headersFor, toMatcher } from '#domain/addresses/headers-file';
import { isCompressible, mediaTypeOf } from '#domain/media/media-types';
import { SUFFIXES, type Encoding } from './encoding.ts';
import { isMissing } from './locate.ts';
import { openDocument, type Document } from './read-document.ts';
import type { Release } from './release.ts';

const CACHING_RULES = CACHING.flatMap(({ paths, control }) =>
  paths.map((path) => ({ matches: toMatcher(path), control })),
).toReversed();

/** Headers by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/** A file of the site and its headers, except for content-length. */
export interface SiteFile {
  readonly document: Document;
  readonly encoding: Encoding;
  /** The opened file, absolute: the original or its compressed form. */
  readonly source: string;
  readonly headers: Headers;
}

/**
 * Opens `file` or a precompressed version of it, the one that comes first in `encodings`. The
 * headers are those of the decoded request path `path`. Returns undefined if there is no file.
 */
export async function openSiteFile(
  release: Release,
  { file, path }: { readonly file: string; readonly path: string },
  encodings: readonly Encoding[],
): Promise<SiteFile | undefined> {
  const mediaType = mediaTypeOf(file);
  for (const encoding of isCompressible(mediaType) ? encodings : (['identity'] as const)) {
    const source = file + SUFFIXES[encoding];
    try {
      const document = await openDocument(source);
      const headers = {
        'content-type': mediaType,
        'cache-control': cachingFor(path),
        ...(isCompressible(mediaType) ? { vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...Object.fromEntries(headersFor(release.headers, path)),
        etag: document.etag,
      };
      return { document, encoding, source, headers };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

/** Returns the default `Cache-Control` header of a path. `dist/_headers` can override it. */
export function cachingFor(path: string): string {
  return CACHING_RULES.find(({ matches }) => matches(path))?.control ?? 'no-cache';
}
