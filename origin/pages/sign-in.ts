import type { Hono } from 'hono';
import { html } from 'hono/html';
import { homePath, PLATFORM, SIGNUP_PATH, signupPath } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { OriginError } from '../http/origin-error.ts';
import { hrefOf, readForwarded, toSafeNext } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { readSession, requireSignIn, signIn, signOut } from '../http/session.ts';
import { DEMO_ACCOUNTS, MAX_NAME_LENGTH } from '../store/accounts.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** Adds the pages on which visitors sign in with a demo account, create one, and sign out. */
export function addSignInPages(app: Hono<OriginEnv>): void {
  route(app, PLATFORM.login, { GET: showAccounts, POST: signInToAccount });
  route(app, SIGNUP_PATH, { GET: showSignUpOrLeave, POST: signUp });
  route(app, PLATFORM.logout, { GET: followSignOut, POST: signOutByForm });
}

async function showAccounts(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const next = toSafeNext(c, c.req.query('next'));
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('logIn'),
    language,
    body: html`<h1>${t('logIn')}</h1>
      <p class="lead">${t('signIn.lead')}</p>
      <form method="post" action="${hrefOf(c, PLATFORM.login)}">
        ${await hiddenFields(c, next)}
        <ul class="accounts">
          ${DEMO_ACCOUNTS.map(
            ({ key, name, role, can }) =>
              html`<li>
                <button class="account" type="submit" name="account" value="${key}">
                  <span class="initial" aria-hidden="true">${role.charAt(0).toUpperCase()}</span>
                  <span><strong>${name}</strong><small>${t(`can.${can}`)}</small></span>
                </button>
              </li>`,
          )}
        </ul>
      </form>
      <p>${t('signIn.own')} <a href="${hrefOf(c, signupPath(next))}">${t('signIn.signUp')}</a></p>`,
  });
}

async function signInToAccount(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const fields = await readForm(c);
  const account = await c.var.services.stores.accounts.findDemo(fields.get('account') ?? '');
  if (!account) throw unknownAccount();
  await signIn(c, account);
  return c.redirect(toSafeNext(c, fields.get('next')), 303);
}

function unknownAccount(): OriginError {
  return new OriginError(400, {
    code: 'unknown_account',
    message: 'There is no demo account with that name.',
    remedy: `Choose one of ${DEMO_ACCOUNTS.map(({ key }) => key).join(', ')}.`,
  });
}

/** Shows the form. Redirects signed-in visitors, so that they do not create a second account. */
async function showSignUpOrLeave(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const next = c.req.query('next');
  if ((await readSession(c)) === undefined) return showSignUp(c, next);
  return c.redirect(toSafeNext(c, next, PLATFORM.dashboard), 303);
}

async function signUp(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const fields = await readForm(c);
  const name = toName(fields.get('name') ?? '');
  if (name === '') return showSignUp(c, fields.get('next'), 'signUp.noName');
  await signIn(c, await c.var.services.stores.accounts.signUp(name));
  return c.redirect(toSafeNext(c, fields.get('next'), PLATFORM.dashboard), 303);
}

/**
 * Returns the name on one line, without control and invisible formatting characters, cut to the
 * limit.
 */
function toName(text: string): string {
  const oneLine = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  return [...oneLine].slice(0, MAX_NAME_LENGTH).join('').trim();
}

async function showSignUp(c: OriginContext, next: string | undefined, fault?: string): Promise<Response> {
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('signUp.title'),
    status: fault === undefined ? 200 : 422,
    language,
    body: html`<h1>${t('getStarted')}</h1>
      <p class="lead">${t('signUp.lead')}</p>
      ${fault === undefined ? '' : html`<p class="notice" id="fault" role="alert">${t(fault)}</p>`}
      <form class="panel" method="post" action="${hrefOf(c, SIGNUP_PATH)}">
        ${await hiddenFields(c, toSafeNext(c, next, PLATFORM.dashboard))}
        <label for="name">${t('signUp.name')}</label>
        <input
          type="text"
          id="name"
          name="name"
          required
          maxlength="${MAX_NAME_LENGTH}"
          autocomplete="name"
          ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`}
        />
        <button class="button" type="submit">${t('signUp.create')}</button>
      </form>
      <p class="actions">
        ${t('signUp.looking')}
        <a href="${hrefOf(c, PLATFORM.login)}?next=${encodeURIComponent(toSafeNext(c, next))}"
          >${t('signUp.demo')}</a
        >
      </p>`,
  });
}

/**
 * Signs out at once after a click on the link in the page header. Shows a form to confirm for all
 * other GET requests: from another site, an image or a prefetch, or from an old browser that does
 * not send these headers.
 */
async function followSignOut(c: OriginContext): Promise<Response> {
  if (!isClickOnThisSite(c)) return confirmSignOut(c);
  await signOut(c);
  return c.redirect(toPageBefore(c), 303);
}

async function signOutByForm(c: OriginContext): Promise<Response> {
  const fields = await readForm(c);
  await signOut(c);
  return c.redirect(toSafeNext(c, fields.get('next')), 303);
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
  const referrer = URL.parse(c.req.header('referer') ?? '');
  if (referrer?.origin !== origin) return hrefOf(c, '/');
  const { pathname, search } = referrer;
  const path = pathname.slice(c.var.services.base().length);
  const needsSession = /^\/(?:dashboard|settings|logout|login|signup)\b|\/edit\//.test(path);
  return needsSession ? hrefOf(c, '/') : toSafeNext(c, pathname + search);
}

async function confirmSignOut(c: OriginContext): Promise<Response> {
  const { language, t } = messagesFor(c);
  const session = await readSession(c);
  if (!session) {
    return renderPage(c, {
      title: t('signOut.done'),
      language,
      body: html`<h1>${t('signOut.done')}</h1>
        <p class="actions">
          <a class="button" href="${hrefOf(c, PLATFORM.login)}">${t('logIn')}</a>
          <a href="${hrefOf(c, homePath(language))}">${t('home')}</a>
        </p>`,
    });
  }
  return renderPage(c, {
    title: t('logOut'),
    language,
    body: html`<h1>${t('signOut.question')}</h1>
      <p class="lead">${t('signOut.as', { name: session.account.name })}</p>
      <form method="post" action="${hrefOf(c, PLATFORM.logout)}">
        ${await hiddenFields(c, hrefOf(c, '/'))}
        <button class="button" type="submit">${t('logOut')}</button>
      </form>`,
  });
}
