import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Returns a token that no other page can guess. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The parts of a request that identify its source. */
export interface Caller {
  readonly method?: string | undefined;
  readonly headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site' | 'sec-fetch-dest'>;
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
  };
}

/** Why a request is refused, and the status of the response. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * Refuses requests from other machines or with a foreign host name. Otherwise another site could
 * let its host name resolve to this machine (DNS rebinding), and its page could read the token.
 */
export function refuseOtherMachine({ headers, socket }: Caller): Refusal | null {
  if (!isLoopback(socket.remoteAddress) || !isLoopback(socket.localAddress))
    return { status: 403, message: 'The workbench answers only on the machine that runs it.' };
  if (!isOwnHost(headers.host, socket.localPort))
    return { status: 403, message: `Open the workbench as http://localhost:${socket.localPort}/workbench/.` };
  return null;
}

/**
 * Refuses to send the page, which contains the token, to anything but a tab, such as to scripts or
 * frames of other pages. Browsers name the purpose of a request in `Sec-Fetch-Dest`.
 */
export function refuseEmbedding({ headers }: Caller): Refusal | null {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined || destination === 'document') return null;
  return { status: 403, message: 'Open the workbench in a tab of its own.' };
}

/**
 * Refuses calls from another origin or without the token of the page. A call that writes must name
 * its origin, as browsers do.
 */
export function refuseForeignCall(request: Caller, token: string, sentToken: string): Refusal | null {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOwnOrigin = origin === undefined ? isRead : origin === `http://${host}`;
  if (!isOwnOrigin || (site !== undefined && site !== 'same-origin'))
    return { status: 403, message: 'The workbench takes calls from its own page only.' };
  if (!isSameToken(sentToken, token))
    return {
      status: 403,
      message: 'The page is of an earlier start of the server: copy your work and reload it.',
    };
  return null;
}

/** Reports whether an address is a loopback address, which other machines cannot reach. */
function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

function isOwnHost(host: string | undefined, port: number | undefined): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`);
}

/** Compares in constant time. */
function isSameToken(sentToken: string, token: string): boolean {
  const [a, b] = [Buffer.from(sentToken), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
