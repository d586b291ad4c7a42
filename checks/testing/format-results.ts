import type { TestCount } from './count-tests.ts';
import type { StageResult } from './run-stages.ts';

/** A line of the table: a stage that ran, or was to run. */
export interface StageLine {
  readonly name: string;
  readonly result: StageResult;
  /** Its test counts; null for a stage without tests. */
  readonly count: TestCount | null;
}

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** Formats stages as a table: result, name, seconds, and their tests or why they were skipped. */
export function formatResults(lines: readonly StageLine[]): string {
  const width = Math.max(0, ...lines.map(({ name }) => name.length));
  return lines
    .map(({ name, result, count }) => {
      const { outcome, seconds, reason } = result;
      const time = outcome === 'skipped' ? '' : `${seconds.toFixed(1)} s`;
      const detail = reason ?? (count === null ? '' : describe(count));
      return `${MARKS[outcome]} ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${time.padStart(9)}  ${detail}`.trimEnd();
    })
    .join('\n');
}

function describe({ passed, failed, flaky }: TestCount): string {
  return [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(flaky > 0 ? [`${flaky} only on a retry`] : []),
  ].join(', ');
}

/**
 * Returns the sum of the tests. A failed stage without a failed test, such as the format check,
 * counts as one failed test.
 */
export function sumTests(lines: readonly StageLine[]): TestCount {
  const sum = { passed: 0, failed: 0, flaky: 0 };
  for (const { result, count } of lines) {
    sum.passed += count?.passed ?? 0;
    sum.flaky += count?.flaky ?? 0;
    sum.failed += result.outcome === 'failed' ? Math.max(1, count?.failed ?? 0) : (count?.failed ?? 0);
  }
  return sum;
}
