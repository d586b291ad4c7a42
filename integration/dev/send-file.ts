import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { mediaTypeOf } from '#domain/media/media-types';
import { parseRange } from '#origin/static/request-headers';

/**
 * Sends a file from the dev server, or the range of it that the request asks for. Returns false if
 * the file does not exist.
 */
export async function sendFile(
  file: string,
  { headers: { range: requestedRange }, method }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (stats?.isFile() !== true) return false;
  // The browser has left the page: a stream into a closed response throws.
  if (response.destroyed) return true;
  const { size } = stats;
  const range = parseRange(requestedRange, size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    'content-type': mediaTypeOf(file),
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    'content-length': end - start + 1,
  });
  // A visitor who leaves or seeks ends the stream early. This is not an error.
  if (method === 'HEAD' || size === 0) response.end();
  else pipeline(createReadStream(file, { start, end }), response, () => undefined);
  return true;
}
