import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LOGO_BARS } from '#domain/logo';
import { DEFAULT_LOCALE, type Locale } from '#domain/locales';
import { homePath, PLATFORM, signupPath } from '#domain/paths';
import type { OriginContext } from '../http/origin-context.ts';
import { readViewerHint } from '../http/session-cookies.ts';
import { STYLE_LINK } from './assets.ts';
import { translate, type Translate } from './messages.ts';

/** Text whose values were escaped. */
export type Html = ReturnType<typeof html>;

/** A page of the platform. */
export interface PlatformPage {
  /** Title without the name of the product. */
  readonly title: string;
  readonly body: Html;
  readonly status?: ContentfulStatusCode;
  /** Language of title and body. Default English. */
  readonly language?: Locale;
}

/** The name of the product, as the pages of the platform call it. */
export const PRODUCT = 'Podium';

/**
 * Pages of the site move pictures to each other. To these nothing moves (style.css), but they have to agree: browsers report
 * a fault where only one of two pages agrees, and where they learn of it from a file that comes too late. So they agree where
 * pages of the site do (src/styles/base.css).
 */
const TRANSITIONS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

// As a whole: what formats this file would change the text, and with it its hash.
const TRANSITIONS_STYLE = raw(`<style>${TRANSITIONS}</style>`);
const TRANSITIONS_HASH = `'sha256-${createHash('sha256').update(TRANSITIONS).digest('base64')}'`;

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    `default-src 'none'; style-src 'self' ${TRANSITIONS_HASH}; font-src 'self'; img-src 'self'; base-uri 'none'; ` +
    "form-action 'self'; frame-ancestors 'none'",
  // No path: it may hold a view link. Not stricter: without a referrer, browsers send forms with "Origin: null".
  'Referrer-Policy': 'strict-origin',
};

/** Answers with a page in the look of the site, kept by no cache and without JavaScript. */
export async function renderPage(c: OriginContext, page: PlatformPage): Promise<Response> {
  const name = readViewerHint(c);
  const { language = DEFAULT_LOCALE } = page;
  const t = translate(language);
  for (const [header, value] of Object.entries(HEADERS)) c.header(header, value);
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${page.title} | ${PRODUCT}</title>
        ${TRANSITIONS_STYLE}
        <link rel="stylesheet" href="${STYLE_LINK.href}" integrity="${STYLE_LINK.integrity}" />
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        <header class="site-header">
          <a class="logo" href="${homePath(language)}">${LOGO}${PRODUCT}</a>
          <nav aria-label="${t('account')}">${name === undefined ? signedOut(t) : signedIn(t, name)}</nav>
        </header>
        <main id="content" tabindex="-1">${page.body}</main>
        <footer class="site-footer">${t('footer', { product: PRODUCT })}</footer>
      </body>
    </html>`;
  return c.html(document, page.status ?? 200);
}

const LOGO_COLOURS = { high: '--color-on-dark', low: '--color-accent', mid: '--color-light-blue' } as const;

const LOGO = html`<svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
  ${LOGO_BARS.map(
    ({ name, x, y, width, height }) =>
      html`<rect
        x="${x}"
        y="${y}"
        width="${width}"
        height="${height}"
        rx="2"
        fill="var(${LOGO_COLOURS[name]})"
      />`,
  )}
</svg>`;

function signedOut(t: Translate): Html {
  return html`<a href="${PLATFORM.login}">${t('logIn')}</a><a href="${signupPath()}">${t('getStarted')}</a>`;
}

function signedIn(t: Translate, name: string): Html {
  return html`<a class="who" href="${PLATFORM.settings}">${name}</a
    ><a href="${PLATFORM.logout}">${t('logOut')}</a>`;
}
