import { expect, test } from 'vitest';
import {
  extensionPattern,
  formatOf,
  formatsOf,
  listExtensions,
  listNames,
  MEDIA_FORMATS,
  orderSources,
  readVideoType,
  unknownCodecs,
  VIDEO_TYPES,
} from './media-formats.ts';
import { mediaTypeOf } from './media-types.ts';

test('Every ending of a format leads to it and to its media type', () => {
  const pattern = new RegExp(`^\\./a${extensionPattern()}$`);
  for (const format of formatsOf()) {
    const { type, alias = format } = MEDIA_FORMATS[format];
    for (const file of [`./a.${format}`, `./a.${alias}`]) {
      expect(file).toMatch(pattern);
      expect(formatOf(file)).toBe(format);
      expect(formatOf(file.toUpperCase())).toBe(format);
      expect(mediaTypeOf(file).split(';')[0]).toBe(type);
    }
  }
});

test.each(['a.gif', 'png', 'mp4/a', 'a.mp4/b', 'a.'])('%s is not a media file', (file) => {
  expect(formatOf(file)).toBeUndefined();
});

test('Messages list the formats of some kinds', () => {
  expect(listExtensions('video', 'captions')).toBe('.mp4, .webm or .vtt');
  expect(listExtensions('captions')).toBe('.vtt');
  expect(listNames('image')).toBe('PNG, JPEG, WebP or AVIF');
  expect(VIDEO_TYPES).toEqual(['video/mp4', 'video/webm']);
});

test('The media type of a video may say its codecs', () => {
  expect(readVideoType('video/mp4')).toEqual({ container: 'video/mp4', codecs: [] });
  expect(readVideoType('video/webm; codecs="vp9, opus"')).toEqual({
    container: 'video/webm',
    codecs: ['vp9', 'opus'],
  });
});

test.each([
  ['video/mp4', []],
  ['video/mp4; codecs="avc1.64001f, mp4a.40.2"', []],
  ['video/mp4; codecs="av01.0.05M.08, opus"', []],
  ['video/mp4; codecs="av01.0.05M.10.0.110.09.16.09.0"', []],
  ['video/webm; codecs="vp09.00.31.08, vorbis"', []],
  ['video/webm; codecs="vp09.00.31.08.00.01.01.01.00"', []],
  ['video/webm; codecs="avc1.64001f"', ['avc1.64001f']],
  ['video/mp4; codecs="vp8, hvc1.1.6.L93.B0"', ['vp8', 'hvc1.1.6.L93.B0']],
  ['video/mp4; codecs="av1"', ['av1']],
])('%s has the unknown codecs %j [3.51]', (type, unknown) => {
  expect(unknownCodecs(type)).toEqual(unknown);
});

test('Sources are in the order AV1, VP9, H.264 if all say their codecs [3.51]', () => {
  const h264 = { src: 'a.mp4', type: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"' };
  const vp9 = { src: 'a.webm', type: 'video/webm; codecs="opus, vp9"' };
  const av1 = { src: 'b.mp4', type: 'video/mp4; codecs="av01.0.05M.08, opus"' };
  const also = { ...h264, src: 'c.mp4' };
  expect(orderSources([h264, vp9, also, av1])).toEqual([av1, vp9, h264, also]);
  const silent = { src: 'd.mp4', type: 'video/mp4' };
  expect(orderSources([h264, silent, av1])).toEqual([h264, silent, av1]);
  const playlist = { src: 'film.m3u8', type: 'application/vnd.apple.mpegurl' };
  expect(orderSources([h264, playlist, av1])).toEqual([playlist, av1, h264]);
  expect(orderSources([silent, av1, playlist])).toEqual([playlist, silent, av1]);
});
