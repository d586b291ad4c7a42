import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, posix, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { DEFAULT_MEDIA_CACHE, MEDIA_NAME, MEDIA_PATH } from '#library/media';
import { DEFAULT_CACHE_DIR, PICTURE_NAME, PICTURES_PATH } from '#pictures/picture-store';
import { sendFile } from './send-file.ts';

/**
 * Caches of published files: their folder, their address, and the names of their files. The folder
 * is relative to the working folder, because the rendering of pages writes the files there even if
 * the sources of the site are elsewhere.
 */
const CACHES = [
  { folder: DEFAULT_MEDIA_CACHE, path: MEDIA_PATH, names: MEDIA_NAME, fileOf: (name: string) => name },
  // Its cache has no subfolders, but the addresses of vector images do.
  {
    folder: DEFAULT_CACHE_DIR,
    path: PICTURES_PATH,
    names: PICTURE_NAME,
    fileOf: (name: string) => posix.basename(name),
  },
] as const;

/** Serves media and pictures from their caches in the dev server. A build copies them instead. */
export function cachesInDev(): AstroIntegration {
  const root = process.cwd();
  return {
    name: 'podium-caches',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          serveCached(root, request, response).then((isServed) => (isServed ? undefined : next()), next);
        });
      },
    },
  };
}

/** Answers a request for a file of a cache. Returns false for other paths. */
export async function serveCached(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const cache = CACHES.find(({ path }) => pathname.startsWith(path));
  if (cache === undefined) return false;
  const name = pathname.slice(cache.path.length);
  const file = join(resolve(root, cache.folder), cache.fileOf(name));
  if (cache.names.test(name) && (await sendFile(file, request, response))) return true;
  response
    .writeHead(404, { 'content-type': 'text/plain' })
    .end(`${cache.path} has no file ${name}. Reload the page that shows it.\n`);
  return true;
}
