import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { findForeignMedia, findStrayMedia, mediaIn, pruneElsewhere, shownMedia } from './published-media.ts';

const PICTURE = '0123456789abcdef';
const FILM = 'fedcba9876543210fedcba9876543210';
const LINK = '/view/q7Zx_0123456789-abcdef';

const findStrays = (names: readonly string[], text: string) => findStrayMedia(names, new Set(mediaIn(text)));

test('accepts public files that a public page names, in all widths', () => {
  const page = `<img srcset="/_pictures/${PICTURE}-220.avif 220w"> https://podium.example/_media/${FILM}.mp4`;
  expect(findForeignMedia('p/tide/tide/index.html', mediaIn(page))).toEqual([]);
  const names = [`_pictures/${PICTURE}-220.avif`, `_pictures/${PICTURE}-4000.webp`, `_media/${FILM}.mp4`];
  expect(findStrays([...names, `view/x/_media/${FILM}.mp4`, 'index.html'], page)).toEqual([]);
});

test('accepts and refuses all files of an adaptive video by the page that names one', () => {
  const names = [`_media/${FILM}/film.m3u8`, `_media/${FILM}/12.m4s`];
  expect(findStrays(names, `{"src":"/_media/${FILM}/film.m3u8"}`)).toEqual([]);
  expect(findStrays(names, `{"src":"${LINK}/_media/${FILM}/film.m3u8"}`)).toHaveLength(2);
});

test('refuses public files that no public page names', () => {
  const page = `<img src="${LINK}/_pictures/${PICTURE}-440.webp">`;
  expect(findStrays([`_pictures/${PICTURE}-440.webp`, `_media/${FILM}.vtt`], page)).toEqual([
    `_pictures/${PICTURE}-440.webp is public, but no public page uses it`,
    `_media/${FILM}.vtt is public, but no public page uses it`,
  ]);
});

test.each(['index.html', 'playback.json'])('refuses a public file in a private %s', (name) => {
  const text = `${LINK}/_media/${FILM}.mp4 /_media/${FILM}.mp4 https://podium.example/_pictures/${PICTURE}-440.webp`;
  const privateName = `${LINK.slice(1)}/${name}`;
  expect(findForeignMedia(privateName, mediaIn(text))).toEqual([
    `${privateName} refers to /_media/${FILM}…, which is outside its own folder`,
    `${privateName} refers to /_pictures/${PICTURE}…, which is outside its own folder`,
  ]);
});

test('accepts the folder of the default language in pages of all languages', () => {
  const find = (text: string) => findForeignMedia(`ja${LINK}/index.html`, mediaIn(text));
  expect(find(`${LINK}/_pictures/${PICTURE}-440.webp`)).toEqual([]);
  expect(find(`/_pictures/${PICTURE}-440.webp`)).toHaveLength(1);
});

test('lists each name of a text once, with its folder', () => {
  const text = `/_pictures/${PICTURE}-220.avif /_pictures/${PICTURE}-440.avif ${LINK}/_pictures/${PICTURE}-440.webp`;
  expect(mediaIn(text)).toEqual([`_pictures/${PICTURE}`, `${LINK.slice(1)}/_pictures/${PICTURE}`]);
});

test('finds the same names as a single regular expression', () => {
  const expression = /((?:\/view\/[^/\s"']+)?\/(?:_pictures|_media)\/)([0-9a-f]{16,32})/g;
  const part = fc.oneof(
    fc.constantFrom('/', '/view', '/view/', 'a', '_', ' ', '"', '/_', '/_astro/', '/_pictures/', '/_media/'),
    fc.constantFrom(PICTURE, FILM, `${FILM}0`, LINK, '0123456789', '-220.avif'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const addresses = Array.from(text.matchAll(expression), ([address]) => address.slice(1));
      expect(mediaIn(text)).toEqual([...new Set(addresses)]);
    }),
    { numRuns: 3000 },
  );
});

test('keeps files for the host for media that a page for everybody shows, and removes others [10.7]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-elsewhere-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '_media'));
  const other = FILM.replace('f', '0');
  for (const name of [FILM, other]) await writeFile(join(folder, `_media/${name}.mp4`), 'film');
  const media = [
    mediaIn(`{"src":"https://media.example/a/_media/${FILM}.mp4"}`),
    mediaIn(`{"src":"${LINK}/_media/${other}.mp4"}`),
  ];
  await pruneElsewhere(folder, shownMedia(media.map((names) => ({ media: names }))));
  expect(await readdir(join(folder, '_media'))).toEqual([`${FILM}.mp4`]);
  await pruneElsewhere(join(folder, 'missing'), new Set());
});

test('refuses private pages that name files on the host for media [10.7]', () => {
  const page = `https://media.example/a/_media/${FILM}.mp4`;
  expect(findForeignMedia('view/q7Zx_0123456789-abcdef/index.html', mediaIn(page))).toHaveLength(1);
});
