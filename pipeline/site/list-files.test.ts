import { expect, test } from 'vitest';
import { addressOf } from './list-files.ts';

test.each([
  ['/index.html', '/'],
  ['/de/explore/index.html', '/de/explore/'],
  ['/404.html', '/404.html'],
  ['/p/myindex.html', '/p/myindex.html'],
])('the address of %s is %s', (path, address) => {
  expect(addressOf(path)).toBe(address);
});
