import { withoutViewLinksIn } from './without-view-links.ts';

/** How serious a record is (spec section 3), with the number that goes with it. */
const LEVELS = { INFO: 20, WARN: 30, ERROR: 40 } as const;

/** What a caller of the client logger says. */
export interface LogEntry {
  /** What it is about. */
  readonly object: string;
  /** What made it happen. */
  readonly trigger: string;
  /** The code that speaks. */
  readonly source: string;
  readonly msg: string;
  readonly levelname?: keyof typeof LEVELS;
  readonly category?: string;
  readonly name?: string;
  readonly platform?: string;
  /** The content that the page shows. */
  readonly prezi_id?: string | undefined;
  /** Further fields; those of the record come before them. */
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

/** The name and password of an address. */
const CREDENTIALS = /(\/\/)[^/?#@"\\\s]*@/g;

/** A record without credentials of addresses, and without identifiers of view links. */
function withoutSecrets<Value extends object>(record: Value): Value {
  return withoutViewLinksIn(JSON.parse(JSON.stringify(record).replace(CREDENTIALS, '$1')) as Value);
}

/** Completes a record of the client logger. No identifier of a view link and no credentials are left in it. */
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
