import type { LogEntry } from '#domain/log-record';
import { logFromBrowser } from '#services/browser-client-log';

/** Logs a record of what happened on this page, with its session where there is one. Rejects as `logToServer` does. */
export async function log(entry: LogEntry): Promise<void> {
  // The code of analytics may be blocked.
  const analytics = await import('./analytics.ts').catch(() => null);
  await logFromBrowser(entry, analytics?.readSession() ?? null);
}
