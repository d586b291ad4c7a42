import { expect, test } from 'vitest';
import { encodingOf, isCompressedCopy, uncompressedName } from './compressed-copies.ts';

test.each([
  ['a.html.br', 'br'],
  ['a/b.js.gz', 'gzip'],
])('%s is a copy compressed by %s', (name, encoding) => {
  expect(isCompressedCopy(name)).toBe(true);
  expect(encodingOf(name)).toBe(encoding);
  expect(uncompressedName(name)).toBe(name.slice(0, -3));
});

test.each(['a.html', 'br', 'a.br/index.html'])('%s is not a compressed copy', (name) => {
  expect(isCompressedCopy(name)).toBe(false);
  expect(encodingOf(name)).toBeUndefined();
  expect(uncompressedName(name)).toBe(name);
});
