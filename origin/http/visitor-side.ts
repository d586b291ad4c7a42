import type { HttpBindings } from '@hono/node-server';
import type { OriginContext } from './origin-context.ts';

/** How the visitor's browser sees this site. */
export interface VisitorSide {
  /** Scheme, host and port, for example "https://podium.example". */
  readonly origin: string;
  readonly isSecure: boolean;
  /** Address of the client; "unknown" where no socket is behind the request. */
  readonly address: string;
}

/**
 * Scheme, host and client address as the visitor's browser knows them. `X-Forwarded-*` headers
 * count only behind a proxy of ours, and of a list only the last entry: that one the proxy wrote.
 */
export function readVisitorSide(c: OriginContext): VisitorSide {
  const url = new URL(c.req.url);
  // Hono leaves `env` undefined where no server passes one.
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

/** The origin in the form in which browsers send it (default port left out), or undefined. */
function toOrigin(scheme: string, host: string): string | undefined {
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  return URL.parse(`${scheme}://${host}`)?.origin;
}
