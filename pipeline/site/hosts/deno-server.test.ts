import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { headersFor, parseHeadersFile } from '#domain/addresses/headers-file';
import { toRedirects } from '#domain/addresses/redirects-file';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { parsePolicy } from '#pipeline/site/policy';
import { buildHostFiles } from './host-files.ts';
import { findHost } from './hosts.ts';

const headers = buildHeadersFile(parsePolicy("default-src 'self'"));
const redirects = toRedirects({ '/old/': '/talks/new/', '/old.html': { status: 302, destination: '/?a=1' } });

/** Starts the server of a site with some files. Returns a function that sends it a request. */
async function serve(base = '') {
  const folder = await mkdtemp(join(tmpdir(), 'podium-deno-'));
  const files = buildHostFiles({ headers, redirects, base }, findHost('deno-deploy'));
  const pages = { 'index.html': 'Home', '404.html': 'Nothing', 'de/404.html': 'Nichts' };
  const others = { 'p/embed/a/index.html': 'Embedded', '_media/ä.mp4': '0123456789', 'feed.xml': '<feed/>' };
  const hidden = { '.hidden/a.txt': 'Hidden', 'view/x/index.html': 'Secret' };
  for (const [name, text] of [...files, ...Object.entries({ ...pages, ...others, ...hidden })]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  let answer: ((request: Request) => Promise<Response>) | undefined;
  const host = { serve: (_options: object, handler: typeof answer) => (answer = handler), readFile };
  Object.assign(globalThis, { Deno: host });
  onTestFinished(async () => {
    Reflect.deleteProperty(globalThis, 'Deno');
    await rm(folder, { recursive: true });
  });
  await import(/* @vite-ignore */ pathToFileURL(join(folder, 'deno-server.js')).href);
  return async (path: string, init?: RequestInit) => {
    const response = await answer?.(new Request(`http://localhost${path}`, init));
    if (response === undefined) throw new Error('The server was not started');
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
  };
}

test('the server of Deno Deploy sends files with the headers of their paths', async () => {
  const ask = await serve();
  const file = parseHeadersFile(headers);
  for (const [path, text, type] of [
    ['/', 'Home', 'text/html; charset=utf-8'],
    ['/p/embed/a/', 'Embedded', 'text/html; charset=utf-8'],
    ['/view/x/', 'Secret', 'text/html; charset=utf-8'],
    ['/feed.xml', '<feed/>', 'application/atom+xml; charset=utf-8'],
    ['/_media/%C3%A4.mp4', '0123456789', 'video/mp4'],
  ] as const) {
    const answer = await ask(path);
    expect(answer, path).toMatchObject({ status: 200, text });
    expect(answer.headers).toMatchObject({
      ...Object.fromEntries(headersFor(file, decodeURI(path))),
      'content-type': type,
    });
    const etag = answer.headers['etag'] ?? '';
    expect(await ask(path, { headers: { 'If-None-Match': `W/${etag}` } })).toMatchObject({ status: 304 });
    expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  }
  expect((await ask('/p/embed/a/')).headers).not.toHaveProperty('speculation-rules');
});

test('the server of Deno Deploy redirects, also a folder without its slash', async () => {
  const ask = await serve('/talks');
  const targets = async (path: string) => {
    const { status, headers: sent } = await ask(path);
    return [status, sent['location']];
  };
  expect(await targets('/talks/old?b=2')).toEqual([301, '/talks/new/?b=2']);
  expect(await targets('/old.html?b=2')).toEqual([302, '/?a=1']);
  expect(await targets('/talks?b=2')).toEqual([301, '/talks/?b=2']);
  expect(await targets('/talks/p/embed/a')).toEqual([301, '/talks/p/embed/a/']);
  expect(await ask('/talks/p/embed/a/')).toMatchObject({ status: 200, text: 'Embedded' });
});

test.each([
  ['/nothing/', 'Nothing'],
  ['/de/p/nothing/', 'Nichts'],
  ['/xx/', 'Nothing'],
  ['//example.com/', 'Nothing'],
  ['/%2e%2e%2fsecret', 'Nothing'],
  ['/%E0%A4%A/', 'Nothing'],
  ['/.hidden/a.txt', 'Nothing'],
  ['/_Headers', 'Nothing'],
  ['/deno-rules.json', 'Nothing'],
])('the server of Deno Deploy has nothing at %s', async (path, text) => {
  const ask = await serve();
  const answer = await ask(path);
  expect(answer).toMatchObject({ status: 404, text });
  expect(answer.headers).toMatchObject({ 'cache-control': NOT_FOUND_CONTROL });
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=20-', 416, '', 'bytes */10'],
])('the server of Deno Deploy sends the part %s of a film', async (range, status, text, part) => {
  const ask = await serve();
  const answer = await ask('/_media/%C3%A4.mp4', { headers: { Range: range } });
  expect(answer).toMatchObject({ status, text });
  expect(answer.headers['content-range']).toBe(part);
  const other = { Range: range, 'If-Range': '"other"' };
  expect(await ask('/_media/%C3%A4.mp4', { headers: other })).toMatchObject({ status: 200 });
});

test('the server of Deno Deploy answers no other methods', async () => {
  const ask = await serve();
  expect(await ask('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});
