import { describeError } from '../util/describe-error.ts';
import { FAILURE_LOG_LIMIT } from './failure-event.ts';
import type { LogEntry } from './log-record.ts';

/**
 * Share of page loads that log uncaught errors, because there may be many, including errors of
 * third-party code. Failures that visitors notice (of loading code, calls and playback) are logged
 * by every page load.
 */
export const UNCAUGHT_SAMPLE_RATE = 0.25;

/** Returns the log entry of an uncaught error. */
export function uncaughtEntry(
  trigger: 'error' | 'unhandledrejection',
  source: string,
  error: unknown,
): LogEntry {
  return {
    object: 'page',
    trigger,
    source,
    levelname: 'ERROR',
    msg: describeError(error),
    payload: { sample_rate: UNCAUGHT_SAMPLE_RATE },
  };
}

/**
 * Returns a filter that decides which failures of a page load are logged: each message once, at
 * most ten, and uncaught errors only in a sample of page loads. `draw` is a random number from 0 up
 * to, but not including, 1.
 */
export function limitFailures(draw: number): (entry: LogEntry) => boolean {
  const logged = new Set<string>();
  return ({ object, trigger, msg, payload }) => {
    const key = JSON.stringify([object, trigger, msg]);
    if (logged.size >= FAILURE_LOG_LIMIT || logged.has(key)) return false;
    if (draw >= Number(payload?.['sample_rate'] ?? 1)) return false;
    logged.add(key);
    return true;
  };
}
