// @vitest-environment node
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, openTestOrigin, writeFiles } from '../origin.fixture.ts';
import { createPartialSite } from './partial-site.ts';

const HEADERS = "/*\n  Content-Security-Policy: default-src 'self'\n  X-Built: yes\n";
const VIEW_PAGE = '/p/rivers-of-data/rivers-of-data/';
const FILES = {
  'index.html': '<h1>Home</h1>',
  'p/rivers-of-data/rivers-of-data/index.html': '<h1>Rivers</h1>',
  'p/rivers-of-data/rivers-of-data/index.html.br': 'packed',
  'de/index.html': '<h1>Start</h1>',
  '404.html': '<h1>Lost</h1>',
  '_pictures/0123456789abcdef-220.avif': 'picture',
  'view/link/_media/0123.mp4': 'video',
};

/**
 * Opens an origin without `dist`, and a folder that already contains all files, finished or not.
 */
async function openPartial(holdMs?: number) {
  const staging = join(await makeFolder(), 'dist.next');
  await writeFiles(staging, FILES);
  const dist = join(await makeFolder(), 'dist');
  const partial = createPartialSite(staging, holdMs);
  const origin = await openTestOrigin({}, { partial, dist });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(origin.app.request(`http://podium.example${path}`, { headers }));
  return { partial, staging, dist, ask };
}

/** Reports whether the response is still pending after all due tasks have run. */
async function isWaiting(answer: Promise<unknown>): Promise<boolean> {
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return true;
  };
  return Promise.race([answer.then(() => false), turns()]);
}

describe('a page of a site that is being built', () => {
  test('is waited for until it is finished, and has the headers announced with it', async () => {
    const { partial, ask } = await openPartial();
    const answer = ask('/');
    partial.add({ names: ['de/index.html'], headers: '' });
    expect(await isWaiting(answer)).toBe(true);
    partial.add({ names: ['index.html'], headers: HEADERS });
    const response = await answer;
    expect([response.status, await response.text()]).toEqual([200, FILES['index.html']]);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(response.headers.get('x-built')).toBe('yes');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is sent compressed if its compressed copy exists', async () => {
    const { partial, ask } = await openPartial();
    partial.add({ names: ['p/rivers-of-data/rivers-of-data/index.html'], headers: HEADERS });
    const response = await ask(VIEW_PAGE, { 'accept-encoding': 'br' });
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'packed']);
  });

  test('is the target of an address without its slug, once it is finished', async () => {
    const { partial, ask } = await openPartial();
    const answer = ask('/p/rivers-of-data/');
    expect(await isWaiting(answer)).toBe(true);
    partial.add({ names: ['p/rivers-of-data/rivers-of-data/index.html'], headers: HEADERS });
    const response = await answer;
    expect([response.status, response.headers.get('location')]).toEqual([302, VIEW_PAGE]);
  });

  test('is waited for only for a time, then answered in the language of the visitor', async () => {
    const { ask } = await openPartial(20);
    const response = await ask('/', { cookie: 'language=de' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toMatch(/<html lang="de"[^]*Diese Seite wird gerade erstellt/);
  });

  test('is not waited for by a prefetch', async () => {
    const { ask } = await openPartial();
    expect((await ask('/', { 'sec-purpose': 'prefetch' })).status).toBe(503);
  });

  test('is not waited for when the build has ended without it', async () => {
    const { partial, ask } = await openPartial();
    const answer = ask('/');
    expect(await isWaiting(answer)).toBe(true);
    partial.end();
    expect((await answer).status).toBe(503);
  });

  test('that does not exist is waited for, too, and not found once the site is complete', async () => {
    const { partial, staging, dist, ask } = await openPartial();
    partial.add({ names: ['404.html'], headers: HEADERS });
    const lost = ask('/lost/');
    expect(await isWaiting(lost)).toBe(true);
    await writeFiles(staging, { _headers: HEADERS });
    await rename(staging, dist);
    partial.end();
    const response = await lost;
    expect([response.status, await response.text()]).toEqual([404, FILES['404.html']]);
    const home = await ask('/');
    expect([home.status, home.headers.get('x-built')]).toEqual([200, 'yes']);
  });
});

test.each(['/_pictures/0123456789abcdef-220.avif', '/view/link/_media/0123.mp4'])(
  '%s is named by its content, so it is served as soon as it exists',
  async (path) => {
    const { ask } = await openPartial();
    expect((await ask(path)).status).toBe(200);
  },
);

test('serves a complete site while another one is built next to it', async () => {
  const { partial, dist, ask } = await openPartial();
  await writeFiles(dist, { 'index.html': 'old', _headers: '' });
  partial.add({ names: ['index.html'], headers: HEADERS });
  const response = await ask('/');
  expect([await response.text(), response.headers.get('x-built')]).toEqual(['old', null]);
});
