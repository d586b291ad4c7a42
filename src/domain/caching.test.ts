import { expect, test } from 'vitest';
import { CACHING, PRIVATE_PATHS } from './caching.ts';
import { LOCALES } from './locales.ts';

test('The first rule is for all paths, so that every answer has one', () => {
  expect(CACHING[0].paths).toEqual(['/*']);
});

test('Patterns stay within what all hosts read: * at the end only, each path once', () => {
  const paths = CACHING.flatMap((rule) => rule.paths);
  expect(paths.filter((path) => !/^\/[^*]*\*?$/.test(path))).toEqual([]);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
});

test('Nothing is kept from the history of a browser', () => {
  expect(CACHING.filter(({ control }) => control.includes('no-store'))).toEqual([]);
});

test('Private pages are for their visitor only, before all other rules of a path', () => {
  const at = CACHING.findIndex(({ paths }) => paths === PRIVATE_PATHS);
  expect(CACHING[at]?.control).toBe('private, no-cache');
  for (const { control } of CACHING.slice(at)) expect(control).toMatch(/^private, /);
  expect(PRIVATE_PATHS).toContain('/view/*');
  expect(PRIVATE_PATHS).toContain('/ko/view/*');
  expect(PRIVATE_PATHS).toHaveLength(LOCALES.length);
});
