import type { MiddlewareHandler } from 'astro';
import { formatReport } from '#library/fault-report';
import { renderEditLink } from './edit-link.ts';
import { faultBoard } from '#library/fault-board';
import { renderEmptyPage, renderFaults } from './fault-html.ts';

/** A page or a text file as it was rendered last. */
interface Rendered {
  readonly text: string;
  readonly type: string;
}

/** Number of pages that stay in memory, of some 100 kB each. */
const MAX_PAGES = 200;

const lastGood = new Map<string, Rendered>();

/**
 * Adds to each page of the dev server a link to the workbench, and the faults of the content. A
 * page that cannot be rendered because of them is the last good one. Other errors are left to
 * Astro: they are faults of the program.
 */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  try {
    return await render(url, await next());
  } catch (error) {
    const faults = (await faultBoard().repeat())?.faults ?? [];
    const isOfContent = error instanceof Error && error.name === 'ContentError';
    if (faults.length === 0 && !isOfContent) throw error;
    return renderOld(url);
  }
};

/** Adds to a response, and keeps its text. Leaves responses that are no text alone. */
async function render(url: URL, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text\/|application\/(?:json|.*\+json|xml|.*\+xml))/.test(type)) return response;
  const text = await response.text();
  if (response.ok) keep(url.pathname, { text, type });
  const { status, headers } = response;
  return new Response(withAdditions(text, url, { isOld: false }), { status, headers });
}

function keep(pathname: string, rendered: Rendered): void {
  lastGood.delete(pathname);
  lastGood.set(pathname, rendered);
  const [oldest] = lastGood.keys();
  if (lastGood.size > MAX_PAGES && oldest !== undefined) lastGood.delete(oldest);
}

/** Responds with the last good text of an address, or with the faults alone. */
function renderOld(url: URL): Response {
  const { pathname } = url;
  const faults = faultBoard().latest?.faults ?? [];
  const old = lastGood.get(pathname);
  const isPage = pathname.endsWith('/');
  if (old === undefined && !isPage)
    return new Response(`${formatReport(faults)}\n`, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  const { text, type } = old ?? { text: renderEmptyPage(), type: 'text/html' };
  // Without faults, the file was broken only while the page was rendered.
  const again = faults.length === 0 && isPage ? { refresh: '1' } : {};
  return new Response(withAdditions(text, url, { isOld: true }), {
    headers: { 'content-type': type, ...again },
  });
}

/**
 * Adds the link and the faults after the end of a page, where HTML still accepts elements. Other
 * texts and parts of pages stay as they are.
 */
function withAdditions(text: string, url: URL, { isOld }: { isOld: boolean }): string {
  if (!/^<!doctype html>/i.test(text)) return text;
  const { faults = [], library = null } = faultBoard().latest ?? {};
  return text + renderEditLink(url, library) + renderFaults({ faults, isOld });
}
