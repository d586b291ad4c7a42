import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '#library/sha256';

/** The address of a server. */
export type ServerAddress = { readonly port: number } | { readonly socketPath: string };

/** A request to both servers. */
export interface SiteRequest {
  /** As in the request line, including the query. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response. */
export interface SiteResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

// Reuses connections, because opening one for each request takes longer than all the responses.
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request to a server on this machine. Follows no redirects and sends the path unchanged.
 */
export async function sendRequest(
  address: ServerAddress,
  { path, method = 'GET', headers = {} }: SiteRequest,
): Promise<SiteResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<SiteResponse>();
  request({ ...address, host: 'localhost', agent, path, method, headers }, (response) => {
    buffer(response).then((body) => {
      const headerEntries = Object.entries(response.headers).map(
        ([name, value]) => [name, String(value)] as const,
      );
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(headerEntries), body });
    }, reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

/** Closes the idle connections. */
export function closeConnections(): void {
  agent.destroy();
}

/** Returns a short hash that identifies a body. */
const hashBody = (body: Buffer): string => sha256(body).slice(0, 12);

/**
 * Headers that depend on the server and the connection. The last four are formatted differently by
 * each server.
 */
const SERVER_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
  'etag',
  'last-modified',
  'accept-ranges',
  'allow',
];

/** Returns the differences between nginx's response and that of the origin, one line each. */
export function compareResponses(origin: SiteResponse, nginx: SiteResponse): string[] {
  const status = origin.status === nginx.status ? [] : [`status ${nginx.status}, not ${origin.status}`];
  // Browsers do not send such requests, and each server has its own response.
  if (origin.status === 405) return status;
  // Each server has its own page for a redirect.
  const isServersPage = origin.status !== 404 && origin.status >= 300;
  const ignored = [...SERVER_HEADERS, ...(isServersPage ? ['content-type', 'content-length'] : [])];
  const names = new Set([...Object.keys(origin.headers), ...Object.keys(nginx.headers)]);
  const headers = [...names]
    .filter((name) => !ignored.includes(name) && origin.headers[name] !== nginx.headers[name])
    .map((name) => `${name}: ${nginx.headers[name] ?? '-'}, not ${origin.headers[name] ?? '-'}`);
  const isSameBody = isServersPage || origin.body.equals(nginx.body);
  return [
    ...status,
    ...headers,
    ...(isSameBody ? [] : [`body ${hashBody(nginx.body)}, not ${hashBody(origin.body)}`]),
  ];
}
