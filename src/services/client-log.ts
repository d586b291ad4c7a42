import { buildLogRecord, type LogEntry, type LogMoment } from '#domain/analytics/log-record';
import { LOG_TIMEOUT_MS } from '#domain/page/timeouts';
import { sendRequest, type HttpEnvironment } from './http.ts';

/** In production there is no endpoint for log records (rule 8.10). */
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
 * Logs a record of an event in the browser (rule 7.19): in production as a POST of an array of
 * one, elsewhere to the console only. Ignores the response body. Rejects with a
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
