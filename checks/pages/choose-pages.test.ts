// @vitest-environment node
import { expect, test } from 'vitest';
import { chooseKinds, choosePages } from './choose-pages.fixture.ts';

const NAMES = [
  'index.html',
  'p/a/index.html',
  'p/embed/a/index.html',
  'p/a/b/index.html',
  'v/c/d/index.html',
  'view/e/index.html',
];

test('One page of each kind is graded', () => {
  expect(choosePages(NAMES).map(({ path }) => path)).toEqual([
    '/',
    '/p/a/b/',
    '/v/c/d/',
    '/p/embed/a/',
    '/view/e/',
  ]);
});

test('Only the embed page, which any page may frame, may fail a test of the scorer', () => {
  const failing = choosePages(NAMES).filter(({ fails }) => fails.length > 0);
  expect(failing).toEqual([{ path: '/p/embed/a/', fails: ['x-frame-options'] }]);
});

test('A site without one kind of page is refused', () => {
  expect(() => choosePages(NAMES.slice(0, -1))).toThrow('no page of the kind "private"');
});

test('one page of each kind is validated, in the first language that has it', () => {
  const names = [
    '404.html',
    'de/404.html',
    'index.html',
    'index.html.br',
    'gallery/index.html',
    'p/one/one/index.html',
    'p/two/two/index.html',
    'p/one/index.html',
    'v/film/film/index.html',
    'p/embed/one/index.html',
    'view/key/index.html',
    'user/ada/index.html',
    'de/user/ada/index.html',
  ];
  expect(chooseKinds(names)).toEqual([
    '404.html',
    'index.html',
    'gallery/index.html',
    'p/one/one/index.html',
    'p/one/index.html',
    'v/film/film/index.html',
    'p/embed/one/index.html',
    'view/key/index.html',
    'user/ada/index.html',
  ]);
});
