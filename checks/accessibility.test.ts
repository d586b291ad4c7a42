// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8');

/** The criteria of levels A and AA of WCAG 2.2, by guideline: their numbers below it. */
const CRITERIA: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};

test('docs/accessibility.md has each criterion of levels A and AA once, and its tests exist', () => {
  const [required = ''] = text.split('\n## Level AAA');
  const rows = Array.from(required.matchAll(/^\| (\d\.\d\.\d+) /gm), ([, number]) => number);
  const expected = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
    numbers.map((number) => `${guideline}.${number}`),
  );
  expect(rows.toSorted()).toEqual(expected.toSorted());
  const tests = Array.from(text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g), ([, path = '']) => path);
  expect(tests.length).toBeGreaterThan(rows.length / 2);
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each row names its tests, or says that it was read', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  const unproven = rows.filter((row) => !/\| (?:(?:axe|`[^`]+`)(?:, `[^`]+`)*|read|–) +\|$/.test(row));
  expect(unproven).toEqual([]);
});
