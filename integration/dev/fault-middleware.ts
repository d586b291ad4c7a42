import type { MiddlewareHandler } from 'astro';
import { formatReport } from '#library/fault-report';
import { faultBoard } from '#library/fault-board';
import { renderEmptyPage, renderFaults } from './fault-html.ts';
import { withoutBase } from '#domain/addresses/base';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { embedPath, privateViewPath, splitLocale, viewPath, workbenchPath } from '#domain/addresses/paths';
import type { EntryFacts, Library } from '#library/library';
import { escapeHtml } from '#domain/html/escape-html';

/** A page or a text file as it was rendered last. */
interface RenderedText {
  readonly text: string;
  readonly type: string;
}

/** Maximum number of pages kept in memory, of about 100 kB each. */
const MAX_PAGES = 200;

const lastGoodTexts = new Map<string, RenderedText>();

/**
 * Adds a link to the workbench and the faults of the content to each page of the dev server. If the
 * faults prevent a page from being rendered, responds with its last good version. Other errors are
 * bugs, which are left to Astro.
 */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  try {
    return await addFaultsToResponse(url, await next());
  } catch (error) {
    const faults = (await faultBoard().repeat())?.faults ?? [];
    const isContentError = error instanceof Error && error.name === 'ContentError';
    if (faults.length === 0 && !isContentError) throw error;
    return respondWithLastGood(url);
  }
};

/** Adds the link and the faults to a response and keeps its text. Only text is changed. */
async function addFaultsToResponse(url: URL, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text\/|application\/(?:json|.*\+json|xml|.*\+xml))/.test(type)) return response;
  const text = await response.text();
  if (response.ok) storeText(url.pathname, { text, type });
  const { status, headers } = response;
  return new Response(withAdditions(text, url, { isOld: false }), { status, headers });
}

function storeText(pathname: string, rendered: RenderedText): void {
  lastGoodTexts.delete(pathname);
  lastGoodTexts.set(pathname, rendered);
  const [oldestPath] = lastGoodTexts.keys();
  if (lastGoodTexts.size > MAX_PAGES && oldestPath !== undefined) lastGoodTexts.delete(oldestPath);
}

/** Responds with the last good version of an address, or with the faults alone. */
function respondWithLastGood(url: URL): Response {
  const { pathname } = url;
  const faults = faultBoard().latest?.faults ?? [];
  const lastPage = lastGoodTexts.get(pathname);
  const isPage = pathname.endsWith('/');
  if (lastPage === undefined && !isPage)
    return new Response(`${formatReport(faults)}\n`, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  const { text, type } = lastPage ?? { text: renderEmptyPage(), type: 'text/html' };
  // Without faults, the file was broken only while the page was rendered.
  const refreshHeader = faults.length === 0 && isPage ? { refresh: '1' } : {};
  return new Response(withAdditions(text, url, { isOld: true }), {
    headers: { 'content-type': type, ...refreshHeader },
  });
}

/**
 * Adds the link and the faults after the end of a page, where HTML still accepts elements. Texts
 * that are not whole pages stay as they are.
 */
function withAdditions(text: string, url: URL, { isOld }: { isOld: boolean }): string {
  if (!/^<!doctype html>/i.test(text)) return text;
  const { faults = [], library = null } = faultBoard().latest ?? {};
  return text + renderEditLink(url, library) + renderFaults({ faults, isOld });
}

/**
 * A tab at the edge of the window, in the margin of most pages, so that it covers little of them.
 * Follows the visitor's light or dark mode, as the dialog of faults does.
 */
const STYLE = `
:host { all: initial; color-scheme: light dark; }
a {
  box-sizing: border-box;
  position: fixed;
  top: 50%;
  left: 0;
  z-index: 2147483646;
  padding: 16px 0;
  border: 1px solid light-dark(rgb(255 255 255 / 0.6), rgb(0 0 0 / 0.6));
  border-left: 0;
  border-radius: 0 10px 10px 0;
  background: light-dark(#0f1216, #ffffff);
  color: light-dark(#ffffff, #0f1216);
  font: 600 13px/26px system-ui, sans-serif;
  text-decoration: none;
  white-space: nowrap;
  writing-mode: sideways-lr;
  box-shadow: 0 2px 12px rgb(15 18 22 / 0.3);
  translate: 0 -50%;
}
@supports not (writing-mode: sideways-lr) {
  a { writing-mode: vertical-rl; }
}
a:hover { text-decoration: underline; }
a:focus-visible { outline: 3px solid light-dark(#1d55e0, #8ec5ff); outline-offset: 2px; }
@media print { a { display: none; } }
`;

/** The names of this machine by which the workbench may be opened. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the link from a page of the dev server to the workbench, as HTML for the end of the page:
 * to the presentation that the page shows, or else to the list. Returns '' on other machines, which
 * cannot open the workbench.
 */
export function renderEditLink({ hostname, pathname }: URL, library: Library | null): string {
  if (!LOCAL_HOST_NAMES.includes(hostname)) return '';
  const shownContent = library && findShownPresentation(pathname, library);
  const [text, name] = shownContent
    ? ['Edit', `Edit “${shownContent.title}” in the workbench`]
    : ['Edit presentations', 'Edit presentations in the workbench'];
  const isFrame = shownContent !== null && pathname === embedPath(shownContent.oid);
  return (
    `<podium-edit><template shadowrootmode="open"><style>${STYLE}</style><nav aria-label="Workbench">` +
    `<a href="${workbenchPath(shownContent?.oid)}" aria-label="${escapeHtml(name)}"` +
    `${isFrame ? ' target="_blank"' : ''}>${text}</a></nav></template></podium-edit>`
  );
}

/** Returns the presentation that a page shows; null if it shows none. */
function findShownPresentation(pathname: string, { entries }: Library): EntryFacts | null {
  const { path } = splitLocale(withoutBase(pathname));
  const parts = path.split('/');
  const privateContent = [...entries.values()].find(
    ({ linkId }) => linkId !== null && parts.includes(linkId),
  );
  const candidates = [...parts.map((part) => entries.get(part)), privateContent];
  const shown = candidates.find(
    (candidate) =>
      candidate?.kind === 'presentation' && pathsOf(candidate).some((href) => withoutBase(href) === path),
  );
  return shown ?? null;
}

function pathsOf(facts: EntryFacts): string[] {
  const { oid, linkId } = facts;
  const viewPaths = linkId === null ? [] : [privateViewPath(linkId, DEFAULT_LOCALE)];
  return [viewPath(facts, DEFAULT_LOCALE), embedPath(oid), ...viewPaths];
}
