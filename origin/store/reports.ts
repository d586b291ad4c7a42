import type { DatabaseSync } from 'node:sqlite';

/** A visitor's complaint about a presentation or video. */
interface Report {
  readonly oid: string;
  readonly reason: string;
  readonly details: string;
  readonly accountId: number | null;
}

export interface Reports {
  /** Stores the report and returns its number. */
  add(report: Report): number;
}

export function createReports(db: DatabaseSync, now: () => Date): Reports {
  const insert = db.prepare(
    'INSERT INTO reports (oid, reason, details, account_id, received_at) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    add: ({ oid, reason, details, accountId }) =>
      Number(insert.run(oid, reason, details, accountId, now().toISOString()).lastInsertRowid),
  };
}
