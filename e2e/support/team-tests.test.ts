import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FILES_BY_REASON, NOT_OF_TEAM, TEAM_TESTS } from './team-tests.ts';

const FOLDER = resolve(import.meta.dirname, '..');

test('the browser tests of rules run on the content of a team too, or there is a reason', () => {
  const files = globSync('*.spec.ts', { cwd: FOLDER }).filter((file) =>
    / \[\d+\.[\d., ]*\]['"`],/.test(readFileSync(resolve(FOLDER, file), 'utf8')),
  );
  const names = files.map((file) => basename(file, '.spec.ts'));
  expect(Object.values(FILES_BY_REASON).flat().toSorted()).toEqual(names.toSorted());
});

test.each([
  ['team header.spec.ts the account menu at 320 px opens from the name [2.9, 6.5]', true],
  ['team header.spec.ts the account menu at 320 px opens from the name', false],
  ['team embed-toolbar.spec.ts the smallest frames show only the stage [2.33]', false],
  ['team roles.spec.ts reusable content can forbid copies [1.7]', false],
])('%s: %j', (title, runs) => {
  expect(TEAM_TESTS.test(title) && !NOT_OF_TEAM.some((pattern) => pattern.test(title))).toBe(runs);
});
