import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from './conditional-requests.ts';
import { encodingOrder } from './encoding.ts';
import type { CachedFile } from './file-cache.ts';
import type { Site } from './site.ts';

/** Answers a Node request, or calls `next`. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Creates a handler for requests of whole files in memory. Its responses are identical to those of
 * the app behind it, at a fraction of the work. The app handles all other requests: other methods,
 * ranges, preconditions, paths that are not in memory, and paths of `readsQuery` with a query.
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
    const file = query !== -1 && readsQuery(pathname) ? undefined : site.recall(pathname, encodings);
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
