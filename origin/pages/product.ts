import type { Hono } from 'hono';
import { html } from 'hono/html';
import { homePath, PLATFORM, signupPath } from '#domain/addresses/paths';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { hrefOf } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** The pages about the product. These names are also the prefixes of the keys of their texts. */
const PAGES = ['product', 'video', 'videoEdu'] as const;

/** Adds the pages that describe the product. */
export function addProductPages(app: Hono<OriginEnv>): void {
  for (const page of PAGES) route(app, PLATFORM[page], { GET: (c) => showProduct(c, page) });
}

function showProduct(c: OriginContext, page: (typeof PAGES)[number]): Promise<Response> {
  const { language, t } = messagesFor(c);
  const title = t(`${page}.title`, { product: c.var.services.content.readName() });
  return renderPage(c, {
    title,
    language,
    body: html`<h1>${title}</h1>
      <p class="lead">${t(`${page}.lead`)}</p>
      <ul>
        ${['first', 'second', 'third'].map((point) => html`<li>${t(`${page}.${point}`)}</li>`)}
      </ul>
      <p class="actions">
        <a class="button" href="${hrefOf(c, signupPath())}">${t('getStarted')}</a
        ><a href="${hrefOf(c, homePath(language))}">${t('product.examples')}</a>
      </p>`,
  });
}
