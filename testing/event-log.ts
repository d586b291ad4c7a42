import type Sqlite from 'node:sqlite';
import { z } from 'astro/zod';
import { ANALYTICS_EVENTS, type EventField, type EventDefinition } from '#domain/analytics/analytics-event';

function fieldSchema(field: EventField): z.ZodType {
  if (field.kind === 'choice') return z.enum(field.of);
  return field.kind === 'count' ? z.int().min(1) : z.string();
}

function bodySchema(name: string, { fields }: EventDefinition): z.ZodType {
  const event_name = z.literal(name);
  if (fields === 'given') return z.object({ event_name }).catchall(z.union([z.string(), z.number()]));
  const shape = Object.entries(fields).map(([field, kind]): [string, z.ZodType] => [
    field,
    fieldSchema(kind),
  ]);
  return z.strictObject({ event_name, ...Object.fromEntries(shape) });
}

const id = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * Schema of the events that the origin may receive from a web page (rules 3.41 and 7.26), derived
 * from the event catalogue.
 */
const webEvent = z.strictObject({
  core: z.strictObject({
    type: z.literal('event'),
    schema_id: z.literal('podium-event-1'),
    client_time: z.int().min(Date.UTC(2026, 0)),
    event_source: z.enum(['Js', 'Webgl']),
    event_type: z.literal('Analytics'),
  }),
  event_source: z.strictObject({ single_page_session_id: id }),
  platform: z.strictObject({
    type: z.literal('Web'),
    putma_id: z.string().nullable(),
    referer: z.url().nullable(),
    url: z.url(),
  }),
  user: z.strictObject({ session_id: id.nullable() }),
  body: z.union(
    Object.entries<EventDefinition>(ANALYTICS_EVENTS).map(([name, kind]) => bodySchema(name, kind)),
  ),
});

/** An event that the origin has received. */
export interface SentEvent extends z.output<typeof webEvent> {
  readonly body: Readonly<Record<string, unknown>> & { readonly event_name: string };
}

/** The log records that the reference server has received from pages, in its database. */
export class EventLog {
  readonly #database: string;

  /** `database` is the file of a running server, such as `served.database`. */
  constructor(database: string) {
    this.#database = database;
  }

  /** Returns the id of the newest record, as a starting point for later queries. */
  last(): number {
    return Number(this.#read('SELECT coalesce(max(id), 0) AS value FROM log_records')[0]?.['value']);
  }

  /**
   * Returns the events since that record that match `isMine`, oldest first. Throws if an event
   * breaks the catalogue (docs/events.md).
   */
  since(record: number, isMine: (event: SentEvent) => boolean = () => true): SentEvent[] {
    return this.texts(record, 'event')
      .map((text) => webEvent.parse(JSON.parse(text)) as SentEvent)
      .filter(isMine);
  }

  /** Returns all records since that one as JSON, optionally of one kind. */
  texts(record: number, kind?: 'event' | 'client'): string[] {
    const rows = this.#read('SELECT kind, record FROM log_records WHERE id > ? ORDER BY id', record);
    return rows.filter((row) => (kind ?? row['kind']) === row['kind']).map((row) => String(row['record']));
  }

  #read(sql: string, ...parameters: number[]): Record<string, unknown>[] {
    // Not imported, because Node 20 lacks the module, and only tests of events need it.
    const sqlite = process.getBuiltinModule('node:sqlite') as typeof Sqlite | undefined;
    if (sqlite === undefined)
      throw new Error(
        `Node ${process.version} cannot read the events of the server. Run Playwright with Node 24.`,
      );
    const database = new sqlite.DatabaseSync(this.#database, { readOnly: true });
    try {
      return database.prepare(sql).all(...parameters);
    } finally {
      database.close();
    }
  }
}
