import { FAILURE_LOG_LIMIT } from './failure-event.ts';
import type { LogEntry } from './log-record.ts';

/**
 * Share of the page loads in which errors that nobody has caught are logged: there may be many, also from code that is not
 * the site's. What a visitor notices (code, calls, playback) is logged by every page.
 */
export const UNCAUGHT_SAMPLE_RATE = 0.25;

/** How much of a message is logged, in characters. */
const MESSAGE_LENGTH = 500;

/** The name and message of an error, of what caused it, and why a chunk failed. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Not an error.';
  const { type } = error as { type?: unknown };
  const why = typeof type === 'string' ? ` (${type})` : '';
  const cause = error.cause instanceof Error ? `; ${describeError(error.cause)}` : '';
  return `${error.name}: ${error.message}${why}${cause}`.slice(0, MESSAGE_LENGTH);
}

/** The record of an error that nobody has caught. `draw` is a number of at least 0 and below 1, the same in a page load. */
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
 * Decides which failures of a page load are logged: each message once, ten at most, and uncaught errors in a sample of the
 * page loads. `draw` is a random number of at least 0 and below 1.
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
