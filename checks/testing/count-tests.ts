import { existsSync, readFileSync } from 'node:fs';

/** Numbers of passed and failed tests. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** Number of passed tests that passed only on a retry. */
  readonly flaky: number;
}

/** Counts of a stage that runs no tests, or that ended before it could report. */
export const NO_TESTS: TestCount = { passed: 0, failed: 0, flaky: 0 };

function readReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
}

/** Reads the counts of Vitest's JSON report. Returns `NO_TESTS` if the file does not exist. */
export function readVitestReport(file: string): TestCount {
  const report = readReport(file);
  return report
    ? { passed: Number(report['numPassedTests']), failed: Number(report['numFailedTests']), flaky: 0 }
    : NO_TESTS;
}

/** Reads the counts of Playwright's JSON report. Returns `NO_TESTS` if the file does not exist. */
export function readPlaywrightReport(file: string): TestCount {
  const stats = readReport(file)?.['stats'] as
    | Record<'expected' | 'unexpected' | 'flaky', number>
    | undefined;
  if (!stats) return NO_TESTS;
  const { expected, unexpected, flaky } = stats;
  return { passed: expected + flaky, failed: unexpected, flaky };
}
