import type { Hono } from 'hono';
import { html } from 'hono/html';
import { PLATFORM, signupPath } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { OriginError } from '../http/origin-error.ts';
import { requireSignIn, signIn } from '../http/session.ts';
import { route } from '../http/route.ts';
import { toSafeNext } from '../http/request-origin.ts';
import { DEMO_ACCOUNTS } from '../store/accounts.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** Adds the page on which visitors sign in with a demo account. */
export function addSignInPage(app: Hono<OriginEnv>): void {
  route(app, PLATFORM.login, { GET: showAccounts, POST: signInToAccount });
}

async function showAccounts(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const next = toSafeNext(c.req.query('next'));
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('logIn'),
    language,
    body: html`<h1>${t('logIn')}</h1>
      <p class="lead">${t('signIn.lead')}</p>
      <form method="post" action="${PLATFORM.login}">
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
      <p>${t('signIn.own')} <a href="${signupPath(next)}">${t('signIn.signUp')}</a></p>`,
  });
}

async function signInToAccount(c: OriginContext): Promise<Response> {
  requireSignIn(c);
  const fields = await readForm(c);
  const account = await c.var.services.stores.accounts.findDemo(fields.get('account') ?? '');
  if (!account) throw unknownAccount();
  await signIn(c, account);
  return c.redirect(toSafeNext(fields.get('next')), 303);
}

function unknownAccount(): OriginError {
  return new OriginError(400, {
    code: 'unknown_account',
    message: 'There is no demo account with that name.',
    remedy: `Choose one of ${DEMO_ACCOUNTS.map(({ key }) => key).join(', ')}.`,
  });
}
