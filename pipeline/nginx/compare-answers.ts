import { nameBody, type Answer } from './ask.ts';

/** Headers that follow from the server and its connection, or (the last four) that each server words in its own way. */
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

/** Says how the answer of nginx differs from that of the origin, one line a difference. */
export function compareAnswers(origin: Answer, nginx: Answer): string[] {
  const status = origin.status === nginx.status ? [] : [`status ${nginx.status}, not ${origin.status}`];
  // No browser asks for a page so, and what the server says of it is its own.
  if (origin.status === 405) return status;
  // A page that only says where to go is the server's own.
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
    ...(isSame ? [] : [`body ${nameBody(nginx.body)}, not ${nameBody(origin.body)}`]),
  ];
}
