import { appendFile, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MP4, writeContent } from './library/content.fixture.ts';
import { serveMedia } from './media-dev.ts';
import { publishMedia } from './media.ts';

async function setUp() {
  const root = await writeContent({ 'flow.mp4': MP4, 'copy.MP4': MP4, 'notes.txt': 'x' });
  return { root, target: { outDir: join(root, 'out'), cacheDir: join(root, 'cache') } };
}

test('publishes a file under a name made from its content', async () => {
  const { root, target } = await setUp();
  const address = await publishMedia(join(root, 'flow.mp4'), target);
  expect(address).toMatch(/^\/_media\/[0-9a-f]{32}\.mp4$/);
  expect(await readFile(join(target.outDir, address))).toEqual(MP4);
  expect(await publishMedia(join(root, 'copy.MP4'), target)).toBe(address);
});

test('publishes one file for pages that need it at once', async () => {
  const { root, target } = await setUp();
  const addresses = await Promise.all(
    Array.from({ length: 20 }, () => publishMedia(join(root, 'flow.mp4'), target)),
  );
  expect(new Set(addresses).size).toBe(1);
  expect(await readdir(join(target.outDir, '_media'))).toHaveLength(1);
  expect((await readdir(target.cacheDir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('publishes a changed file at a new address, and keeps the old one', async () => {
  const { root, target } = await setUp();
  const file = join(root, 'flow.mp4');
  const before = await publishMedia(file, target);
  await appendFile(file, 'more');
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  expect(await readFile(join(target.outDir, before))).toEqual(MP4);
  const after = await publishMedia(file, target);
  expect(after).not.toBe(before);
  expect((await readFile(join(target.outDir, after))).toString()).toMatch(/more$/);
});

test('takes the file from the cache in the next build, also for another folder', async () => {
  const { root, target } = await setUp();
  const address = await publishMedia(join(root, 'flow.mp4'), { ...target, outDir: null });
  const cached = join(target.cacheDir, address.replace('/_media/', ''));
  await writeFile(cached, 'from the cache');
  const next = join(root, 'next');
  await publishMedia(join(root, 'flow.mp4'), { ...target, outDir: next });
  expect(await readFile(join(next, address), 'utf8')).toBe('from the cache');
});

test('copies a file into each folder that shows it', async () => {
  const { root, target } = await setUp();
  const file = join(root, 'flow.mp4');
  const own = await publishMedia(file, { ...target, folder: '/view/link/' });
  expect(own).toMatch(/^\/view\/link\/_media\/[0-9a-f]{32}\.mp4$/);
  expect(await readdir(target.outDir)).toEqual(['view']);
  expect(await publishMedia(file, target)).toBe(own.slice('/view/link'.length));
  expect((await readdir(target.outDir)).sort()).toEqual(['_media', 'view']);
  expect(await readFile(join(target.outDir, own))).toEqual(MP4);
});

test('does not publish other files', async () => {
  const { root, target } = await setUp();
  await expect(publishMedia(join(root, 'notes.txt'), target)).rejects.toThrow(/is not a media file/);
  expect((await readdir(target.cacheDir)).filter((name) => !name.endsWith('.memo'))).toEqual([]);
});

test('serves only published files in the dev server, whole and in parts', async () => {
  const { root, target } = await setUp();
  const address = await publishMedia(join(root, 'flow.mp4'), { ...target, outDir: null });
  const server = createServer((request, response) => {
    void serveMedia(target.cacheDir, request, response).then((isServed) => {
      if (!isServed) response.writeHead(418).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, range?: string) =>
    fetch(base + path, range === undefined ? {} : { headers: { range } });

  const whole = await get(address);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(MP4);
  const size = (await stat(join(target.cacheDir, address.slice(8)))).size;
  const part = await get(address, 'bytes=4-7');
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 4-7/${size}`,
    'ftyp',
  ]);
  expect(await (await get(address, 'bytes=-4')).text()).toBe('avc1');
  expect((await get(address, `bytes=${size}-`)).status).toBe(416);
  expect((await get('/_media/../flow.mp4')).status).toBe(418);
  expect((await get('/_media/%2e%2e%2fflow.mp4')).status).toBe(404);
  expect((await get('/other')).status).toBe(418);
});
