import { PUBLIC_CLIENT_LOG_ENDPOINT } from 'astro:env/client';
import { isProduction } from '#domain/analytics/analytics-hosts';
import { buildLogRecord, type LogEntry, type LogMoment } from '#domain/analytics/log-record';
import { LOG_TIMEOUT_MS } from '#domain/page/timeouts';
import { browserEnvironment, sendRequest, type HttpEnvironment } from './http.ts';
import { readFacts, readSiteFacts } from './page-facts.ts';

/** A production site has no endpoint for log records (rule 8.10). */
class MissingLogEndpointError extends Error {
  override name = 'MissingLogEndpointError';
  constructor() {
    super('There is no log endpoint. Set PUBLIC_CLIENT_LOG_ENDPOINT and build the site again.');
  }
}

/** The parts of a page that the client logger uses. */
export interface ClientLogEnvironment extends HttpEnvironment {
  /** Whether to send records; otherwise they are only printed. */
  readonly isProduction: boolean;
  /** Path or URL; empty if there is none. */
  readonly endpoint: string;
  readonly print: (record: object) => void;
  readonly readMoment: () => LogMoment;
}

/**
 * Logs a record of an event in the browser (rule 7.19): in production by a POST of an array with
 * this record, elsewhere only to the console. Ignores the response body. Rejects with a
 * MissingLogEndpointError, or an error of `http-errors.ts`.
 */
export async function logToServer(environment: ClientLogEnvironment, entry: LogEntry): Promise<void> {
  const { isProduction, endpoint, print, readMoment } = environment;
  const record = buildLogRecord(entry, readMoment());
  if (!isProduction) {
    print(record);
    return;
  }
  if (endpoint === '') throw new MissingLogEndpointError();
  await sendRequest(
    environment,
    {
      method: 'POST',
      path: endpoint,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([record]),
      timeoutMs: LOG_TIMEOUT_MS,
      keepalive: true,
    },
    () => undefined,
  );
}

/** Logs a record with the oid of the content on the page. Rejects as `logToServer` does. */
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
