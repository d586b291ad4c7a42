import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from './server.ts';

function count(sql: string, ...parameters: string[]): number {
  const database = new DatabaseSync(DATABASE, { readOnly: true });
  try {
    return Number(database.prepare(sql).get(...parameters)?.['likes']);
  } finally {
    database.close();
  }
}

/** How many rows say that the account of this name likes the content: 0 or 1. Reads the origin's own database. */
export function countLikesOf(oid: string, accountName: string): number {
  return count(
    'SELECT count(*) AS likes FROM likes JOIN accounts ON accounts.id = account_id WHERE oid = ? AND name = ?',
    oid,
    accountName,
  );
}

/** How many accounts like the content. */
export function countLikes(oid: string): number {
  return count('SELECT count(*) AS likes FROM likes WHERE oid = ?', oid);
}
