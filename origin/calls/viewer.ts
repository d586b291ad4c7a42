import type { Hono } from 'hono';
import { viewerDataCall, VISITOR_CALL } from '#domain/addresses/calls';
import { viewerData } from '#library/schemas/viewer-data';
import { mayBeCopied } from '#domain/content/display-rules';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { notSignedIn } from '../http/origin-error.ts';
import { privateJson } from '../http/private-json.ts';
import { route } from '../http/route.ts';
import { forgetViewerHint, readSession } from '../http/session-cookies.ts';
import { rightsOf, type Account } from '../store/accounts.ts';
import { requestedContent } from './requested-content.ts';

/**
 * Adds the calls that return the personal data of a page (rule 3.23), for pages
 * with and without content.
 */
export function addViewerCall(app: Hono<OriginEnv>): void {
  route(app, VISITOR_CALL, { GET: readVisitor });
  route(app, viewerDataCall(':oid'), { GET: readViewer });
}

async function readVisitor(c: OriginContext): Promise<Response> {
  return privateJson(c, describe(await readAccount(c)));
}

/** Returns the account of the signed-in visitor. Rejects with OriginError 401 if there is none. */
async function readAccount(c: OriginContext): Promise<Account> {
  const session = await readSession(c);
  if (session) return session.account;
  forgetViewerHint(c);
  throw notSignedIn();
}

function describe({ name, email }: Account) {
  return { isAuthenticated: true, viewerName: name, viewerEmail: email };
}

async function readViewer(c: OriginContext): Promise<Response> {
  const account = await readAccount(c);
  const content = await requestedContent(c);
  const { likes, content: source } = c.var.services;
  const [defaults, hasLiked, likesHere] = await Promise.all([
    source.readViewerDefaults(content),
    likes.has(account.id, content.oid),
    likes.count(content.oid),
  ]);
  return privateJson(c, {
    ...viewerData.parse(defaults ?? {}),
    showMakeACopyButton: mayBeCopied({ privacy: content.privacy, viewerDefaults: defaults }),
    evaluatedFeatures: { ...source.readFeatures(), ...defaults?.evaluatedFeatures },
    ...describe(account),
    viewerRights: rightsOf(account.role),
    hasLiked,
    ...(content.likesCount !== undefined && { likesCount: content.likesCount + likesHere }),
  });
}
