import type { OriginContext } from '../http/origin-context.ts';
import { acceptedEncodings, SUFFIXES, type Encoding } from './encoding.ts';
import { isCompressible, mediaTypeOf } from '#domain/media-types';
import { isMissing } from './locate.ts';
import { openDocument, type Document } from './read-document.ts';

/** The file, or the precompressed one beside it that the browser likes best; undefined if there is none. */
export async function openBest(
  c: OriginContext,
  file: string,
): Promise<{ document: Document; encoding: Encoding } | undefined> {
  const encodings: readonly Encoding[] = isCompressible(mediaTypeOf(file))
    ? acceptedEncodings(c.req.header('accept-encoding'))
    : ['identity'];
  for (const encoding of encodings) {
    try {
      return { document: await openDocument(file + SUFFIXES[encoding]), encoding };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}
