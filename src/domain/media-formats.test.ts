import { expect, test } from 'vitest';
import {
  endingPattern,
  formatOf,
  formatsOf,
  listEndings,
  listNames,
  MEDIA_FORMATS,
  VIDEO_TYPES,
} from './media-formats.ts';
import { mediaTypeOf } from './media-types.ts';

test('Every ending of a format leads to it and to its media type', () => {
  const pattern = new RegExp(`^\\./a${endingPattern()}$`);
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

test.each(['a.gif', 'png', 'mp4/a', 'a.mp4/b', 'a.'])('%s is no media file', (file) => {
  expect(formatOf(file)).toBeUndefined();
});

test('Messages list the formats of some kinds', () => {
  expect(listEndings('video', 'captions')).toBe('.mp4, .webm or .vtt');
  expect(listEndings('captions')).toBe('.vtt');
  expect(listNames('image')).toBe('PNG, JPEG, WebP or AVIF');
  expect(VIDEO_TYPES).toEqual(['video/mp4', 'video/webm']);
});
