import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/**
 * Maximum number of stored records. The oldest are deleted first, so that the file cannot grow
 * without limit.
 */
export const MAX_LOG_RECORDS = 50_000;

/** Analytics events, or records of the client logger. */
export type LogKind = 'event' | 'client';

export interface LogRecords {
  /** Stores all of the records, or none if it throws. */
  add(kind: LogKind, records: readonly object[]): void;
}

export function createLogRecords(db: DatabaseSync, now: () => Date): LogRecords {
  const insert = db.prepare('INSERT INTO log_records (kind, received_at, record) VALUES (?, ?, ?)');
  const prune = db.prepare('DELETE FROM log_records WHERE id <= (SELECT max(id) FROM log_records) - ?');
  return {
    add(kind, records) {
      const receivedAt = now().toISOString();
      inTransaction(db, () => {
        for (const record of records) insert.run(kind, receivedAt, JSON.stringify(record));
        prune.run(MAX_LOG_RECORDS);
      });
    },
  };
}
