import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Origin } from './create-origin.ts';

export interface RunningServer {
  readonly port: number;
  /** Refuses new requests, finishes open ones, and resolves after the last response. */
  stop(): Promise<void>;
}

/** Time that open requests have to finish after a stop, in milliseconds. */
const GRACE_MS = 10_000;

/** Time that a client has to send a request with headers and body, in milliseconds. */
const REQUEST_MS = 30_000;

/**
 * Starts to serve an origin. A client that takes longer than `requestMs` to send a request gets
 * 408, and its connection is closed. With a base, the site is below it. Rejects with the socket
 * error, for example EADDRINUSE.
 */
export async function serve(
  { app, answerFromMemory }: Origin,
  address: { host: string; port: number; base?: string },
  requestMs = REQUEST_MS,
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch);
  const server = createServer({
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    // Interval at which Node looks for late requests.
    connectionsCheckingInterval: Math.min(1000, requestMs / 4),
  });
  const { base = '' } = address;
  server.on('request', (request, response) => {
    if (base !== '' && !enterBase(base, request, response)) return;
    const next = () => void answer(request, response);
    if (answerFromMemory) answerFromMemory(request, response, next);
    else next();
  });
  // Longer than proxies keep idle connections (60 s is common), so that a proxy never uses one that
  // is closing.
  server.keepAliveTimeout = 65_000;
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : address.port;
  return { port, stop: () => stop(server) };
}

/**
 * Removes the base from the address of a request. Addresses outside of it belong to other sites of
 * the host: there is nothing, but the root leads to the site. Returns whether the request goes on.
 */
function enterBase(base: string, request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '/' } = request;
  if (url.startsWith(`${base}/`)) {
    request.url = url.slice(base.length);
    return true;
  }
  const [path = '', ...queries] = url.split('?');
  if (path === '/' || path === base)
    response
      // Browsers would keep 301 for the root, also when another site is there.
      .writeHead(path === '/' ? 302 : 301, {
        location: [`${base}/`, ...queries].join('?'),
        'content-length': '0',
      })
      .end();
  else
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`There is nothing at this address. The site is at ${base}/.\n`);
  return false;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // Connections that were busy when the server closed become idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
