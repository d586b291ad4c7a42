import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** A response of the workbench. */
export interface Reply {
  readonly status: number;
  /** Media type. */
  readonly type: string;
  /** The body, or the absolute path of a file. */
  readonly body: string | Uint8Array | { readonly file: string };
  /** The content security policy (CSP); by default, that of a file that is opened by itself. */
  readonly policy?: string;
  /** Whether to close the connection, because the rest of the request is not read. */
  readonly closesConnection?: boolean;
}

/** Headers of every response. No other page may embed or read it. */
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The policy of a file that is opened by itself: it runs nothing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Returns a message as a response. */
export function textReply(status: number, message: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', body: `${message}\n` };
}

/** Returns a value as a response. */
export function jsonReply(status: number, value: unknown): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Sends an answer. */
export function send(
  response: ServerResponse,
  { status, type, body, policy, closesConnection }: Reply,
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-security-policy': policy ?? FILE_POLICY,
    ...(closesConnection && { connection: 'close' }),
  });
  if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  // A page that is closed ends the stream early. This is not an error.
  else pipeline(createReadStream(body.file), response, () => undefined);
}
