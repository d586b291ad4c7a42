import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '#library/sha256';
import { DEMO_ACCOUNTS, type Account } from './accounts.ts';

/** Migrations from an empty file to the current tables. Only append to this list. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE accounts (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL,
     email TEXT,
     role TEXT NOT NULL CHECK (role IN ('visitor', 'owner', 'editor', 'commenter')),
     demo_key TEXT UNIQUE,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE sessions (
     id_hash TEXT PRIMARY KEY,
     account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
     expires_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE likes (
     oid TEXT NOT NULL,
     account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
     liked_at TEXT NOT NULL,
     PRIMARY KEY (oid, account_id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX likes_by_account ON likes (account_id, liked_at);
   CREATE TABLE log_records (
     id INTEGER PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('event', 'client')),
     received_at TEXT NOT NULL,
     record TEXT NOT NULL
   ) STRICT;
   CREATE TABLE reports (
     id INTEGER PRIMARY KEY,
     oid TEXT NOT NULL,
     reason TEXT NOT NULL,
     details TEXT NOT NULL,
     account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
     received_at TEXT NOT NULL
   ) STRICT;`,
];

/** Duration of a session: 30 days, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Maximum number of stored log records. The oldest are deleted first, so that the file cannot grow
 * without limit.
 */
export const MAX_LOG_RECORDS = 50_000;

/** A signed-in session. */
export interface Session {
  /** SHA-256 of the session id in the cookie. The id itself is not stored. */
  readonly hash: string;
  readonly account: Account;
}

/** Analytics events, or records of the client logger. */
export type LogKind = 'event' | 'client';

/** A visitor's complaint about a presentation or video. */
interface Report {
  readonly oid: string;
  readonly reason: string;
  readonly details: string;
  readonly accountId: number | null;
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The methods of a store. Its reads do not wait for a write that waits for a lock. */
export interface Store {
  readonly reads: Methods;
  readonly writes: Methods;
}

/**
 * Creates all stores on one connection. Every method blocks its thread until SQLite is done. This
 * is the only list of the stores: the rest of the origin calls them through the thread.
 */
export function createStores(db: DatabaseSync, now: () => Date) {
  return {
    accounts: accountsOf(db, now),
    sessions: sessionsOf(db, now),
    likes: likesOf(db, now),
    logRecords: logRecordsOf(db, now),
    reports: reportsOf(db, now),
  } satisfies Record<string, Store>;
}

function accountsOf(db: DatabaseSync, now: () => Date) {
  const insertAccount = db.prepare(
    'INSERT OR IGNORE INTO accounts (name, email, role, demo_key, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const selectByKey = db.prepare('SELECT id, name, email, role FROM accounts WHERE demo_key = ?');
  return {
    reads: {},
    writes: {
      /**
       * Returns the demo account with this key and creates it on first use. Returns undefined for
       * an unknown key.
       */
      findDemo(key: string): Account | undefined {
        const demo = DEMO_ACCOUNTS.find((account) => account.key === key);
        if (!demo) return undefined;
        insertAccount.run(demo.name, `${key}@demo.example`, demo.role, key, now().toISOString());
        return toAccount(selectByKey.get(key));
      },
      /** Creates an account that may watch, like and share. */
      signUp(name: string): Account {
        const { lastInsertRowid } = insertAccount.run(name, null, 'visitor', null, now().toISOString());
        return { id: Number(lastInsertRowid), name, email: null, role: 'visitor' };
      },
    },
  };
}

/** Converts a row with the columns id, name, email and role. */
function toAccount(row: Record<string, unknown> | undefined): Account | undefined {
  return row as Account | undefined;
}

function sessionsOf(db: DatabaseSync, now: () => Date) {
  const insert = db.prepare('INSERT INTO sessions (id_hash, account_id, expires_at) VALUES (?, ?, ?)');
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  const remove = db.prepare('DELETE FROM sessions WHERE id_hash = ?');
  const select = db.prepare(
    `SELECT accounts.id, name, email, role FROM sessions JOIN accounts ON accounts.id = account_id
     WHERE id_hash = ? AND expires_at > ?`,
  );
  const hashId = (id: string): string => sha256(id, 'base64url');
  return {
    reads: {
      /** Returns the session with this id, unless it has ended. */
      find(id: string): Session | undefined {
        const hash = hashId(id);
        const account = toAccount(select.get(hash, now().toISOString()));
        return account && { hash, account };
      },
    },
    writes: {
      /** Starts a session and returns the id for the cookie. */
      start(account: Account): { id: string; session: Session } {
        const id = randomBytes(32).toString('base64url');
        const hash = hashId(id);
        removeExpired.run(now().toISOString());
        insert.run(hash, account.id, new Date(now().getTime() + SESSION_SECONDS * 1000).toISOString());
        return { id, session: { hash, account } };
      },
      end(session: Session): void {
        remove.run(session.hash);
      },
    },
  };
}

/** The likes of accounts. Both liking and unliking are idempotent. */
function likesOf(db: DatabaseSync, now: () => Date) {
  const insert = db.prepare('INSERT OR IGNORE INTO likes (oid, account_id, liked_at) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM likes WHERE oid = ? AND account_id = ?');
  const selectTotal = db.prepare('SELECT count(*) AS total FROM likes WHERE oid = ?');
  const selectLike = db.prepare('SELECT 1 FROM likes WHERE oid = ? AND account_id = ?');
  const selectAll = db.prepare('SELECT oid FROM likes WHERE account_id = ? ORDER BY liked_at DESC, oid');
  const count = (oid: string): number => Number(selectTotal.get(oid)?.['total']);
  return {
    reads: {
      /** Returns the number of accounts that like the content. */
      count,
      has: (accountId: number, oid: string): boolean => selectLike.get(oid, accountId) !== undefined,
      /** Returns the oids that the account likes, latest first. */
      list: (accountId: number): readonly string[] =>
        selectAll.all(accountId).map((row) => String(row['oid'])),
    },
    writes: {
      /** Adds a like. Returns the number of accounts that like the content now. */
      like: (accountId: number, oid: string): number =>
        inTransaction(db, () => {
          insert.run(oid, accountId, now().toISOString());
          return count(oid);
        }),
      /** Removes a like. Returns the number of accounts that like the content now. */
      unlike: (accountId: number, oid: string): number =>
        inTransaction(db, () => {
          remove.run(oid, accountId);
          return count(oid);
        }),
    },
  };
}

function logRecordsOf(db: DatabaseSync, now: () => Date) {
  const insert = db.prepare('INSERT INTO log_records (kind, received_at, record) VALUES (?, ?, ?)');
  const deleteOldest = db.prepare(
    'DELETE FROM log_records WHERE id <= (SELECT max(id) FROM log_records) - ?',
  );
  return {
    reads: {},
    writes: {
      /** Stores all of the records, or none if it throws. */
      add(kind: LogKind, records: readonly object[]): void {
        const receivedAt = now().toISOString();
        inTransaction(db, () => {
          for (const record of records) insert.run(kind, receivedAt, JSON.stringify(record));
          deleteOldest.run(MAX_LOG_RECORDS);
        });
      },
    },
  };
}

function reportsOf(db: DatabaseSync, now: () => Date) {
  const insert = db.prepare(
    'INSERT INTO reports (oid, reason, details, account_id, received_at) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    reads: {},
    writes: {
      /** Stores the report and returns its number. */
      add: ({ oid, reason, details, accountId }: Report): number =>
        Number(insert.run(oid, reason, details, accountId, now().toISOString()).lastInsertRowid),
    },
  };
}

/** Runs `work` in a transaction and rolls it back if `work` throws. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
