import { expect, test } from 'vitest';
import { CACHING, PRIVATE_PATHS } from './caching.ts';
import { LOCALES } from '../languages/locales.ts';

test('The first rule is for all paths, so that every response has a rule', () => {
  expect(CACHING[0].paths).toEqual(['/*']);
});

test('Patterns are readable by all hosts: * at the end only, each path once', () => {
  const paths = CACHING.flatMap((rule) => rule.paths);
  expect(paths.filter((path) => !/^\/[^*]*\*?$/.test(path))).toEqual([]);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
});

test('No rule excludes a page from the back/forward cache', () => {
  expect(CACHING.filter(({ control }) => control.includes('no-store'))).toEqual([]);
});

test('Private pages are cached for their visitor only, before other rules of a path', () => {
  const at = CACHING.findIndex(({ paths }) => paths === PRIVATE_PATHS);
  expect(CACHING[at]?.control).toBe('private, no-cache');
  for (const { control } of CACHING.slice(at)) expect(control).toMatch(/^private, /);
  expect(PRIVATE_PATHS).toContain('/view/*');
  expect(PRIVATE_PATHS).toContain('/ko/view/*');
  expect(PRIVATE_PATHS).toHaveLength(LOCALES.length);
});
