import { hashBody, type SiteResponse } from './send-request.ts';

/**
 * Headers that depend on the server and the connection. The last four are formatted differently by
 * each server.
 */
const OF_THE_SERVER = [
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
  const isOwnPage = origin.status !== 404 && origin.status >= 300;
  const ignored = [...OF_THE_SERVER, ...(isOwnPage ? ['content-type', 'content-length'] : [])];
  const names = new Set([...Object.keys(origin.headers), ...Object.keys(nginx.headers)]);
  const headers = [...names]
    .filter((name) => !ignored.includes(name) && origin.headers[name] !== nginx.headers[name])
    .map((name) => `${name}: ${nginx.headers[name] ?? '-'}, not ${origin.headers[name] ?? '-'}`);
  const isSame = isOwnPage || origin.body.equals(nginx.body);
  return [
    ...status,
    ...headers,
    ...(isSame ? [] : [`body ${hashBody(nginx.body)}, not ${hashBody(origin.body)}`]),
  ];
}
