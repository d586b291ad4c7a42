import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  toBytes,
  toChange,
  toContentCount,
  toCount,
  toCountOf,
  toMilliseconds,
  toMoment,
  toSeconds,
} from './units.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [4200, '4.2 kB'],
  [999_949, '999.9 kB'],
  [999_960, '1.0 MB'],
  [12_000_000, '12.0 MB'],
  [3.5e9, '3.5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(toBytes(bytes)).toBe(text);
});

test('never writes more than three digits before the decimal point of a size', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 49), (bytes) => {
      expect(toBytes(bytes)).toMatch(/^\d{1,3}(?:\.\d)? \w+$/);
    }),
  );
});

test.each([
  [0.04, '0.0 s'],
  [9.94, '9.9 s'],
  [61.4, '61 s'],
  [119.6, '2 min 0 s'],
  [725, '12 min 5 s'],
])('%d seconds are %s', (seconds, text) => {
  expect(toSeconds(seconds)).toBe(text);
});

test('formats counts, milliseconds and times', () => {
  expect([toCount(12_345), toCountOf(1, 'page'), toCountOf(2, 'page')]).toEqual([
    '12,345',
    '1 page',
    '2 pages',
  ]);
  expect([toMilliseconds(1234.4), toMilliseconds(12_000)]).toEqual(['1,234 ms', '12 s']);
  expect(toMoment('2026-03-04T10:00:59.123Z')).toBe('2026-03-04 10:00 UTC');
});

test('writes the sign of a difference, unless it rounds to zero', () => {
  expect([toChange(3, toCount), toChange(-1200, toBytes), toChange(0.01, toSeconds)]).toEqual([
    '+3',
    '−1.2 kB',
    'the same',
  ]);
});

test('counts one presentation or video, and several of both', () => {
  expect([0, 1, 1200].map(toContentCount)).toEqual([
    '0 presentations and videos',
    '1 presentation or video',
    '1,200 presentations and videos',
  ]);
});
