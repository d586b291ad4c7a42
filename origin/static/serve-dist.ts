import type { IncomingMessage, ServerResponse } from 'node:http';
import { MARKDOWN_FILE } from '#domain/addresses/paths';
import type { OriginContext } from '../http/origin-context.ts';
import { addressNotFound, errorOf, methodNotAllowed } from '../http/origin-error.ts';
import { readLanguage } from '../pages/messages.ts';
import type { CachedFile, SiteResult, Site } from './site.ts';
import {
  encodingOrder,
  isOtherVersion,
  isUnchanged,
  allowsRange,
  parseRange,
  prefersMarkdown,
} from './request-headers.ts';
import type { Headers, SiteFile } from './site-file.ts';

/** Creates the handler that serves files of the built site. */
export function createDistHandler(site: Site): (c: OriginContext) => Promise<Response> {
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      throw methodNotAllowed(c.req.method, ['GET', 'HEAD']);
    const { pathname, search } = new URL(c.req.url);
    const encodings = encodingOrder(c.req.header('accept-encoding'));
    // Prefetches do not wait, because they would keep the browser's connections busy.
    const canWait = c.req.header('sec-purpose') === undefined;
    const look = async (pathname: string): Promise<SiteResult> => {
      const remembered = await site.refresh(pathname, encodings);
      if (remembered) return { kind: 'file', file: remembered.file };
      return site.find({ pathname, encodings, language: readLanguage(c), canWait });
    };
    if (asksForMarkdown(pathname, c.req.header('accept'))) {
      const markdown = await look(pathname + MARKDOWN_FILE);
      if (markdown.kind === 'file') return sendFile(c, markdown.file);
      if (markdown.kind === 'none') await markdown.page?.document.close();
    }
    const result = await look(pathname);
    if (result.kind === 'file') return sendFile(c, result.file);
    if (result.kind === 'unfinished') throw errorOf('being_built');
    if (result.kind === 'none') {
      if (result.page === null) throw addressNotFound(c.req.url);
      return sendWhole(c, result.page, 404);
    }
    // The redirect keeps the query, unless its target has one. Its headers are those of the
    // original path.
    for (const [name, value] of Object.entries(result.headers)) c.header(name, value);
    return c.redirect(/[?#]/.test(result.to) ? result.to : result.to + search, result.status);
  };
}

/** Reports whether a request asks for a page in Markdown. */
const asksForMarkdown = (pathname: string, accept: string | undefined): boolean =>
  pathname.endsWith('/') && prefersMarkdown(accept);

async function sendFile(c: OriginContext, file: SiteFile): Promise<Response> {
  const { document, encoding, headers } = file;
  if (isOtherVersion(c.req.header('if-match'), c.req.header('if-unmodified-since'), document))
    return endWithoutBody(file, 412, { ...headers, 'content-length': '0' });
  if (isUnchanged(c.req.header('if-none-match'), document.etag)) return endWithoutBody(file, 304, headers);
  const range =
    encoding === 'identity' && allowsRange(c.req.header('if-range'), document.etag)
      ? parseRange(c.req.header('range'), document.size)
      : null;
  if (range === null) return sendWhole(c, file, 200);
  if (range === 'unsatisfiable')
    return endWithoutBody(file, 416, { ...headers, 'content-range': `bytes */${document.size}` });
  const sized = {
    ...headers,
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${document.size}`,
  };
  if (c.req.method === 'HEAD') return endWithoutBody(file, 206, sized);
  return new Response(document.body(range), { status: 206, headers: sized });
}

function sendWhole(c: OriginContext, file: SiteFile, status: 200 | 404): Response | Promise<Response> {
  const headers = { ...file.headers, 'content-length': String(file.document.size) };
  if (c.req.method === 'HEAD') return endWithoutBody(file, status, headers);
  return new Response(file.document.body(), { status, headers });
}

/** Sends headers only, for HEAD and for statuses without a body. */
async function endWithoutBody({ document }: SiteFile, status: number, headers: Headers): Promise<Response> {
  await document.close();
  return new Response(null, { status, headers });
}

/** Answers a Node request, or calls `next`. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Creates a handler for requests of whole files in memory. Its responses are identical to those of
 * the app behind it, at a fraction of the work. The app handles all other requests: other methods,
 * ranges, preconditions, paths that are not in memory, pages in Markdown,
 * and paths of `readsQuery` with a query.
 */
export function createCacheHandler(site: Site, readsQuery: (pathname: string) => boolean): NodeHandler {
  return (request, response, next) => {
    const { method, url = '', headers } = request;
    const isPlain =
      headers.range === undefined &&
      headers['if-match'] === undefined &&
      headers['if-unmodified-since'] === undefined;
    if ((method !== 'GET' && method !== 'HEAD') || !isPlain) {
      next();
      return;
    }
    const query = url.indexOf('?');
    const pathname = query === -1 ? url : url.slice(0, query);
    const encodings = encodingOrder(headers['accept-encoding']);
    const isSpecial = (query !== -1 && readsQuery(pathname)) || asksForMarkdown(pathname, headers.accept);
    const file = isSpecial ? undefined : site.recall(pathname, encodings);
    if (!file) next();
    else if (site.isFresh(file)) send(request, response, file);
    else {
      site.refresh(pathname, encodings).then((current) => {
        if (current) send(request, response, current);
        else next();
      }, next);
    }
  };
}

function send(request: IncomingMessage, response: ServerResponse, memory: CachedFile): void {
  if (isUnchanged(request.headers['if-none-match'], memory.file.document.etag)) {
    response.writeHead(304, memory.unchangedHeaders).end();
    return;
  }
  response.writeHead(200, memory.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(memory.bytes);
}
