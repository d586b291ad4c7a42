import { FAILURE } from '#domain/analytics/failure-event';
import { limitFailures, uncaughtEntry } from '#domain/analytics/failure-log';
import { describeError } from '#domain/util/describe-error';
import type { LogEntry } from '#domain/analytics/log-record';
import { SENDS_EVENTS } from '#domain/features/constants';
import { logFromBrowser } from '#services/client-log';
import { NetworkError } from '#services/http-errors';

const passesLimit = limitFailures(Math.random());
/**
 * Failures that passed the limit. After a network failure they are logged again without counting.
 */
const admittedFailures = new WeakSet<Event>();

/**
 * Logs a failure of this page if it passes the limit. Rejects if the network fails: the caller may
 * then pass the same event again. Other errors, such as a missing endpoint, only go to the console.
 */
export async function logFailure(failure: Event): Promise<void> {
  const entry = readFailure(failure);
  if (!entry || !(admittedFailures.has(failure) || passesLimit(entry))) return;
  admittedFailures.add(failure);
  try {
    await logWithSession(entry);
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    console.error(error);
  }
}

/** Logs a record with the session id of this page, if it has one. Rejects as `logToServer` does. */
async function logWithSession(entry: LogEntry): Promise<void> {
  // A content blocker may block the analytics code.
  const analytics = SENDS_EVENTS ? await import('./analytics.ts').catch(() => null) : null;
  await logFromBrowser(entry, analytics?.readSession() ?? null);
}

/**
 * Reports whether the browser aborted a transition between pages because the next page was shown
 * first. Chromium rejects a promise that no code of the page can reach and handle.
 */
const isLateTransition = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.message.startsWith('Transition was ');

/** Returns the log entry of an event, or null for failures of other code, such as extensions. */
export function readFailure(failure: Event): LogEntry | null {
  if (failure.type === FAILURE) return (failure as CustomEvent<LogEntry>).detail;
  if (failure.type === 'unhandledrejection') {
    const reason: unknown = (failure as PromiseRejectionEvent).reason;
    return isLateTransition(reason) ? null : uncaughtEntry(failure.type, location.pathname, reason);
  }
  if (failure.type === 'error') {
    const { filename, lineno, colno } = failure as ErrorEvent;
    const error: unknown = (failure as ErrorEvent).error;
    if (!URL.canParse(filename) || new URL(filename).origin !== location.origin) return null;
    return uncaughtEntry('error', `${new URL(filename).pathname}:${lineno}:${colno}`, error);
  }
  const { detail } = failure as CustomEvent<{ error?: unknown } | null>;
  return {
    object: 'island',
    trigger: 'load',
    // Several islands may be in one file.
    source: ['component-url', 'component-export']
      .map((name) => (failure.target as Element).getAttribute(name))
      .join('#'),
    levelname: 'ERROR',
    msg: describeError(detail?.error),
  };
}
