import type { Hono } from 'hono';
import { html } from 'hono/html';
import { homePath, PLATFORM } from '#domain/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';
import { toSafeNext } from '../http/safe-next.ts';
import { readSession, signOut } from '../http/session-cookies.ts';
import { readVisitorSide } from '../http/visitor-side.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** The address that ends the session. */
export function addSignOutPage(app: Hono<OriginEnv>): void {
  route(app, PLATFORM.logout, { GET: followLink, POST: submitForm });
}

/**
 * The header links here, so a click on that link signs out at once. Everything else that can send a
 * GET (another site, an image, a prefetch, an old browser that does not tell) gets a form to confirm.
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

/** The page of this site on which the link was; the home page if that is unknown or needs a session. */
function toPageBefore(c: OriginContext): string {
  const { origin } = readVisitorSide(c);
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
