import type { Hono } from 'hono';
import { html } from 'hono/html';
import { PLATFORM, SIGNUP_PATH } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { readSession, requireSignIn, signIn } from '../http/session.ts';
import { route } from '../http/route.ts';
import { toSafeNext } from '../http/request-origin.ts';
import { MAX_NAME_LENGTH } from '../store/accounts.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** Adds the page on which visitors create an account and are signed in with it. */
export function addSignUpPage(app: Hono<OriginEnv>): void {
  route(app, SIGNUP_PATH, { GET: showOrLeave, POST: signUp });
}

/** Shows the form. Redirects signed-in visitors, so that they do not create a second account. */
async function showOrLeave(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const next = c.req.query('next');
  if ((await readSession(c)) === undefined) return showForm(c, next);
  return c.redirect(toSafeNext(next, PLATFORM.dashboard), 303);
}

async function signUp(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const fields = await readForm(c);
  const name = toName(fields.get('name') ?? '');
  if (name === '') return showForm(c, fields.get('next'), 'signUp.noName');
  await signIn(c, await c.var.services.stores.accounts.signUp(name));
  return c.redirect(toSafeNext(fields.get('next'), PLATFORM.dashboard), 303);
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

async function showForm(c: OriginContext, next: string | undefined, fault?: string): Promise<Response> {
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('signUp.title'),
    status: fault === undefined ? 200 : 422,
    language,
    body: html`<h1>${t('getStarted')}</h1>
      <p class="lead">${t('signUp.lead')}</p>
      ${fault === undefined ? '' : html`<p class="notice" id="fault" role="alert">${t(fault)}</p>`}
      <form class="panel" method="post" action="${SIGNUP_PATH}">
        ${await hiddenFields(c, toSafeNext(next, PLATFORM.dashboard))}
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
        <a href="${PLATFORM.login}?next=${encodeURIComponent(toSafeNext(next))}">${t('signUp.demo')}</a>
      </p>`,
  });
}
