// @vitest-environment node
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './folder.fixture.ts';
import { publishedFiles } from './published-files.ts';

async function makeFolders(): Promise<() => string[]> {
  const folders = [
    await makeFolder({ 'locales/en/a.json': '{}', 'favicon.svg': '<svg/>' }),
    await makeFolder({ 'logo-1.svg': '<svg id="logo"/>' }),
  ];
  return () => folders;
}

test('adds the files of all folders to the site, also those that are added later', async () => {
  const { generateBundle } = publishedFiles(await makeFolders());
  const emitted: Record<string, string> = {};
  const context = {
    emitFile: (file: { fileName: string; source: Uint8Array }) =>
      void (emitted[file.fileName] = String(file.source)),
  };
  (generateBundle as unknown as (this: typeof context) => void).call(context);
  expect(emitted).toEqual({
    'locales/en/a.json': '{}',
    'favicon.svg': '<svg/>',
    'logo-1.svg': '<svg id="logo"/>',
  });
});

/** Starts a server with the plugin, as the dev server does. Returns its address. */
async function serve(): Promise<string> {
  const handlers: ((...args: [...Parameters<RequestListener>, () => void]) => void)[] = [];
  const { configureServer } = publishedFiles(await makeFolders());
  const server = { middlewares: { use: (handler: (typeof handlers)[number]) => handlers.push(handler) } };
  (configureServer as unknown as (given: typeof server) => void)(server);
  const http = createServer((request, response) =>
    handlers[0]?.(request, response, () => response.writeHead(404).end()),
  );
  http.listen(0, 'localhost');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  return `http://localhost:${(http.address() as AddressInfo).port}`;
}

test('serves them in the dev server with their types, and leaves other requests', async () => {
  const address = await serve();
  const logo = await fetch(`${address}/logo-1.svg?t=1`);
  expect([logo.headers.get('content-type'), await logo.text()]).toEqual([
    'image/svg+xml; charset=utf-8',
    '<svg id="logo"/>',
  ]);
  expect((await fetch(`${address}/logo-2.svg`)).status).toBe(404);
  expect((await fetch(`${address}/..%2fpackage.json`)).status).toBe(404);
});
