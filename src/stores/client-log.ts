import { PUBLIC_CLIENT_LOG_ENDPOINT } from 'astro:env/client';
import { isProduction } from '#domain/analytics-hosts';
import type { LogEntry } from '#domain/log-record';
import { browserEnvironment } from '#services/browser-environment';
import { logToServer } from '#services/client-log';
import { readSiteFacts } from '#services/site-facts';
import { readSession } from './analytics.ts';

/** Logs a record from this page in its browser. Rejects as `logToServer` does. */
export function log(entry: LogEntry): Promise<void> {
  return logToServer(
    {
      ...browserEnvironment(),
      isProduction: isProduction(location.hostname, readSiteFacts(document)),
      endpoint: PUBLIC_CLIENT_LOG_ENDPOINT,
      print: (record) => console.info('Log record:', record),
      readMoment: () => ({ time: Date.now(), sinceLoad: performance.now(), sessionId: readSession() }),
    },
    entry,
  );
}
