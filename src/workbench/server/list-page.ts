import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { html } from 'hono/html';
import { typed } from '#library/typed-command';
import { workbenchPath } from '#domain/addresses/paths';
import { directionOf } from '#domain/languages/text-direction';
import { PAGE_BASE } from './page-bundle.ts';
import { pathOfFile } from '#library/path-of-file';
import { simplify } from '#domain/search/search-match';
import { compareStrings } from '#domain/util/compare-strings';
import { memberOf, valueAt } from '#library/schema-tree';
import type { ListedText, DrawablePresentation } from './content-file.ts';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { coverFrame } from '#domain/playback/cover-frame';
import { openImage } from '#pictures/image-file';
import { Memo } from '#pictures/memo';
import { renderScene } from '#pictures/scene';

/** Lists the presentations that contain all words of a search, last changed first. */
export function listPresentations(files: readonly ListedText[], search: string) {
  const words = normaliseForSearch(search).split(/\s+/);
  const entries = files.map((file) => readEntry(file));
  const presentations = entries.filter((item) => typeof item !== 'string');
  const matches = presentations
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .map(({ searchText: _, ...presentation }) => presentation)
    .sort((a, b) => compareStrings(b.lastModified, a.lastModified) || compareStrings(a.name, b.name));
  // Files without an oid, for example because they are not JSON, are broken.
  return {
    matches,
    total: presentations.length,
    broken: entries.filter((element) => typeof element === 'string'),
  };
}

type PresentationList = ReturnType<typeof listPresentations>;
type ListedPresentation = PresentationList['matches'][number];

/** Reads a file, which may have faults. Returns its name if it has no oid. */
function readEntry({ name, text }: ListedText) {
  const content = parseObject(text);
  const textOf = (key: string): string => {
    const value = memberOf(content, key);
    return typeof value === 'string' ? value : '';
  };
  const oid = textOf('oid');
  if (content === null || oid === '') return name;
  const [steps, tags] = [valueAt(content, ['storyboard', 'path']), memberOf(content, 'tags')];
  const title = textOf('title') || oid;
  return {
    name,
    oid,
    title,
    language: textOf('language'),
    privacy: textOf('privacy'),
    lastModified: textOf('lastModified'),
    pending: describePending(memberOf(content, 'draft'), memberOf(content, 'publishAt')),
    steps: Array.isArray(steps) ? steps.length : 0,
    /** The path of its page; null if it has none. */
    path: pathOfFile(content),
    searchText: normaliseForSearch(
      [title, oid, name, ...(Array.isArray(tags) ? tags.map(String) : [])].join(' '),
    ),
  };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = jsonOrUndefined(text ?? '');
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** Removes case and accents from a text for the search. */
const normaliseForSearch = (text: string): string => simplify(text.normalize('NFKD')).trim();

/** Maximum number of cards on the page. A search finds further presentations. */
const MAX_CARDS = 240;

const DATE_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const NUMBER_FORMAT = new Intl.NumberFormat('en');

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
  const { matches, total, broken } = list;
  const visibleMatches = matches.slice(0, MAX_CARDS);
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
              <p>${describeCount(matches.length, total, search)}</p>
            </div>
            <form class="list-search" role="search">
              <label class="list-label" for="search">Search by title, tag or file</label>
              <input id="search" name="search" type="search" value="${search}" autocomplete="off" />
              <button class="button button-main">Search</button>
              ${search === '' ? '' : html`<a class="button" href="${workbenchPath()}">Show all</a>`}
            </form>
          </div>
          ${broken.length === 0 ? '' : describeBroken(broken)}
          ${visibleMatches.length === 0 ? describeNoMatches(total) : ''}
          <ul class="cards" role="list">
            ${visibleMatches.map((item) => renderCard(item, token, host))}
          </ul>
          ${
            matches.length > visibleMatches.length
              ? html`<p class="empty">
                  ${NUMBER_FORMAT.format(matches.length - visibleMatches.length)} more are not shown. Search
                  to find them.
                </p>`
              : ''
          }
        </main>
      </body>
    </html>`;
  return page.toString();
}

function renderCard(presentation: ListedPresentation, token: string, host: string) {
  const { oid, title, name, language, path } = presentation;
  const edit = workbenchPath(oid);
  const cover = `/workbench/-/cover/${encodeURIComponent(oid)}?token=${token}`;
  const titleMarkup = html`<span lang="${language || 'en'}" dir="${directionOfText(language)}"
    >${title}</span
  >`;
  return html`<li class="card">
    <a class="card-cover" href="${edit}" tabindex="-1" aria-hidden="true">
      <img src="${cover}" alt="" width="${COVER_SIZE.width}" height="${COVER_SIZE.height}" loading="lazy" />
    </a>
    <div class="card-text">
      <h2><a href="${edit}">${titleMarkup}</a></h2>
      <p class="card-facts">${describeFacts(presentation)}</p>
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

/** Says when unpublished content is to be published; null for published content. */
function describePending(draft: unknown, publishAt: unknown): string | null {
  if (draft === true) return 'draft';
  const time = new Date(typeof publishAt === 'string' ? publishAt : NaN);
  return time.getTime() > Date.now() ? `planned for ${DATE_FORMAT.format(time)}` : null;
}

function describeFacts({ steps, lastModified, privacy, pending }: ListedPresentation): string {
  const time = new Date(lastModified);
  return [
    `${NUMBER_FORMAT.format(steps)} ${steps === 1 ? 'step' : 'steps'}`,
    ...(Number.isNaN(time.getTime()) ? [] : [DATE_FORMAT.format(time)]),
    ...(privacy === 'public' ? [] : [privacy]),
    ...(pending === null ? [] : [pending]),
  ].join(' · ');
}

function describeCount(matching: number, total: number, search: string): string {
  const totalText = `${NUMBER_FORMAT.format(total)} ${total === 1 ? 'presentation' : 'presentations'}`;
  return search === ''
    ? `${totalText}, last changed first`
    : `${NUMBER_FORMAT.format(matching)} of ${totalText} for “${search}”`;
}

const describeNoMatches = (total: number) =>
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

/** Size of a cover in the list, in pixels: twice the width of a card. */
const COVER_SIZE = { width: 640, height: 360 };

const covers = new Memo<Uint8Array>(500);

/** Draws a presentation as cards of the site show it, as WebP. Throws for a faulty picture. */
export function drawCover({ data, version, baseDir }: DrawablePresentation): Promise<Uint8Array> {
  return covers.get(version, async () => {
    const image =
      data.preview === null
        ? sharp(Buffer.from(await drawScene(data.storyboard, baseDir)), { unlimited: true })
        : (await openImage(resolve(baseDir, data.preview))).decode();
    return image
      .resize({ ...COVER_SIZE, fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer();
  });
}

function drawScene(storyboard: DrawablePresentation['data']['storyboard'], baseDir: string): Promise<string> {
  const [first] = storyboard.path;
  const frame = coverFrame(storyboard) ?? first?.frame ?? { x: 0, y: 0, w: 16, h: 9, r: 0 };
  return renderScene(storyboard, frame, { ...COVER_SIZE, baseDir });
}
