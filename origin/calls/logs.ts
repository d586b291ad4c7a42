import type { Hono } from 'hono';
import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { OriginError } from '../http/origin-error.ts';
import { route } from '../http/route.ts';
import { readForwarded } from '../http/forwarded.ts';
import type { LogKind } from '../store/log-records.ts';

const MAX_BYTES = 64 * 1024;
const MAX_RECORDS = 50;

/** Adds the calls that receive analytics events and client log records (rules 7.11 and 7.19). */
export function addLogCalls(app: Hono<OriginEnv>): void {
  route(app, EVENTS_CALL, { POST: (c) => keep(c, 'event') }, MAX_BYTES);
  route(app, CLIENT_LOG_CALL, { POST: (c) => keep(c, 'client') }, MAX_BYTES);
}

async function keep(c: OriginContext, kind: LogKind): Promise<Response> {
  const { logs, logRecords } = c.var.services;
  logs.use(readForwarded(c).address);
  requireReadableType(c.req.header('content-type'));
  await logRecords.add(kind, parseRecords(await c.req.text()));
  return c.body(null, 204);
}

/** Accepts text/plain because beacons send it. All other clients send JSON. */
function requireReadableType(contentType: string | undefined): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json' || type === 'text/plain') return;
  throw new OriginError(415, {
    code: 'unsupported_media_type',
    message: `The content type is ${type ?? 'missing'}.`,
    remedy: 'Send application/json, or text/plain from a beacon.',
  });
}

/**
 * Returns the records of a request body. Throws OriginError 400 unless it is a JSON array of 1 to
 * 50 objects.
 */
function parseRecords(body: string): readonly object[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    throw badLog(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!Array.isArray(parsed)) throw badLog('The body is not a JSON array.');
  const records: readonly unknown[] = parsed;
  if (records.length === 0 || records.length > MAX_RECORDS) {
    throw badLog(`The array has ${records.length} records.`);
  }
  const wrong = records.findIndex(
    (record) => typeof record !== 'object' || record === null || Array.isArray(record),
  );
  if (wrong !== -1) throw badLog(`Record ${wrong} of the array is not an object.`);
  return records as readonly object[];
}

function badLog(message: string): OriginError {
  return new OriginError(400, {
    code: 'bad_log',
    message,
    remedy: `Send a JSON array of 1 to ${MAX_RECORDS} objects.`,
  });
}
