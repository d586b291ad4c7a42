import type { Hono } from 'hono';
import { viewerData } from '#content/schemas/viewer-data';
import { mayBeCopied } from '#domain/display-rules';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { notSignedIn } from '../http/origin-error.ts';
import { privateJson } from '../http/private-json.ts';
import { route } from '../http/route.ts';
import { forgetViewerHint, readSession } from '../http/session-cookies.ts';
import { rightsOf } from '../store/accounts.ts';
import { requestedContent } from './requested-content.ts';

/** What differs from person to person on a page (spec section 3, page app data). */
export function addViewerCall(app: Hono<OriginEnv>): void {
  route(app, '/api/v4/viewer/:oid', { GET: readViewer });
}

async function readViewer(c: OriginContext): Promise<Response> {
  const session = readSession(c);
  if (!session) {
    forgetViewerHint(c);
    throw notSignedIn();
  }
  const { account } = session;
  const content = await requestedContent(c);
  const { likes, content: source } = c.var.services;
  const defaults = await source.readViewerDefaults(content);
  return privateJson(c, {
    ...viewerData.parse(defaults ?? {}),
    showMakeACopyButton: mayBeCopied({ privacy: content.privacy, viewerDefaults: defaults }),
    evaluatedFeatures: { ...source.readFeatures(), ...defaults?.evaluatedFeatures },
    isAuthenticated: true,
    viewerName: account.name,
    viewerEmail: account.email,
    viewerRights: rightsOf(account.role),
    hasLiked: likes.has(account.id, content.oid),
    ...(content.likesCount !== undefined && { likesCount: content.likesCount + likes.count(content.oid) }),
  });
}
