import { existsSync, readFileSync } from 'node:fs';
import { messageOf } from '#domain/util/describe-error';

/** Numbers of passed and failed tests. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** Number of passed tests that passed only on a retry. */
  readonly flaky: number;
}

/** Counts of a stage that runs no tests, or that ended before it could report. */
const NO_TESTS: TestCount = { passed: 0, failed: 0, flaky: 0 };

/**
 * Reads numbers by name from a JSON report, or from the object `section` in it. Returns null
 * if the file does not exist. Throws if it lacks one.
 */
function readNumbers<Name extends string>(
  file: string,
  names: readonly Name[],
  section?: string,
): Record<Name, number> | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  try {
    const report = JSON.parse(text) as Record<string, unknown>;
    const numbers = (section === undefined ? report : report[section]) as Record<Name, unknown>;
    const missing = names.filter((name) => typeof numbers[name] !== 'number');
    if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}`);
    return numbers as Record<Name, number>;
  } catch (cause) {
    const fault = messageOf(cause);
    throw new Error(`${file} is not the report of this stage: ${fault}; see who else writes it`, { cause });
  }
}

/**
 * Reads the counts of Vitest's JSON report. Returns `NO_TESTS` if the file does not exist. Throws
 * if it has another shape.
 */
export function readVitestReport(file: string): TestCount {
  const numbers = readNumbers(file, ['numPassedTests', 'numFailedTests']);
  return numbers ? { passed: numbers.numPassedTests, failed: numbers.numFailedTests, flaky: 0 } : NO_TESTS;
}

/**
 * Reads the counts of Playwright's JSON report. Returns `NO_TESTS` if the file does not exist.
 * Throws if it has another shape.
 */
export function readPlaywrightReport(file: string): TestCount {
  const stats = readNumbers(file, ['expected', 'unexpected', 'flaky'], 'stats');
  if (!stats) return NO_TESTS;
  const { expected, unexpected, flaky } = stats;
  return { passed: expected + flaky, failed: unexpected, flaky };
}

/** The result of a stage. `reason` says why it was skipped. */
export interface StageResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  readonly reason?: string;
}

/** A line of the table: a stage that ran, or was to run. */
export interface StageLine {
  readonly name: string;
  readonly result: StageResult;
  /** Its test counts; null for a stage without tests. */
  readonly count: TestCount | null;
}

const OUTCOME_MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** Formats stages as a table: result, name, seconds, and their tests or why they were skipped. */
export function formatResults(lines: readonly StageLine[]): string {
  const width = Math.max(0, ...lines.map(({ name }) => name.length));
  return lines
    .map(({ name, result, count }) => {
      const { outcome, seconds, reason } = result;
      const time = outcome === 'skipped' ? '' : `${seconds.toFixed(1)} s`;
      const detail = reason ?? (count === null ? '' : describeCount(count));
      return `${OUTCOME_MARKS[outcome]} ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${time.padStart(9)}  ${detail}`.trimEnd();
    })
    .join('\n');
}

function describeCount({ passed, failed, flaky }: TestCount): string {
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
