// @vitest-environment node
import { expect, test } from 'vitest';
import { acceptedEncodings } from './encoding.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['GZIP;Q=1.0', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0.5, br;q=0', ['gzip', 'identity']],
  ['identity, br;q=0.5', ['identity', 'br']],
  ['identity;q=0, gzip', ['gzip', 'identity']],
  ['br;q=nonsense, gzip;q=2', ['identity']],
] as const)('%j accepts %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});
