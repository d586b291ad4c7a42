import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findRowFaults, HELD_ELSEWHERE, ROWS_NOT_RUN, TEAM_TESTS } from './team-tests.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CITED = / \[(\d+\.[\d., ]*)\]['"`],/g;

const rowsIn = (texts: Iterable<string>) => [...texts].flatMap((text) => text.match(/\d+\.\d+/g) ?? []);

/** Lists the rows that tests in files cite. */
const citedIn = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap((file) =>
    rowsIn([...readFileSync(join(ROOT, file), 'utf8').matchAll(CITED)].map(([, rows]) => rows ?? '')),
  );

/** Lists the rows that the tests of the stage "team-browser" cite. */
function rowsOfStage(): string[] {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'test', '--project=team', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PODIUM_E2E_SITE: 'team' },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return rowsIn([...stdout.matchAll(/ \[(\d+\.[\d., ]*)\]$/gm)].map(([, rows]) => rows ?? ''));
}

test('each row runs on the content of a team, or the table says why not', { timeout: 300_000 }, () => {
  const rules = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8').matchAll(/^- (\d+\.\d+) /gm);
  expect(
    findRowFaults(
      [...rules].map(([, row]) => row ?? ''),
      rowsOfStage(),
    ),
  ).toEqual([]);
});

test('rows that are held elsewhere have such a test', () => {
  const cited = new Set(citedIn('{src,integration,origin,pipeline,checks,bench}/**/*.test.{ts,tsx}'));
  expect(HELD_ELSEWHERE.filter((row) => !cited.has(row))).toEqual([]);
});

test('names rows without a reason, with one too many, and unknown ones', () => {
  const [first = '', ...others] = ROWS_NOT_RUN;
  expect(findRowFaults([first, ...others, '99.1', '99.2'], [first, '99.2'])).toEqual([
    '99.1 neither runs on the content of a team nor has a reason in e2e/support/team-tests.ts',
    `${first} runs on the content of a team, so it needs no reason`,
  ]);
  expect(findRowFaults(others, [])).toEqual([`there is no row ${first}`]);
});

test.each([
  ['team header.spec.ts the account menu at 320 px opens from the name [2.9, 6.5]', true],
  ['team header.spec.ts the account menu at 320 px opens from the name', false],
  ['team embed-toolbar.spec.ts the smallest frames show only the stage [2.33]', false],
  ['team roles.spec.ts reusable content can forbid copies [1.7]', true],
  ['team sidebar.spec.ts reusable content can forbid copies [1.7]', false],
])('%s: %j', (title, runs) => {
  expect(TEAM_TESTS.some((pattern) => pattern.test(title))).toBe(runs);
});
