import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** The likes of accounts. Both liking and unliking are idempotent. */
export interface Likes {
  /** Adds a like. Returns the number of accounts that like the content now. */
  like(accountId: number, oid: string): number;
  /** Removes a like. Returns the number of accounts that like the content now. */
  unlike(accountId: number, oid: string): number;
  /** Returns the number of accounts that like the content. */
  count(oid: string): number;
  has(accountId: number, oid: string): boolean;
  /** Returns the oids that the account likes, latest first. */
  list(accountId: number): readonly string[];
}

export function createLikes(db: DatabaseSync, now: () => Date): Likes {
  const insert = db.prepare('INSERT OR IGNORE INTO likes (oid, account_id, liked_at) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM likes WHERE oid = ? AND account_id = ?');
  const total = db.prepare('SELECT count(*) AS total FROM likes WHERE oid = ?');
  const one = db.prepare('SELECT 1 FROM likes WHERE oid = ? AND account_id = ?');
  const all = db.prepare('SELECT oid FROM likes WHERE account_id = ? ORDER BY liked_at DESC, oid');
  const count = (oid: string): number => Number(total.get(oid)?.['total']);
  return {
    like: (accountId, oid) =>
      inTransaction(db, () => {
        insert.run(oid, accountId, now().toISOString());
        return count(oid);
      }),
    unlike: (accountId, oid) =>
      inTransaction(db, () => {
        remove.run(oid, accountId);
        return count(oid);
      }),
    count,
    has: (accountId, oid) => one.get(oid, accountId) !== undefined,
    list: (accountId) => all.all(accountId).map((row) => String(row['oid'])),
  };
}
