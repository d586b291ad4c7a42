import type { HttpBindings } from '@hono/node-server';
import { isSafePath } from '#domain/html/safe-url';
import type { OriginContext } from './origin-context.ts';
import { OriginError } from './origin-error.ts';

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

/**
 * Returns the href to redirect to after a form, encoded for a `Location` header. Returns that of
 * the path `fallback` for anything that a browser could read as another site, and for addresses
 * outside of the site's base.
 */
export function toSafeNext(c: OriginContext, next: string | undefined, fallback = '/'): string {
  if (next === undefined || !isSafePath(next)) return hrefOf(c, fallback);
  const { pathname, search, hash } = new URL(next, 'http://origin.invalid');
  return pathname.startsWith(hrefOf(c, '/')) ? pathname + search + hash : hrefOf(c, fallback);
}

/** Returns the href of a path of the site: the base and the path. */
export const hrefOf = (c: OriginContext, path: string): string => c.var.services.base() + path;

/** Throws OriginError 403 if the browser reports that another site sent the request. */
export function requireSameOrigin(c: OriginContext): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const ownOrigin = readForwarded(c).origin;
  if ((site === undefined || site === 'same-origin') && (origin === undefined || origin === ownOrigin))
    return;
  throw new OriginError(403, {
    code: 'cross_origin',
    message: `The request came from ${origin ?? 'another site'}, but only pages of ${ownOrigin} may send it.`,
    remedy: 'Send it from a page of this site. Behind a TLS proxy, set PODIUM_TRUST_PROXY=1.',
  });
}
