// @vitest-environment node
import { expect, test } from 'vitest';
import { choosePages } from './check-observatory.ts';

const NAMES = [
  'index.html',
  'p/a/index.html',
  'p/embed/a/index.html',
  'p/a/b/index.html',
  'v/c/d/index.html',
  'view/e/index.html',
];
const files = (names: readonly string[]) =>
  names.map((name) => ({ name, path: `/${name}`, size: 1, stamp: '' }));

test('One page of each kind is chosen', () => {
  expect(choosePages(files(NAMES)).map(({ path }) => path)).toEqual([
    ...['/', '/p/a/b/', '/v/c/d/', '/p/embed/a/', '/view/e/'],
  ]);
});

test('Only the embed page, which any page may frame, may fail a test of the scorer', () => {
  const failing = choosePages(files(NAMES)).filter(({ fails }) => fails.length > 0);
  expect(failing).toEqual([{ path: '/p/embed/a/', fails: ['x-frame-options'] }]);
});

test('A site without one kind of page is refused', () => {
  expect(() => choosePages(files(NAMES.slice(0, -1)))).toThrow('no page of the kind "private"');
});
