import { expect, test, it } from 'vitest';
import {
  formatResults,
  sumTests,
  type StageLine,
  readPlaywrightReport,
  readVitestReport,
} from './format-results.ts';
import { join } from 'node:path';
import { writeContent } from '#library/content.fixture';
import { STAGES } from './stages.ts';

const LINES: readonly StageLine[] = [
  { name: 'lint', result: { outcome: 'passed', seconds: 53.21 }, count: null },
  { name: 'unit', result: { outcome: 'failed', seconds: 400 }, count: { passed: 98, failed: 2, flaky: 0 } },
  { name: 'format', result: { outcome: 'failed', seconds: 2 }, count: null },
  {
    name: 'nginx',
    result: { outcome: 'skipped', seconds: 0, reason: 'nginx is not installed' },
    count: null,
  },
  { name: 'e2e', result: { outcome: 'passed', seconds: 9 }, count: { passed: 5, failed: 0, flaky: 1 } },
];

test('prints a line for each stage, with the reason of a skipped one', () => {
  expect(formatResults(LINES)).toBe(`✓ lint    passed      53.2 s
✗ unit    failed     400.0 s  98 passed, 2 failed
✗ format  failed       2.0 s
– nginx   skipped             nginx is not installed
✓ e2e     passed       9.0 s  5 passed, 1 only on a retry`);
});

test('counts a failed stage without a failed test as one', () => {
  expect(sumTests(LINES)).toEqual({ passed: 103, failed: 3, flaky: 1 });
});

async function report(content: unknown): Promise<string> {
  return join(await writeContent({ 'report.json': content }), 'report.json');
}

it('counts the tests of a Vitest report', async () => {
  const file = await report({ numTotalTests: 9, numPassedTests: 7, numFailedTests: 2 });
  expect(readVitestReport(file)).toEqual({ passed: 7, failed: 2, flaky: 0 });
});

it('counts an end-to-end test that passed when it was repeated as flaky', async () => {
  const file = await report({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } });
  expect(readPlaywrightReport(file)).toEqual({ passed: 7, failed: 1, flaky: 2 });
});

it('counts nothing if no report was written', () => {
  expect(readVitestReport('/nowhere/vitest.json')).toEqual({ passed: 0, failed: 0, flaky: 0 });
  expect(readPlaywrightReport('/nowhere/playwright.json')).toEqual({ passed: 0, failed: 0, flaky: 0 });
});

it.each<[string, unknown]>([
  ["Playwright's", { config: {}, suites: [], stats: { expected: 5, unexpected: 1, flaky: 2 } }],
  ['an empty one', {}],
  ['no object', null],
])('names a report of another shape in place of counts: %s', async (_, content) => {
  const file = await report(content);
  expect(() => readVitestReport(file)).toThrow(`${file} is not the report of this stage`);
});

it.each<[string, unknown]>([
  ["Vitest's", { numTotalTests: 9, numPassedTests: 7, numFailedTests: 2 }],
  ['without retries', { stats: { expected: 5, unexpected: 1 } }],
])('names a report of browser tests of another shape: %s', async (_, content) => {
  const file = await report(content);
  expect(() => readPlaywrightReport(file)).toThrow(`${file} is not the report of this stage`);
});

it('reads a report that only its stage writes', () => {
  const reports = STAGES.flatMap(({ command, env = {} }) => [
    ...command.flatMap((word) => /^--outputFile\.json=(.+)$/.exec(word)?.[1] ?? []),
    ...(env['PODIUM_E2E_REPORT'] === undefined ? [] : [env['PODIUM_E2E_REPORT']]),
  ]);
  expect(reports.length).toBeGreaterThan(20);
  expect(new Set(reports).size).toBe(reports.length);
});
