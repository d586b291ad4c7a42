import type { LogEntry } from '#domain/analytics/log-record';
import { logFromBrowser } from '#services/client-log';

/** Logs a record with the session id of this page, if it has one. Rejects as `logToServer` does. */
export async function log(entry: LogEntry): Promise<void> {
  // A content blocker may block the analytics code.
  const analytics = await import('./analytics.ts').catch(() => null);
  await logFromBrowser(entry, analytics?.readSession() ?? null);
}
