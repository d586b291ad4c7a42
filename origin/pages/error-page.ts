import { html } from 'hono/html';
import { STATUS_CODES } from 'node:http';
import type { OriginContext } from '../http/origin-context.ts';
import { BEING_BUILT, NO_SUCH_ADDRESS, SIGN_IN_IS_OFF, type OriginError } from '../http/origin-error.ts';
import { homePath } from '#domain/addresses/paths';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** Renders a page that states the error and how to resolve it. */
export function renderError(c: OriginContext, error: OriginError): Promise<Response> {
  if (error.code === NO_SUCH_ADDRESS) return renderNotFound(c);
  if (error.code === BEING_BUILT) return renderBeingBuilt(c);
  if (error.code === SIGN_IN_IS_OFF) return renderSignInIsOff(c);
  const title = error.status === 404 ? 'Page not found' : (STATUS_CODES[error.status] ?? 'Error');
  return renderPage(c, {
    title,
    status: error.status,
    body: html`<h1>${title}</h1>
      <p class="lead">${error.message}</p>
      <p>${error.remedy}</p>
      <p class="actions"><a class="button" href="/">Home</a></p>`,
  });
}

function renderBeingBuilt(c: OriginContext): Promise<Response> {
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('beingBuilt.title'),
    status: 503,
    language,
    body: html`<h1>${t('beingBuilt.title')}</h1>
      <p class="lead">${t('beingBuilt.text')}</p>
      <p>${t('beingBuilt.remedy')}</p>`,
  });
}

function renderSignInIsOff(c: OriginContext): Promise<Response> {
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('signInOff.title'),
    status: 404,
    language,
    body: html`<h1>${t('signInOff.title')}</h1>
      <p class="lead">${t('signInOff.text')}</p>
      <p>${t('signInOff.remedy', { setting: 'PODIUM_DEMO_SIGN_IN=1' })}</p>
      <p class="actions"><a class="button" href="${homePath(language)}">${t('home')}</a></p>`,
  });
}

function renderNotFound(c: OriginContext): Promise<Response> {
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('notFound.title'),
    status: 404,
    language,
    body: html`<h1>${t('notFound.title')}</h1>
      <p class="lead">${t('notFound.text', { path: new URL(c.req.url).pathname })}</p>
      <p>${t('notFound.remedy')}</p>
      <p class="actions"><a class="button" href="${homePath(language)}">${t('home')}</a></p>`,
  });
}
