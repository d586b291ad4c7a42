import { html } from 'hono/html';
import { STATUS_CODES } from 'node:http';
import type { OriginContext } from '../http/origin-context.ts';
import type { OriginError } from '../http/origin-error.ts';
import { renderPage } from './page.ts';

/** Tells a person what went wrong and what to do. */
export function renderError(c: OriginContext, error: OriginError): Promise<Response> {
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
