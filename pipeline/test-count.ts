import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed and failed. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Of a stage that runs no tests, or that ended before it could report. */
export const NO_TESTS: TestCount = { passed: 0, failed: 0 };

function readReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
}

/** Counts of Vitest's JSON report; none if the file is not there. */
export function readVitestReport(file: string): TestCount {
  const report = readReport(file);
  return report
    ? { passed: Number(report['numPassedTests']), failed: Number(report['numFailedTests']) }
    : NO_TESTS;
}

/** Counts of Playwright's JSON report, a flaky test as failed; none if the file is not there. */
export function readPlaywrightReport(file: string): TestCount {
  const stats = readReport(file)?.['stats'] as
    Record<'expected' | 'unexpected' | 'flaky', number> | undefined;
  return stats ? { passed: stats.expected, failed: stats.unexpected + stats.flaky } : NO_TESTS;
}
