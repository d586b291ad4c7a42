import type { Hono } from 'hono';
import { LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import type { Content } from '../content-source.ts';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { notSignedIn, OriginError } from '../http/origin-error.ts';
import { privateJson } from '../http/private-json.ts';
import { route } from '../http/route.ts';
import { requireSameOrigin, requireToken } from '../http/same-origin.ts';
import { readSession } from '../http/session-cookies.ts';
import type { Account } from '../store/accounts.ts';
import { requestedContent } from './requested-content.ts';

/** Adds the calls that like and unlike content, by oid and by view link (rules 7.1 and 7.4). */
export function addLikeCalls(app: Hono<OriginEnv>): void {
  const handlers = { PUT: like, DELETE: unlike };
  route(app, LIKE_BY_LINK_CALL, handlers);
  route(app, likeCall(':oid'), handlers);
}

async function like(c: OriginContext): Promise<Response> {
  const { account, content, seed } = await readLike(c);
  return privateJson(c, {
    hasLiked: true,
    likesCount: seed + (await c.var.services.likes.like(account.id, content.oid)),
  });
}

async function unlike(c: OriginContext): Promise<Response> {
  const { account, content, seed } = await readLike(c);
  return privateJson(c, {
    hasLiked: false,
    likesCount: seed + (await c.var.services.likes.unlike(account.id, content.oid)),
  });
}

/**
 * Returns the account and content of a like after all checks have passed. `seed` is the like count
 * in the content file.
 */
async function readLike(c: OriginContext): Promise<{ account: Account; content: Content; seed: number }> {
  requireSameOrigin(c);
  const session = await readSession(c);
  if (!session) throw notSignedIn();
  await requireToken(c, c.req.header('x-csrftoken'));
  const content = await requestedContent(c);
  if (content.likesCount === undefined) throw likesAreOff();
  return { account: session.account, content, seed: content.likesCount };
}

function likesAreOff(): OriginError {
  return new OriginError(403, {
    code: 'likes_off',
    message: 'This content cannot be liked.',
    remedy: 'Add likesCount to its content file.',
  });
}
