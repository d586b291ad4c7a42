import type { Hono } from 'hono';
import { html } from 'hono/html';
import { DEFAULT_LOCALE } from '#domain/locales';
import { PLATFORM, videoExplorePath } from '#domain/paths';
import type { Content } from '../content-source.ts';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';
import { forgetViewerHint, readSession } from '../http/session-cookies.ts';
import { rightsOf, type Account, type Role } from '../store/accounts.ts';
import { renderPage, type Html } from './page.ts';

/** The pages of somebody who is signed in: the dashboard with their likes, and the settings. */
export function addAccountPages(app: Hono<OriginEnv>): void {
  route(app, '/dashboard/next', { GET: showDashboard });
  route(app, '/settings', { GET: showSettings });
}

/** Sends a visitor who is signed out to sign in and come back here. */
export function redirectToSignIn(c: OriginContext): Response {
  forgetViewerHint(c);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`${PLATFORM.login}?next=${encodeURIComponent(pathname + search)}`, 302);
}

async function showDashboard(c: OriginContext): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const { likes, content } = c.var.services;
  const found = await Promise.all((await likes.list(session.account.id)).map((oid) => content.find(oid)));
  const liked = found.filter((entry) => entry !== undefined);
  return renderPage(c, {
    title: 'My presentations',
    body: html`<h1>My presentations</h1>
      <p class="lead">
        Hello ${session.account.name}. In this demo nothing is created, but what you like is kept.
      </p>
      ${c.req.query('create') === 'video' ? NEW_VIDEO : ''}
      <h2>What you like</h2>
      ${liked.length === 0 ? NO_LIKES : listLikes(liked)}`,
  });
}

/** Where the sign-up of video pages leads. */
const NEW_VIDEO = html`<section class="panel" aria-labelledby="new-video">
  <h2 id="new-video">New video</h2>
  <p>
    Here the platform would open its recorder. In this demo, a video is a content file with a recording beside
    it: add both and build the site again.
  </p>
  <p class="actions">
    <a class="button" href="${videoExplorePath(DEFAULT_LOCALE)}">See videos</a>
    <a href="${PLATFORM.video}">What videos can do</a>
  </p>
</section>`;

const NO_LIKES = html`<p>
  Nothing yet. The heart on any presentation or video puts it here. <a href="/">Find one</a>
</p>`;

function listLikes(liked: readonly Content[]): Html {
  return html`<ul class="list">
    ${liked.map(({ title, path }) => html`<li><a href="${path}">${title}</a></li>`)}
  </ul>`;
}

async function showSettings(c: OriginContext): Promise<Response> {
  const session = await readSession(c);
  if (!session) return redirectToSignIn(c);
  const { account } = session;
  return renderPage(c, {
    title: 'Account settings',
    body: html`<h1>Account settings</h1>
      <p class="lead">What the demo knows about you.</p>
      <div class="panel">${describeAccount(account)}</div>
      <p class="actions">
        <a class="button" href="${PLATFORM.logout}">Log out</a>
        <a href="${PLATFORM.login}">Use another demo account</a>
      </p>`,
  });
}

function describeAccount(account: Account): Html {
  return html`<dl>
    <dt>Name</dt>
    <dd>${account.name}</dd>
    <dt>E-mail</dt>
    <dd>${account.email ?? 'none'}</dd>
    <dt>Role</dt>
    <dd>${account.role}</dd>
    <dt>May</dt>
    <dd>${describeRights(account.role)}</dd>
  </dl>`;
}

function describeRights(role: Role): string {
  const { edit, comment } = rightsOf(role);
  return ['watch', 'like', 'share', ...(comment ? ['comment'] : []), ...(edit ? ['edit'] : [])].join(', ');
}
