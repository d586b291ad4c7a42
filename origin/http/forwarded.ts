import type { HttpBindings } from '@hono/node-server';
import type { OriginContext } from './origin-context.ts';

/** The site and the client as the visitor's browser sees them. */
export interface Forwarded {
  /** Scheme, host and port, for example "https://podium.example". */
  readonly origin: string;
  readonly isSecure: boolean;
  /** Client address; "unknown" if the request has no socket. */
  readonly address: string;
}

/**
 * Returns scheme, host and client address as the visitor's browser knows them. Uses `X-Forwarded-*`
 * headers only behind a trusted proxy. Of a list, uses only the last entry, because the proxy wrote
 * that one.
 */
export function readForwarded(c: OriginContext): Forwarded {
  const url = new URL(c.req.url);
  // Hono leaves `env` undefined if no server passes one.
  const env = c.env as Partial<HttpBindings> | undefined;
  const socketAddress = env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (!c.var.services.trustProxy) {
    return { origin: url.origin, isSecure: url.protocol === 'https:', address: socketAddress };
  }
  const forwarded = (name: string) => c.req.header(name)?.split(',').at(-1)?.trim() || undefined;
  const scheme = forwarded('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = forwarded('x-forwarded-host') ?? url.host;
  return {
    origin: toOrigin(scheme, host) ?? url.origin,
    isSecure: scheme === 'https',
    address: forwarded('x-forwarded-for') ?? socketAddress,
  };
}

/**
 * Returns the origin as browsers send it (without the default port), or undefined if it is invalid.
 */
function toOrigin(scheme: string, host: string): string | undefined {
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  return URL.parse(`${scheme}://${host}`)?.origin;
}
