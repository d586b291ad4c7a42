import { appendFile, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { MP4, writeContent } from './content.fixture.ts';
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
  const copy = await publishMedia(file, { ...target, folder: '/view/link/' });
  expect(copy).toMatch(/^\/view\/link\/_media\/[0-9a-f]{32}\.mp4$/);
  expect(await readdir(target.outDir)).toEqual(['view']);
  expect(await publishMedia(file, target)).toBe(copy.slice('/view/link'.length));
  expect((await readdir(target.outDir)).sort()).toEqual(['_media', 'view']);
  expect(await readFile(join(target.outDir, copy))).toEqual(MP4);
});

test('does not publish other files', async () => {
  const { root, target } = await setUp();
  await expect(publishMedia(join(root, 'notes.txt'), target)).rejects.toThrow(/is not a media file/);
  expect((await readdir(target.cacheDir)).filter((name) => !name.endsWith('.memo'))).toEqual([]);
});

test('publishes captions without their comments, also those of an older cache [5.13]', async () => {
  const { root, target } = await setUp();
  const file = join(root, 'flow.vtt');
  const cue = '00:01.000 --> 00:02.000\nThe water comes in.\n';
  await writeFile(file, `WEBVTT - secret\n\nNOTE secret\n\n${cue}`);
  const address = await publishMedia(file, target);
  expect(address).toMatch(/^\/_media\/[0-9a-f]{32}\.vtt$/);
  expect(await readFile(join(target.outDir, address), 'utf8')).toBe(`WEBVTT\n\n${cue}`);

  const old = join(root, 'old');
  const name = `${'a'.repeat(32)}.vtt`;
  await mkdir(old);
  await writeFile(join(old, name), 'NOTE secret');
  const { mtimeMs, ctimeMs, size } = await stat(file);
  const memo = sha256(file);
  await writeFile(join(old, `${memo}.memo`), `${mtimeMs} ${ctimeMs} ${size}\n${name}\n`);
  expect(await publishMedia(file, { ...target, cacheDir: old })).toBe(address);
});

test('puts films for the host for media apart, but neither captions nor what is behind a view link [10.6, 10.7]', async () => {
  const { root, target } = await setUp();
  await writeFile(join(root, 'en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
  const elsewhere = { base: 'https://media.example/a', folder: join(root, 'elsewhere') };
  const address = await publishMedia(join(root, 'flow.mp4'), { ...target, elsewhere });
  expect(address).toMatch(/^https:\/\/media\.example\/a\/_media\/[0-9a-f]{32}\.mp4$/);
  expect(await readFile(join(elsewhere.folder, address.slice(elsewhere.base.length)))).toEqual(MP4);
  await expect(readdir(target.outDir)).rejects.toThrow('ENOENT');
  expect(await publishMedia(join(root, 'en.vtt'), { ...target, elsewhere })).toMatch(/^\/_media\//);
  const ofLink = { ...target, folder: '/view/Sl2vN7xQm4KtR9wJ/', elsewhere: null };
  expect(await publishMedia(join(root, 'flow.mp4'), ofLink)).toMatch(/^\/view\/.*\.mp4$/);
});
