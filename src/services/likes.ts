import { LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import { viewLinkQuery } from '#domain/addresses/view-link';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { HttpStatusError } from './http-errors.ts';

/** The content to like: by its oid, or by the view link that gives access to it. */
export interface LikeTarget {
  readonly oid: string;
  readonly linkId?: string | undefined;
}

const LIKE_TIMEOUT_MS = 20_000;

/**
 * Sends a like or unlike to the server. Resolves on any success status and ignores the body. Any
 * other status rejects with its status text (rule 8.2).
 */
export function sendLike(environment: HttpEnvironment, target: LikeTarget, hasLiked: boolean): Promise<void> {
  const address =
    target.linkId === undefined
      ? { path: likeCall(encodeURIComponent(target.oid)) }
      : { path: LIKE_BY_LINK_CALL, query: viewLinkQuery(target.linkId) };
  return sendRequest(
    environment,
    {
      ...address,
      method: hasLiked ? 'PUT' : 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      needsCsrf: true,
      timeoutMs: LIKE_TIMEOUT_MS,
      keepalive: true,
    },
    (response) => {
      if (!response.ok) throw new HttpStatusError(response);
    },
  );
}
