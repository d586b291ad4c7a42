import { html } from 'hono/html';
import { typed } from '#library/typed-command';
import { workbenchPath } from '#domain/addresses/paths';
import { directionOf } from '#domain/languages/text-direction';
import { COVER } from './cover.ts';
import { PAGE_BASE } from './page-bundle.ts';
import type { ListedPresentation, PresentationList } from './presentation-list.ts';

/** Cards on the page. Further presentations are found by a search. */
const MOST_CARDS = 240;

const DATES = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const NUMBERS = new Intl.NumberFormat('en');

/** The values of the page besides the presentations. */
interface ListView {
  readonly search: string;
  readonly token: string;
  readonly styles: readonly string[];
  /** Name and port of the server. */
  readonly host: string;
}

/** Writes the page that lists all presentations. It needs no script. */
export async function renderList(
  list: PresentationList,
  { search, token, styles, host }: ListView,
): Promise<string> {
  const { found, total, broken } = list;
  const shown = found.slice(0, MOST_CARDS);
  const page = await html`<!doctype html>
    <html lang="en" class="list-root">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Workbench</title>
        <link rel="icon" href="data:," />
        ${styles.map((name) => html`<link rel="stylesheet" href="${PAGE_BASE}${name}" />`)}
      </head>
      <body class="list-page">
        <header class="toolbar">
          <div class="toolbar-title"><span>Workbench</span></div>
          <a class="button button-tool" href="/">View the site</a>
        </header>
        <main class="list">
          <div class="list-head">
            <div>
              <h1>Presentations</h1>
              <p>${describeCount(found.length, total, search)}</p>
            </div>
            <form class="list-search" role="search">
              <label class="list-label" for="search">Search by title, tag or file</label>
              <input id="search" name="search" type="search" value="${search}" autocomplete="off" />
              <button class="button button-main">Search</button>
              ${search === '' ? '' : html`<a class="button" href="${workbenchPath()}">Show all</a>`}
            </form>
          </div>
          ${broken.length === 0 ? '' : describeBroken(broken)}
          ${shown.length === 0 ? describeNone(total) : ''}
          <ul class="cards" role="list">
            ${shown.map((one) => card(one, token, host))}
          </ul>
          ${
            found.length > shown.length
              ? html`<p class="empty">
                  ${NUMBERS.format(found.length - shown.length)} more are not shown. Search to find them.
                </p>`
              : ''
          }
        </main>
      </body>
    </html>`;
  return page.toString();
}

function card(presentation: ListedPresentation, token: string, host: string) {
  const { oid, title, name, language, path } = presentation;
  const edit = workbenchPath(oid);
  const cover = `/workbench/-/cover/${encodeURIComponent(oid)}?token=${token}`;
  const words = html`<span lang="${language || 'en'}" dir="${directionOfText(language)}">${title}</span>`;
  return html`<li class="card">
    <a class="card-cover" href="${edit}" tabindex="-1" aria-hidden="true">
      <img src="${cover}" alt="" width="${COVER.width}" height="${COVER.height}" loading="lazy" />
    </a>
    <div class="card-text">
      <h2><a href="${edit}">${words}</a></h2>
      <p class="card-facts">${describe(presentation)}</p>
      <p class="card-facts">${name}</p>
      ${
        path === null
          ? html`<p class="card-facts">It has no page: its view link is missing.</p>`
          : html`<p class="card-address"><a href="${path}">http://${host}${path}</a></p>`
      }
    </div>
    <div class="card-actions">
      <a class="button button-main" href="${edit}" aria-label="Edit ${title}">Edit</a>
      ${path === null ? '' : html`<a class="button" href="${path}" aria-label="View ${title}">View</a>`}
    </div>
  </li>`;
}

function directionOfText(language: string): 'rtl' | 'ltr' {
  try {
    return directionOf(language) ?? 'ltr';
  } catch {
    // The file has a fault.
    return 'ltr';
  }
}

function describe({ steps, lastModified, privacy }: ListedPresentation): string {
  const time = new Date(lastModified);
  return [
    `${NUMBERS.format(steps)} ${steps === 1 ? 'step' : 'steps'}`,
    ...(Number.isNaN(time.getTime()) ? [] : [DATES.format(time)]),
    ...(privacy === 'public' ? [] : [privacy]),
  ].join(' · ');
}

function describeCount(found: number, total: number, search: string): string {
  const all = `${NUMBERS.format(total)} ${total === 1 ? 'presentation' : 'presentations'}`;
  return search === '' ? `${all}, last changed first` : `${NUMBERS.format(found)} of ${all} for “${search}”`;
}

const describeNone = (total: number) =>
  total === 0
    ? html`<p class="empty">
        There is no presentation yet. Make one: <code>${typed('new')}</code>, or
        <code>${typed('import', 'talk.pdf')}</code>.
      </p>`
    : html`<p class="empty">No presentation has these words.</p>`;

const describeBroken = (broken: readonly string[]) =>
  html`<p class="list-broken">
    ${broken.length === 1 ? 'A file cannot' : `${broken.length} files cannot`} be read: ${broken.join(', ')}.
    To see why: <code>${typed('validate')}</code>
  </p>`;
