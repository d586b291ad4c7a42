import { FAILURE } from '#domain/analytics/failure-event';
import type { LogEntry } from '#domain/analytics/log-record';

/** Reports a failure to the client log, which may ignore it. Never throws. */
export function reportFailure(entry: LogEntry): void {
  dispatchEvent(new CustomEvent(FAILURE, { detail: { levelname: 'ERROR', ...entry } }));
}
