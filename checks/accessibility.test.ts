// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ACCESSIBILITY_GAPS, CRITERIA_MET } from '#domain/page/accessibility';

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

test('the statement of sites says of each criterion what docs/accessibility.md says', () => {
  const rows = text.split('\n').flatMap((line) => {
    const [, numbers = '', , says = ''] = /^\| ((?:\d\.)+\d+)( [^|]*)\| ([^|]*)/.exec(line) ?? [];
    return numbers === '' ? [] : [{ numbers, says }];
  });
  const statusOf = (says: string) => {
    const starts = { 'not met': 'notMet', 'partly met': 'partlyMet', 'not tried': 'notTried' };
    return Object.entries(starts).find(([start]) => says.startsWith(start))?.[1];
  };
  const gaps = rows.flatMap(({ numbers, says }) => {
    const status = statusOf(says);
    return status === undefined ? [] : [`${numbers} ${status}`];
  });
  expect(ACCESSIBILITY_GAPS.map(({ criterion, status }) => `${criterion} ${status}`).sort()).toEqual(
    gaps.sort(),
  );
  const met = rows.filter(({ numbers, says }) => !numbers.startsWith('7') && statusOf(says) === undefined);
  expect(Object.values(CRITERIA_MET).join(' ').split(' ')).toEqual(met.map(({ numbers }) => numbers));
});
