import { expect, test } from 'vitest';
import type { MediaFormat } from '#domain/media/media-formats';
import { recogniseMedia } from './recognise-media.ts';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** The start of a file in an ISO container with these brands, the main one first. */
const container = (...brands: readonly [string, ...string[]]) => {
  const [main, ...others] = brands;
  return `\0\0\0${String.fromCodePoint(16 + 4 * others.length)}ftyp${main}\0\0\0\0${others.join('')}`;
};

const STARTS: Readonly<Record<MediaFormat, readonly string[]>> = {
  png: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  jpg: ['\xff\xd8\xff\xe0\0\x10JFIF', '\xff\xd8\xff\xe1\0\x10Exif'],
  webp: ['RIFF\x24\0\0\0WEBPVP8 '],
  avif: [container('avif', 'mif1'), container('mif1', 'miaf', 'avif')],
  svg: ['<svg viewBox="0 0 1 1">', '<?xml version="1.0"?><svg>', '\xef\xbb\xbf <!-- a --><svg>'],
  mp4: [container('isom', 'avc1'), container('mp42')],
  webm: ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01'],
  m3u8: ['#EXTM3U\n', '\xef\xbb\xbf#EXTM3U\r\n'],
  vtt: ['WEBVTT', '\xef\xbb\xbfWEBVTT - Captions\n'],
};

const EXAMPLES = Object.entries(STARTS).flatMap(([format, starts]) =>
  starts.map((start) => ({ format, start })),
);

test.each(EXAMPLES)('recognises $format by $start', ({ format, start }) => {
  expect(recogniseMedia(bytesOf(start))).toBe(format);
});

test.each([
  ['a HEIC picture', container('heic', 'mif1')],
  ['a QuickTime film', container('qt  ')],
  ['a sound file', container('M4A ', 'isom')],
  ['a WAVE file', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a GIF', 'GIF89a'],
  ['a page', '<!DOCTYPE html><svg>'],
  ['captions with another first word', 'WEBVTTX'],
  ['an empty file', ''],
])('does not recognise %s', (_, start) => {
  expect(recogniseMedia(bytesOf(start))).toBeNull();
});
