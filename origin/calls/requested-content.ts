import { isListed } from '#domain/content/display-rules';
import type { Content } from '../content-source.ts';
import type { OriginContext } from '../http/origin-context.ts';
import { contentNotFound, OriginError } from '../http/origin-error.ts';

/**
 * Returns the content that the request names by oid, by view link, or by both. Hidden and private
 * content needs its view link. Throws OriginError 404 for unknown content, and 400 for a key that
 * is not a view link.
 */
export async function requestedContent(c: OriginContext): Promise<Content> {
  const { content } = c.var.services;
  const oid = c.req.param('oid');
  const authKey = c.req.query('auth_key');
  const keyType = c.req.query('key_type');
  if (authKey === undefined && keyType === undefined && oid !== undefined) {
    const found = await content.find(oid);
    if (found && isListed(found.privacy)) return found;
    throw contentNotFound();
  }
  if (!authKey || keyType !== 'view_link') throw badKey();
  const found = await content.findByLink(authKey);
  if (found && (oid === undefined || found.oid === oid)) return found;
  throw contentNotFound();
}

function badKey(): OriginError {
  return new OriginError(400, {
    code: 'bad_view_link_key',
    message: 'auth_key and key_type do not identify a view link.',
    remedy: 'Call with ?auth_key={link_id}&key_type=view_link.',
  });
}
