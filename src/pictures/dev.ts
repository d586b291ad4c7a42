import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { endingPattern } from '#domain/media-formats';
import { mediaTypeOf } from '#domain/media-types';
import { DEFAULT_CACHE_DIR, PICTURES_PATH } from './picture-store.ts';

const PICTURE_NAME = new RegExp(
  `^(?:[0-9a-f]{16}(?:-\\d+)?${endingPattern('image')}|vector/[0-9a-f]{16}\\.svg)$`,
);

/**
 * Serves pictures from the cache in the dev server. `cacheDir` is relative to the working folder,
 * where the pages write them: the sources of the site may be elsewhere.
 */
export function picturesInDev(cacheDir: string = DEFAULT_CACHE_DIR): AstroIntegration {
  let folder = '';
  return {
    name: 'podium-pictures',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        folder = path.resolve(cacheDir);
        // Making a picture during rendering must not reload the page.
        updateConfig({ vite: { server: { watch: { ignored: [`${folder}/**`] } } } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          servePicture(folder, request, response).then((served) => (served ? undefined : next()), next);
        });
      },
    },
  };
}

/** Answers a request for a picture of the cache. Returns false for other paths. */
export async function servePicture(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (!pathname.startsWith(PICTURES_PATH)) return false;
  const name = pathname.slice(PICTURES_PATH.length);
  const file = path.join(folder, path.basename(name));
  const facts = PICTURE_NAME.test(name) ? await stat(file).catch(() => null) : null;
  if (facts === null) {
    response
      .writeHead(404, { 'content-type': 'text/plain' })
      .end(`no picture ${name}; reload the page that shows it\n`);
    return true;
  }
  response.writeHead(200, {
    'content-type': mediaTypeOf(name),
    'content-length': facts.size,
    'cache-control': 'no-cache',
  });
  createReadStream(file).pipe(response);
  return true;
}
