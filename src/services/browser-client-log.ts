import { PUBLIC_CLIENT_LOG_ENDPOINT } from 'astro:env/client';
import { isProduction } from '#domain/analytics/analytics-hosts';
import type { LogEntry } from '#domain/analytics/log-record';
import { browserEnvironment } from './browser-environment.ts';
import { logToServer } from './client-log.ts';
import { readFacts } from './page-facts.ts';
import { readSiteFacts } from './site-facts.ts';

/**
 * Logs a record together with the oid of the content on the current page. Rejects as `logToServer`
 * does.
 */
export function logFromBrowser(entry: LogEntry, sessionId: string | null): Promise<void> {
  const { oid }: { oid?: string } = readFacts(document);
  return logToServer(
    {
      ...browserEnvironment(),
      // Do not report a failed log request: that would log again.
      onFailure: undefined,
      isProduction: isProduction(location.hostname, readSiteFacts(document)),
      endpoint: PUBLIC_CLIENT_LOG_ENDPOINT,
      print: (record) => console.info('Log record:', record),
      readMoment: () => ({ time: Date.now(), sinceLoad: performance.now(), sessionId }),
    },
    { prezi_id: oid, ...entry },
  );
}
