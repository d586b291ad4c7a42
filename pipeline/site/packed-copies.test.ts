import { expect, test } from 'vitest';
import { encodingOf, isPacked, unpackedName } from './packed-copies.ts';

test.each([
  ['a.html.br', 'br'],
  ['a/b.js.gz', 'gzip'],
])('%s is a copy packed by %s', (name, encoding) => {
  expect(isPacked(name)).toBe(true);
  expect(encodingOf(name)).toBe(encoding);
  expect(unpackedName(name)).toBe(name.slice(0, -3));
});

test.each(['a.html', 'br', 'a.br/index.html'])('%s is no packed copy', (name) => {
  expect(isPacked(name)).toBe(false);
  expect(encodingOf(name)).toBeUndefined();
  expect(unpackedName(name)).toBe(name);
});
