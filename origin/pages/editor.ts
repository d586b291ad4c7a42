import type { Hono } from 'hono';
import { html } from 'hono/html';
import { EDITOR_FOLDER, PLATFORM } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import type { Content } from '../content-source.ts';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { addressNotFound, OriginError } from '../http/origin-error.ts';
import { route } from '../http/route.ts';
import { readSession } from '../http/session.ts';
import { rightsOf, type Role } from '../store/accounts.ts';
import { redirectToSignIn } from './account.ts';
import { renderPage } from './page.ts';

/**
 * Adds the editor pages of both versions (rule 4.24). The classic editor is for editing only,
 * the next one also for commenting.
 */
export function addEditorPages(app: Hono<OriginEnv>): void {
  route(app, `${EDITOR_FOLDER}:oid`, {
    GET: (c) => showEditor(c, 'Editor', (role) => rightsOf(role).comment),
  });
  route(app, '/:oid/edit', { GET: (c) => showEditor(c, 'Classic editor', (role) => rightsOf(role).edit) });
}

async function showEditor(
  c: OriginContext,
  editor: string,
  mayEnter: (role: Role) => boolean,
): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const content = await c.var.services.content.find(c.req.param('oid') ?? '');
  const may = mayEnter(session.account.role);
  if (!content || !(may || isListed(content.privacy))) throw addressNotFound(c.req.url);
  if (!may) throw mayNotEnter(content);
  const { edit } = rightsOf(session.account.role);
  return renderPage(c, {
    title: `${editor}: ${content.title}`,
    body: html`<h1>${content.title}</h1>
      <p class="lead">
        The platform's ${editor.toLowerCase()} would open here, and you could
        ${edit ? 'edit and comment' : 'comment'}.
      </p>
      <p>In this demo, you edit content as files. Change the content file and rebuild the site.</p>
      <p class="actions"><a class="button" href="${content.path}">Back to the page</a></p>`,
  });
}

function mayNotEnter(content: Content): OriginError {
  return new OriginError(403, {
    code: 'no_right_to_edit',
    message: `You do not have permission to open the editor of "${content.title}".`,
    remedy: `Log in as an owner or editor at ${PLATFORM.login}.`,
  });
}
