import type { Hono } from 'hono';
import { messageOf } from '#domain/util/describe-error';
import {
  CALL_PATTERNS,
  CLIENT_LOG_CALL,
  EVENTS_CALL,
  LIKE_BY_LINK_CALL,
  likeCall,
  viewerDataCall,
  VISITOR_CALL,
} from '#domain/addresses/calls';
import { isListed, mayBeCopied } from '#domain/content/display-rules';
import { viewerData } from '#library/schemas/viewer-data';
import type { Content } from '../content-source.ts';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { addressNotFound, errorOf, OriginError } from '../http/origin-error.ts';
import { hrefOf, readForwarded, requireSameOrigin } from '../http/request-origin.ts';
import { privateJson, route } from '../http/route.ts';
import { forgetViewerHint, readSession, requireToken } from '../http/session.ts';
import { rightsOf, type Account } from '../store/accounts.ts';
import type { LogKind } from '../store/stores.ts';

/** Maximum size of a log post, in bytes. */
const MAX_LOG_POST_BYTES = 64 * 1024;

const MAX_RECORDS_PER_POST = 50;

/** Adds the calls of visitors who sign in. */
export function addCallsOfVisitors(app: Hono<OriginEnv>): void {
  // Likes (rules 7.1 and 7.4).
  route(app, LIKE_BY_LINK_CALL, { PUT: like, DELETE: unlike });
  route(app, likeCall(':oid'), { PUT: like, DELETE: unlike });
  // The personal data of a page (rule 3.23), without and with content.
  route(app, VISITOR_CALL, { GET: readVisitor });
  route(app, viewerDataCall(':oid'), { GET: readViewer });
}

/** Adds the calls that all sites have. Answers all other call addresses with 404 as JSON. */
export function addLogCalls(app: Hono<OriginEnv>): void {
  // Analytics events and records of the client log (rules 7.11 and 7.19).
  route(app, EVENTS_CALL, { POST: (c) => storeRecords(c, 'event') }, MAX_LOG_POST_BYTES);
  route(app, CLIENT_LOG_CALL, { POST: (c) => storeRecords(c, 'client') }, MAX_LOG_POST_BYTES);
  for (const path of CALL_PATTERNS) {
    app.all(path, (c) => {
      throw addressNotFound(c.req.url);
    });
  }
}

async function like(c: OriginContext): Promise<Response> {
  const { account, content, initialCount } = await readLike(c);
  return privateJson(c, {
    hasLiked: true,
    likesCount: initialCount + (await c.var.services.stores.likes.like(account.id, content.oid)),
  });
}

async function unlike(c: OriginContext): Promise<Response> {
  const { account, content, initialCount } = await readLike(c);
  return privateJson(c, {
    hasLiked: false,
    likesCount: initialCount + (await c.var.services.stores.likes.unlike(account.id, content.oid)),
  });
}

/**
 * Returns the account and content of a like after all checks have passed. `initialCount` is the
 * like count in the content file.
 */
async function readLike(
  c: OriginContext,
): Promise<{ account: Account; content: Content; initialCount: number }> {
  requireSameOrigin(c);
  const session = await readSession(c);
  if (!session) throw errorOf('not_signed_in');
  await requireToken(c, c.req.header('x-csrftoken'));
  const content = await requestedContent(c);
  if (content.likesCount === undefined) throw errorOf('likes_off');
  return { account: session.account, content, initialCount: content.likesCount };
}

async function readVisitor(c: OriginContext): Promise<Response> {
  return privateJson(c, describeVisitor(await readAccount(c)));
}

/** Returns the account of the signed-in visitor. Rejects with OriginError 401 if there is none. */
async function readAccount(c: OriginContext): Promise<Account> {
  const session = await readSession(c);
  if (session) return session.account;
  forgetViewerHint(c);
  throw errorOf('not_signed_in');
}

function describeVisitor({ name, email }: Account) {
  return { isAuthenticated: true, viewerName: name, viewerEmail: email };
}

async function readViewer(c: OriginContext): Promise<Response> {
  const account = await readAccount(c);
  const content = await requestedContent(c);
  const {
    stores: { likes },
    content: source,
  } = c.var.services;
  const [defaults, hasLiked, likesHere] = await Promise.all([
    source.readViewerDefaults(content),
    likes.has(account.id, content.oid),
    likes.count(content.oid),
  ]);
  const { makeACopyRedirectUrl: target, ...data } = viewerData.parse(defaults ?? {});
  return privateJson(c, {
    ...data,
    makeACopyRedirectUrl: target?.startsWith('/') === true ? hrefOf(c, target) : target,
    showMakeACopyButton: mayBeCopied({ privacy: content.privacy, viewerDefaults: defaults }),
    evaluatedFeatures: { ...source.readFeatures(), ...defaults?.evaluatedFeatures },
    ...describeVisitor(account),
    viewerRights: rightsOf(account.role),
    hasLiked,
    ...(content.likesCount !== undefined && { likesCount: content.likesCount + likesHere }),
  });
}

async function storeRecords(c: OriginContext, kind: LogKind): Promise<Response> {
  const { logs, stores } = c.var.services;
  logs.use(readForwarded(c).address);
  requireReadableType(c.req.header('content-type'));
  await stores.logRecords.add(kind, parseRecords(await c.req.text()));
  return c.body(null, 204);
}

/** Accepts text/plain because beacons send it. All other clients send JSON. */
function requireReadableType(contentType: string | undefined): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json' || type === 'text/plain') return;
  throw new OriginError(415, {
    code: 'unsupported_media_type',
    message: `The content type is ${type ?? 'missing'}.`,
    remedy: 'Send application/json, or text/plain from a beacon.',
  });
}

/**
 * Returns the records of a request body. Throws OriginError 400 unless it is a JSON array of 1 to
 * 50 objects.
 */
function parseRecords(body: string): readonly object[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    throw badLog(`The body is not JSON: ${messageOf(error)}.`);
  }
  if (!Array.isArray(parsed)) throw badLog('The body is not a JSON array.');
  const records: readonly unknown[] = parsed;
  if (records.length === 0 || records.length > MAX_RECORDS_PER_POST) {
    throw badLog(`The array has ${records.length} records.`);
  }
  const wrongIndex = records.findIndex(
    (record) => typeof record !== 'object' || record === null || Array.isArray(record),
  );
  if (wrongIndex !== -1) throw badLog(`Record ${wrongIndex} of the array is not an object.`);
  return records as readonly object[];
}

function badLog(message: string): OriginError {
  return new OriginError(400, {
    code: 'bad_log',
    message,
    remedy: `Send a JSON array of 1 to ${MAX_RECORDS_PER_POST} objects.`,
  });
}

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
    const entry = await content.find(oid);
    if (entry && isListed(entry.privacy)) return entry;
    throw errorOf('not_found');
  }
  if (!authKey || keyType !== 'view_link') throw errorOf('bad_view_link_key');
  const linkedContent = await content.findByLink(authKey);
  if (linkedContent && (oid === undefined || linkedContent.oid === oid)) return linkedContent;
  throw errorOf('not_found');
}
