import type { LogEntry } from '#domain/log-record';
import { logFromBrowser } from '#services/browser-client-log';
import { readSession } from './analytics.ts';

/** Logs a record of what happened on this page, with its session. Rejects as `logToServer` does. */
export function log(entry: LogEntry): Promise<void> {
  return logFromBrowser(entry, readSession());
}
