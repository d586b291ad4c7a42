import { redactViewLinksIn } from './redact-view-links.ts';

/** The severities of a record with their numbers (rule 3.48). */
const LEVELS = { INFO: 20, WARN: 30, ERROR: 40 } as const;

/** The part of a record that the caller of the client logger supplies. */
export interface LogEntry {
  /** The subject of the record. */
  readonly object: string;
  /** The cause of the record. */
  readonly trigger: string;
  /** The code that logs the record. */
  readonly source: string;
  readonly msg: string;
  readonly levelname?: keyof typeof LEVELS;
  readonly category?: string;
  readonly name?: string;
  readonly platform?: string;
  /** The content that the page shows. */
  readonly prezi_id?: string | undefined;
  /** Additional fields. The standard fields of the record override them. */
  readonly payload?: Readonly<Record<string, string | number | boolean | null>>;
}

/** When and where a record is written. */
export interface LogMoment {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds since the page began to load. */
  readonly sinceLoad: number;
  readonly sessionId: string | null;
}

const CREDENTIALS = /(\/\/)[^/?#@"\\\s]*@/g;

/** Removes credentials and view link identifiers from a record. */
function withoutSecrets<Value extends object>(record: Value): Value {
  return redactViewLinksIn(JSON.parse(JSON.stringify(record).replace(CREDENTIALS, '$1')) as Value);
}

/** Completes a record of the client logger. Removes view link identifiers and credentials. */
export function buildLogRecord(entry: LogEntry, { time, sinceLoad, sessionId }: LogMoment) {
  const { payload = {}, levelname = 'INFO', prezi_id } = entry;
  return withoutSecrets({
    ...payload,
    current_time: time,
    created: Math.floor(time / 1000),
    msecs: time % 1000,
    client_datetime: new Date(time).toISOString(),
    object: entry.object,
    trigger: entry.trigger,
    category: entry.category ?? 'website',
    source: entry.source,
    levelname,
    name: entry.name ?? 'debug',
    levelno: LEVELS[levelname],
    relativeCreated: Math.round(sinceLoad),
    msg: entry.msg,
    platform: entry.platform ?? 'website',
    session_id: sessionId,
    prezi_id,
  });
}
