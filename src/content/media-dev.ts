import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import type { AstroIntegration } from 'astro';
import { mediaTypeOf } from '#domain/media-types';
import { DEFAULT_MEDIA_CACHE, MEDIA_NAME, MEDIA_PATH } from './media.ts';

/**
 * Serves published media from the cache in the dev server. `cacheDir` is relative to the working
 * folder, where the pages write them: the sources of the site may be elsewhere.
 */
export function mediaInDev(cacheDir: string = DEFAULT_MEDIA_CACHE): AstroIntegration {
  let folder = '';
  return {
    name: 'podium-media',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        folder = resolve(cacheDir);
        // Publishing a file during rendering must not reload the page.
        updateConfig({ vite: { server: { watch: { ignored: [`${folder}/**`] } } } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          serveMedia(folder, request, response).then((isServed) => (isServed ? undefined : next()), next);
        });
      },
    },
  };
}

/**
 * Answers a request for a media file of the cache, including range requests. Returns false for
 * other paths.
 */
export async function serveMedia(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (!pathname.startsWith(MEDIA_PATH)) return false;
  const name = pathname.slice(MEDIA_PATH.length);
  const file = join(folder, name);
  const stats = MEDIA_NAME.test(name) ? await stat(file).catch(() => null) : null;
  if (stats === null) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end(`no media file ${name}; reload the page that shows it\n`);
    return true;
  }
  const headers = {
    'content-type': mediaTypeOf(name),
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
  };
  const range = readRange(request.headers.range, stats.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${stats.size}` }).end();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 };
  const part = range === null ? {} : { 'content-range': `bytes ${start}-${end}/${stats.size}` };
  response.writeHead(range === null ? 200 : 206, { ...headers, ...part, 'content-length': end - start + 1 });
  // A visitor who leaves or seeks ends the stream early. This is not an error.
  if (request.method === 'HEAD') response.end();
  else pipeline(createReadStream(file, { start, end }), response, () => undefined);
  return true;
}

/** Parses a `Range` header with a single byte range. Returns null for the whole file. */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
