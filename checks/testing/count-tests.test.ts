import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { readPlaywrightReport, readVitestReport } from './count-tests.ts';

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
