import { PUBLIC_CLIENT_LOG_ENDPOINT } from 'astro:env/client';
import { isProduction } from '#domain/analytics-hosts';
import type { LogEntry } from '#domain/log-record';
import { SESSION_COOKIE, parseSession } from '#domain/session-cookie';
import { browserEnvironment } from './browser-environment.ts';
import { logToServer } from './client-log.ts';
import { readCookie } from './cookies.ts';
import { readSiteFacts } from './site-facts.ts';

/** Logs a record from this page in its browser. Rejects as `logToServer` does. */
export function logFromBrowser(entry: LogEntry): Promise<void> {
  const facts = readSiteFacts(document);
  const hasCookies = !facts.noCookies.includes(location.hostname);
  return logToServer(
    {
      ...browserEnvironment(),
      isProduction: isProduction(location.hostname, facts),
      endpoint: PUBLIC_CLIENT_LOG_ENDPOINT,
      print: (record) => console.info('Log record:', record),
      readMoment: () => ({
        time: Date.now(),
        sinceLoad: performance.now(),
        sessionId: hasCookies ? parseSession(readCookie(document.cookie, SESSION_COOKIE)) : null,
      }),
    },
    entry,
  );
}
