import type { Hono } from 'hono';
import { html } from 'hono/html';
import { PLATFORM } from '#domain/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';
import { toSafeNext } from '../http/safe-next.ts';
import { signIn } from '../http/session-cookies.ts';
import { MAX_NAME_LENGTH } from '../store/accounts.ts';
import { hiddenFields, readForm } from './form.ts';
import { renderPage } from './page.ts';

/** The page on which one makes an account and is signed in with it. */
export function addSignUpPage(app: Hono<OriginEnv>): void {
  route(app, '/signup', { GET: (c) => showForm(c, c.req.query('next')), POST: signUp });
}

async function signUp(c: OriginContext): Promise<Response> {
  const fields = await readForm(c);
  const name = toName(fields.get('name') ?? '');
  if (name === '') return showForm(c, fields.get('next'), 'Please enter a name.');
  await signIn(c, await c.var.services.accounts.signUp(name));
  return c.redirect(toSafeNext(fields.get('next'), PLATFORM.dashboard), 303);
}

/** The name on one line, without control and invisible formatting characters, cut to its limit. */
function toName(text: string): string {
  const oneLine = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  return [...oneLine].slice(0, MAX_NAME_LENGTH).join('').trim();
}

async function showForm(c: OriginContext, next: string | undefined, fault?: string): Promise<Response> {
  return renderPage(c, {
    title: 'Sign up',
    status: fault === undefined ? 200 : 422,
    body: html`<h1>Get started</h1>
      <p class="lead">An account of your own for this demo. Your likes stay yours; no e-mail, no password.</p>
      ${fault === undefined ? '' : html`<p class="notice" id="fault" role="alert">${fault}</p>`}
      <form class="panel" method="post" action="/signup/">
        ${await hiddenFields(c, toSafeNext(next, PLATFORM.dashboard))}
        <label for="name">Your name</label>
        <input
          type="text"
          id="name"
          name="name"
          required
          maxlength="${MAX_NAME_LENGTH}"
          autocomplete="name"
          ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`}
        />
        <button class="button" type="submit">Create account</button>
      </form>
      <p class="actions">
        Only looking around?
        <a href="${PLATFORM.login}?next=${encodeURIComponent(toSafeNext(next))}"
          >Log in with a demo account</a
        >
      </p>`,
  });
}
