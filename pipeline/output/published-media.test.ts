import { expect, test } from 'vitest';
import { PublishedMedia } from './published-media.ts';

const PICTURE = '0123456789abcdef';
const FILM = 'fedcba9876543210fedcba9876543210';
const LINK = '/view/q7Zx_0123456789-abcdef';

const file = (name: string) => ({ name, path: `/out/${name}`, size: 1 });

test('what a public page names may lie among the public files, in all its widths', () => {
  const media = new PublishedMedia();
  const page = `<img srcset="/_pictures/${PICTURE}-220.avif 220w"> https://podium.example/_media/${FILM}.mp4`;
  expect(media.read('p/tide/tide/index.html', page)).toEqual([]);
  const names = [`_pictures/${PICTURE}-220.avif`, `_pictures/${PICTURE}-4000.webp`, `_media/${FILM}.mp4`];
  expect(media.findStrays([...names, `view/x/_media/${FILM}.mp4`, 'index.html'].map(file))).toEqual([]);
});

test('what no public page names must not lie among the public files', () => {
  const media = new PublishedMedia();
  media.read(`${LINK.slice(1)}/index.html`, `<img src="${LINK}/_pictures/${PICTURE}-440.webp">`);
  expect(media.findStrays([`_pictures/${PICTURE}-440.webp`, `_media/${FILM}.vtt`].map(file))).toEqual([
    `_pictures/${PICTURE}-440.webp is published for everybody, but no public page names it`,
    `_media/${FILM}.vtt is published for everybody, but no public page names it`,
  ]);
});

test.each(['index.html', 'playback.json'])('a private %s must not name a public file', (name) => {
  const media = new PublishedMedia();
  const text = `${LINK}/_media/${FILM}.mp4 /_media/${FILM}.mp4 https://podium.example/_pictures/${PICTURE}-440.webp`;
  const own = `${LINK.slice(1)}/${name}`;
  expect(media.read(own, text)).toEqual([
    `${own} names /_media/${FILM}…, which lies outside of its own folder`,
    `${own} names /_pictures/${PICTURE}…, which lies outside of its own folder`,
  ]);
  expect(media.findStrays([file(`_media/${FILM}.mp4`)])).toHaveLength(1);
});

test('the pages of all languages may name the folder of the default one', () => {
  const media = new PublishedMedia();
  const text = `${LINK}/_pictures/${PICTURE}-440.webp`;
  expect(media.read(`ja${LINK}/index.html`, text)).toEqual([]);
  expect(media.read(`ja${LINK}/index.html`, `/_pictures/${PICTURE}-440.webp`)).toHaveLength(1);
});
