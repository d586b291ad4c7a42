import type { Hono } from 'hono';
import { html } from 'hono/html';
import { EDITOR_FOLDER, homePath, PLATFORM, videoExplorePath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import type { Locale } from '#domain/languages/locales';
import type { Content } from '../content-source.ts';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { addressNotFound, OriginError } from '../http/origin-error.ts';
import { hrefOf } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { forgetViewerHint, readSession } from '../http/session.ts';
import { rightsOf, type Account, type Role } from '../store/accounts.ts';
import { messagesFor, type Translate } from './messages.ts';
import { renderPage, type Html } from './page.ts';

/**
 * Adds the pages for signed-in visitors: the dashboard with their likes, the settings, and the
 * editors of both versions (rule 4.24). The classic editor is for editing only, the next one also
 * for commenting.
 */
export function addAccountPages(app: Hono<OriginEnv>): void {
  route(app, PLATFORM.dashboard, { GET: showDashboard });
  route(app, PLATFORM.settings, { GET: showSettings });
  route(app, `${EDITOR_FOLDER}:oid`, { GET: (c) => showEditor(c, (role) => rightsOf(role).comment) });
  route(app, '/:oid/edit', { GET: (c) => showEditor(c, (role) => rightsOf(role).edit) });
}

/** Redirects a signed-out visitor to sign in, and back to this page afterwards. */
export function redirectToSignIn(c: OriginContext): Response {
  forgetViewerHint(c);
  const { pathname, search } = new URL(c.req.url);
  const next = encodeURIComponent(hrefOf(c, pathname + search));
  return c.redirect(hrefOf(c, `${PLATFORM.login}?next=${next}`), 302);
}

async function showDashboard(c: OriginContext): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const {
    stores: { likes },
    content,
  } = c.var.services;
  const entries = await Promise.all((await likes.list(session.account.id)).map((oid) => content.find(oid)));
  const liked = entries.filter((entry) => entry !== undefined);
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('dashboard.title'),
    language,
    body: html`<h1>${t('dashboard.title')}</h1>
      <p class="lead">${t('dashboard.lead', { name: session.account.name })}</p>
      ${c.req.query('create') === 'video' ? describeNewVideo(c, t, language) : ''}
      <h2>${t('dashboard.likes')}</h2>
      ${
        liked.length === 0
          ? html`<p>
              ${t('dashboard.none')} <a href="${hrefOf(c, homePath(language))}">${t('dashboard.find')}</a>
            </p>`
          : listLikes(c, liked)
      }`,
  });
}

/** Renders the section that visitors see after they sign up from a video page. */
function describeNewVideo(c: OriginContext, t: Translate, language: Locale): Html {
  return html`<section class="panel" aria-labelledby="new-video">
    <h2 id="new-video">${t('newVideo.title')}</h2>
    <p>${t('newVideo.text')}</p>
    <p class="actions">
      <a class="button" href="${hrefOf(c, videoExplorePath(language))}">${t('newVideo.videos')}</a>
      <a href="${hrefOf(c, PLATFORM.video)}">${t('newVideo.about')}</a>
    </p>
  </section>`;
}

function listLikes(c: OriginContext, liked: readonly Content[]): Html {
  return html`<ul class="list">
    ${liked.map(({ title, path }) => html`<li><a href="${hrefOf(c, path)}">${title}</a></li>`)}
  </ul>`;
}

async function showSettings(c: OriginContext): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('settings.title'),
    language,
    body: html`<h1>${t('settings.title')}</h1>
      <p class="lead">${t('settings.lead')}</p>
      <div class="panel">${describeAccount(session.account, t)}</div>
      <p class="actions">
        <a class="button" href="${hrefOf(c, PLATFORM.logout)}">${t('logOut')}</a>
        <a href="${hrefOf(c, PLATFORM.login)}">${t('settings.other')}</a>
      </p>`,
  });
}

function describeAccount({ name, email, role }: Account, t: Translate): Html {
  const { edit, comment } = rightsOf(role);
  const may = comment && t(edit ? 'can.edit' : 'can.comment');
  return html`<dl>
    <dt>${t('settings.name')}</dt>
    <dd>${name}</dd>
    <dt>${t('settings.email')}</dt>
    <dd>${email ?? t('settings.noEmail')}</dd>
    <dt>${t('settings.rights')}</dt>
    <dd>${t('can.watch')}</dd>
    ${may ? html`<dd>${may}</dd>` : ''}
  </dl>`;
}

async function showEditor(c: OriginContext, mayEnter: (role: Role) => boolean): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const content = await c.var.services.content.find(c.req.param('oid') ?? '');
  const may = mayEnter(session.account.role);
  if (!content || !(may || isListed(content.privacy))) throw addressNotFound(c.req.url);
  if (!may) throw mayNotEnter(c, content);
  const { edit } = rightsOf(session.account.role);
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('editor.title', { title: content.title }),
    language,
    body: html`<h1>${content.title}</h1>
      <p class="lead">${t(edit ? 'editor.edit' : 'editor.comment')}</p>
      <p>${t('editor.text')}</p>
      <p class="actions"><a class="button" href="${hrefOf(c, content.path)}">${t('editor.back')}</a></p>`,
  });
}

function mayNotEnter(c: OriginContext, content: Content): OriginError {
  return new OriginError(403, {
    code: 'no_right_to_edit',
    message: `You do not have permission to open the editor of "${content.title}".`,
    remedy: `Log in as an owner or editor at ${hrefOf(c, PLATFORM.login)}.`,
  });
}
