import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { OriginEnv } from './http/origin-context.ts';

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
 * Starts to serve `app`. A client that takes longer than `requestMs` to send a request gets 408, and its
 * connection ends. Rejects with the error of the socket, for example EADDRINUSE.
 */
export async function serve(
  app: Hono<OriginEnv>,
  address: { host: string; port: number },
  requestMs = REQUEST_MS,
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      // Node looks for late requests this often.
      connectionsCheckingInterval: Math.min(1000, requestMs / 4),
    },
  }) as Server;
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
