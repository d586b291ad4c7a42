import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mediaTypeOf } from '#domain/media/media-types';

/**
 * Serves a folder as static file hosts do: without redirects, and with the nearest 404.html above a
 * missing file. The folder lies below the path `base`, and nothing else is there.
 */
export async function startFileServer(
  folder: string,
  base = '',
): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files.invalid');
    if (!pathname.startsWith(`${base}/`)) {
      response.writeHead(404).end();
      return;
    }
    void findFile(folder, pathname.slice(base.length)).then(({ status, name, bytes }) =>
      response.writeHead(status, { 'content-type': mediaTypeOf(name) }).end(bytes),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, stop: () => void server.close() };
}

async function findFile(folder: string, pathname: string) {
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const file = await readFile(join(folder, name)).catch(() => null);
  if (file !== null) return { status: 200, name, bytes: file };
  const folders = pathname.split('/').slice(1, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const bytes = await readFile(join(folder, ...folders.slice(0, depth), '404.html')).catch(() => null);
    if (bytes !== null) return { status: 404, name: '404.html', bytes };
  }
  throw new Error(`There is no 404.html in ${folder}`);
}
