import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from './conditions.ts';
import { encodingOrder } from './encoding.ts';
import type { MemoryFile } from './memory.ts';
import type { Site } from './site.ts';

/** Answers a request of Node, or leaves it to `next`. */
export type NodeAnswer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers requests for whole files of the site that are in memory, with the status, headers and bytes of
 * the app behind it and a fraction of its work. Everything else is left to that app: other methods,
 * parts, paths that are not in memory, and paths of `readsQuery` with a query.
 */
export function createMemoryAnswer(site: Site, readsQuery: (pathname: string) => boolean): NodeAnswer {
  return (request, response, next) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) {
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

function send(request: IncomingMessage, response: ServerResponse, memory: MemoryFile): void {
  if (isUnchanged(request.headers['if-none-match'], memory.file.document.etag)) {
    response.writeHead(304, memory.unchangedHeaders).end();
    return;
  }
  response.writeHead(200, memory.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(memory.bytes);
}
