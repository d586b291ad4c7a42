import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Origin } from './create-origin.ts';

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Takes no new requests, finishes those under way, and resolves when the last one is answered. */
  stop(): Promise<void>;
}

/** How long requests under way may take to finish after a stop, in milliseconds. */
const GRACE_MS = 10_000;

/** How long a client may take to send a request, head and body, in milliseconds. */
const REQUEST_MS = 30_000;

/**
 * Starts to serve an origin. A client that takes longer than `requestMs` to send a request gets 408, and its
 * connection ends. Rejects with the error of the socket, for example EADDRINUSE.
 */
export async function serve(
  { app, answerFromMemory }: Origin,
  address: { host: string; port: number },
  requestMs = REQUEST_MS,
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch);
  const server = createServer({
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    // Node looks for late requests this often.
    connectionsCheckingInterval: Math.min(1000, requestMs / 4),
  });
  server.on('request', (request, response) => {
    const next = () => void answer(request, response);
    if (answerFromMemory) answerFromMemory(request, response, next);
    else next();
  });
  // Longer than a proxy keeps its idle connections (60 s is common), so that it never meets a closing one.
  server.keepAliveTimeout = 65_000;
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : address.port;
  return { port, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy when the server closed becomes idle afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
