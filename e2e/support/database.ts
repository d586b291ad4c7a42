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

/**
 * Returns 1 if the account with this name likes the content, otherwise 0. Reads the origin's own
 * database.
 */
export function countLikesOf(oid: string, accountName: string): number {
  return count(
    'SELECT count(*) AS likes FROM likes JOIN accounts ON accounts.id = account_id WHERE oid = ? AND name = ?',
    oid,
    accountName,
  );
}

/** Returns the number of accounts that like the content. */
export function countLikes(oid: string): number {
  return count('SELECT count(*) AS likes FROM likes WHERE oid = ?', oid);
}
