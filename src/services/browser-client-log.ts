import { PUBLIC_CLIENT_LOG_ENDPOINT } from 'astro:env/client';
import { isProduction } from '#domain/analytics-hosts';
import type { LogEntry } from '#domain/log-record';
import { browserEnvironment } from './browser-environment.ts';
import { logToServer } from './client-log.ts';
import { readSiteFacts } from './site-facts.ts';

/** Logs a record from this page in its browser, with the content that the page shows. Rejects as `logToServer` does. */
export function logFromBrowser(entry: LogEntry, sessionId: string | null): Promise<void> {
  return logToServer(
    {
      ...browserEnvironment(),
      isProduction: isProduction(location.hostname, readSiteFacts(document)),
      endpoint: PUBLIC_CLIENT_LOG_ENDPOINT,
      print: (record) => console.info('Log record:', record),
      readMoment: () => ({ time: Date.now(), sinceLoad: performance.now(), sessionId }),
    },
    { prezi_id: shownContent(), ...entry },
  );
}

function shownContent(): string | undefined {
  const facts = document.getElementById('app-data')?.textContent ?? '{}';
  return (JSON.parse(facts) as { oid?: string }).oid;
}
