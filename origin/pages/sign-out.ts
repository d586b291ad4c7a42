import type { Hono } from 'hono';
import { html } from 'hono/html';
import { homePath, PLATFORM } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';
import { readForwarded, toSafeNext } from '../http/request-origin.ts';
import { readSession, signOut } from '../http/session.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** Adds the page that ends the session. */
export function addSignOutPage(app: Hono<OriginEnv>): void {
  route(app, PLATFORM.logout, { GET: followLink, POST: submitForm });
}

/**
 * Signs out at once after a click on the link in the page header. Shows a form to confirm for all
 * other GET requests: from another site, an image or a prefetch, or from an old browser that does
 * not send these headers.
 */
async function followLink(c: OriginContext): Promise<Response> {
  if (!isClickOnThisSite(c)) return showForm(c);
  await signOut(c);
  return c.redirect(toPageBefore(c), 303);
}

async function submitForm(c: OriginContext): Promise<Response> {
  const fields = await readForm(c);
  await signOut(c);
  return c.redirect(toSafeNext(fields.get('next')), 303);
}

function isClickOnThisSite(c: OriginContext): boolean {
  return (
    c.req.method === 'GET' &&
    c.req.header('sec-fetch-site') === 'same-origin' &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document' &&
    c.req.header('sec-purpose') === undefined
  );
}

/**
 * Returns the page of this site that contained the link. Returns the home page if it is unknown or
 * needs a session.
 */
function toPageBefore(c: OriginContext): string {
  const { origin } = readForwarded(c);
  const before = URL.parse(c.req.header('referer') ?? '');
  if (before?.origin !== origin) return '/';
  const needsSession = /^\/(?:dashboard|settings|logout|login|signup)\b|\/edit\//.test(before.pathname);
  return needsSession ? '/' : toSafeNext(before.pathname + before.search);
}

async function showForm(c: OriginContext): Promise<Response> {
  const { language, t } = messagesFor(c);
  const session = await readSession(c);
  if (!session) {
    return renderPage(c, {
      title: t('signOut.done'),
      language,
      body: html`<h1>${t('signOut.done')}</h1>
        <p class="actions">
          <a class="button" href="${PLATFORM.login}">${t('logIn')}</a>
          <a href="${homePath(language)}">${t('home')}</a>
        </p>`,
    });
  }
  return renderPage(c, {
    title: t('logOut'),
    language,
    body: html`<h1>${t('signOut.question')}</h1>
      <p class="lead">${t('signOut.as', { name: session.account.name })}</p>
      <form method="post" action="${PLATFORM.logout}">
        ${await hiddenFields(c, '/')}
        <button class="button" type="submit">${t('logOut')}</button>
      </form>`,
  });
}
