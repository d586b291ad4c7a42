import { STATUS_CODES } from 'node:http';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sha256 } from '#library/sha256';
import { PERSONAL_CONTROL } from '#domain/addresses/caching';
import { FAVICON_PATH, homePath, PLATFORM, signupPath } from '#domain/addresses/paths';
import { DEFAULT_LOCALE, dirOf, type Locale } from '#domain/languages/locales';
import { SCHEME_SCRIPT } from '#domain/page/scheme-script';
import { LOGO_BARS } from '#domain/page/logo';
import { siteRecord } from '#library/site-record';
import type { OriginContext } from '../http/origin-context.ts';
import type { OriginError } from '../http/origin-error.ts';
import { hrefOf } from '../http/request-origin.ts';
import { readViewerHint } from '../http/session.ts';
import { STYLE_LINK } from './assets.ts';
import { messagesFor, translate, type Translate } from './messages.ts';

/** HTML with its values escaped. */
export type Html = ReturnType<typeof html>;

export interface PlatformPage {
  /** Title without the name of the site. */
  readonly title: string;
  readonly body: Html;
  readonly status?: ContentfulStatusCode;
  /** Language of title and body. */
  readonly language: Locale;
}

/**
 * Enables view transitions between pages of the site and platform pages. Platform pages animate
 * nothing themselves (style.css). They must still opt in: browsers report an error if only one of
 * two pages does, or if the rule arrives in a file that loads too late. The condition is the same
 * as in src/styles/base.css.
 */
const TRANSITIONS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

// A single value, because formatting this file must not change the text and its hash.
const TRANSITIONS_STYLE = raw(`<style>${TRANSITIONS}</style>`);
const TRANSITIONS_HASH = `'sha256-${sha256(TRANSITIONS, 'base64')}'`;

// For sites with a light and a dark scheme.
const SCHEME_SCRIPT_ELEMENT = raw(SCHEME_SCRIPT && `<script>${SCHEME_SCRIPT}</script>`);
const SCHEME_SOURCE = SCHEME_SCRIPT && `script-src 'sha256-${sha256(SCHEME_SCRIPT, 'base64')}'; `;

const PAGE_HEADERS = {
  'Cache-Control': PERSONAL_CONTROL,
  'Content-Security-Policy':
    `default-src 'none'; ${SCHEME_SOURCE}style-src 'self' ${TRANSITIONS_HASH}; font-src 'self'; img-src 'self'; base-uri 'none'; ` +
    "form-action 'self'; frame-ancestors 'none'",
  // Sends no path, because it may contain a view link. Not stricter: without a referrer, browsers
  // send forms with "Origin: null".
  'Referrer-Policy': 'strict-origin',
};

/** Renders a page in the site's design, which works without JavaScript. No cache may store it. */
export async function renderPage(c: OriginContext, page: PlatformPage): Promise<Response> {
  const name = readViewerHint(c);
  const { language } = page;
  const t = translate(language);
  const siteName = c.var.services.content.readName();
  const languageAttributes = raw(`lang="${language}"${dirOf(language) === undefined ? '' : ' dir="rtl"'}`);
  for (const [header, value] of Object.entries(PAGE_HEADERS)) c.header(header, value);
  const document = html`<!doctype html>
    <html ${languageAttributes}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${hrefOf(c, FAVICON_PATH)}" type="image/svg+xml" />
        <title>${page.title} | ${siteName}</title>
        ${SCHEME_SCRIPT_ELEMENT}${TRANSITIONS_STYLE}
        <link rel="stylesheet" href="${hrefOf(c, STYLE_LINK.path)}" integrity="${STYLE_LINK.integrity}" />
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        <header class="site-header">
          <a class="logo" href="${hrefOf(c, homePath(language))}">${logoOf(c)}${siteName}</a>
          ${
            c.var.services.hasSignIn
              ? html`<nav aria-label="${t('account')}">
                  ${name === undefined ? signInLinks(c, t) : accountLinks(c, t, name)}
                </nav>`
              : ''
          }
        </header>
        <main id="content" tabindex="-1">${page.body}</main>
        <footer class="site-footer">${t('footer', { product: siteName })}</footer>
      </body>
    </html>`;
  return c.html(document, page.status ?? 200);
}

/** Colours of the bars. The tallest has the name's text colour, even with forced colours. */
const LOGO_COLOURS = {
  high: 'currentColor',
  low: 'var(--color-accent)',
  mid: 'var(--color-light-blue)',
} as const;

const DEFAULT_LOGO = html`<svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
  ${LOGO_BARS.map(
    ({ name, x, y, width, height }) =>
      html`<rect
        x="${x}"
        y="${y}"
        width="${width}"
        height="${height}"
        rx="2"
        fill="${LOGO_COLOURS[name]}"
      />`,
  )}
</svg>`;

/** Returns the logo of the site. */
function logoOf(c: OriginContext): Html {
  const path = siteRecord().logo;
  return path ? html`<img src="${hrefOf(c, path)}" alt="" height="28" />` : DEFAULT_LOGO;
}

function signInLinks(c: OriginContext, t: Translate): Html {
  return html`<a href="${hrefOf(c, PLATFORM.login)}">${t('logIn')}</a
    ><a href="${hrefOf(c, signupPath())}">${t('getStarted')}</a>`;
}

function accountLinks(c: OriginContext, t: Translate, name: string): Html {
  return html`<a class="who" href="${hrefOf(c, PLATFORM.settings)}">${name}</a
    ><a href="${hrefOf(c, PLATFORM.logout)}">${t('logOut')}</a>`;
}

/**
 * For each error that a visitor can meet, by code: the prefix of the keys of its translated texts.
 * All other errors are for programs or the operator, and in English, as in calls.
 */
const TRANSLATED_ERRORS: Readonly<Record<string, string>> = {
  bad_csrf_token: 'expired',
  being_built: 'beingBuilt',
  database_busy: 'internal',
  internal: 'internal',
  no_right_to_edit: 'noRight',
  no_such_address: 'notFound',
  nothing_stored: 'internal',
  sign_in_is_off: 'signInOff',
  too_many_requests: 'tooMany',
};

/** Renders a page that states the error and how to resolve it. */
export function renderError(c: OriginContext, { status, facts }: OriginError): Promise<Response> {
  const key = TRANSLATED_ERRORS[facts.code];
  const language = key === undefined ? DEFAULT_LOCALE : messagesFor(c).language;
  const t = translate(language);
  const values = { path: hrefOf(c, new URL(c.req.url).pathname), setting: 'PODIUM_DEMO_SIGN_IN=1' };
  const [title, text, remedy] =
    key === undefined
      ? [status === 404 ? 'Page not found' : (STATUS_CODES[status] ?? 'Error'), facts.message, facts.remedy]
      : ['title', 'text', 'remedy'].map((part) => t(`${key}.${part}`, values));
  return renderPage(c, {
    title: title ?? '',
    status,
    language,
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p>${remedy}</p>
      ${
        facts.code === 'being_built'
          ? ''
          : html`<p class="actions">
              <a class="button" href="${hrefOf(c, homePath(language))}">${t('home')}</a>
            </p>`
      }`,
  });
}
