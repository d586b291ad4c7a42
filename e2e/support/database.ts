import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from './server.ts';

/** How many rows say that the account of this name likes the content: 0 or 1. Reads the origin's own database. */
export function countLikes(oid: string, accountName: string): number {
  const database = new DatabaseSync(DATABASE, { readOnly: true });
  try {
    const row = database
      .prepare(
        'SELECT count(*) AS likes FROM likes JOIN accounts ON accounts.id = likes.account_id WHERE oid = ? AND name = ?',
      )
      .get(oid, accountName);
    return Number(row?.['likes']);
  } finally {
    database.close();
  }
}
