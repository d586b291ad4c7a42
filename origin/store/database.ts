import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  DatabaseBusyError,
  DatabaseError,
  DatabaseFailedError,
  explainCall,
  explainOpening,
  isLocked,
  type DatabaseFailure,
} from './database-error.ts';
import { createStores, inTransaction, MIGRATIONS, type Store } from './stores.ts';

/** How long to wait for a lock of another connection, in milliseconds. */
export const LOCK_WAIT_MS = 5000;

/**
 * Opens the database file, creates its folder and migrates its tables. An acknowledged write is on
 * disk, because of WAL with synchronous=FULL. Waits for a lock, at most
 * `LOCK_WAIT_MS`. Throws DatabaseError for a file that cannot be used, and leaves it unchanged.
 */
export function openDatabase(file: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    requireNoFolder(file);
    db = new DatabaseSync(file);
    db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON;`);
    const openedDb = db;
    inTransaction(openedDb, () => migrate(openedDb, file));
    return openedDb;
  } catch (error) {
    if (db?.isOpen) db.close();
    throw explainOpening(error, file);
  }
}

/** Throws for a folder, because SQLite reports only that it cannot open it. */
function requireNoFolder(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) return;
  throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
}

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    throw new DatabaseError(
      `${file} was written by a newer version of Podium (tables ${version}, this one knows ${MIGRATIONS.length}). ` +
        'Update Podium, or set PODIUM_DATA to another folder.',
    );
  }
  for (const step of MIGRATIONS.slice(version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
}

/**
 * Moves the write-ahead log into the database file, then closes it. Waits for other connections, at
 * most `LOCK_WAIT_MS`. The part of the log that they still use stays there, and all of it if the
 * disk is full: the next start reads it.
 */
export function closeDatabase(db: DatabaseSync): void {
  try {
    db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}; PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch (error) {
    if (explainCall(error, '') === undefined) throw error;
  } finally {
    db.close();
  }
}

/**
 * Returns the key that signs CSRF tokens. It is created once per database, so that tokens remain
 * valid after a restart.
 */
export function readTokenSecret(db: DatabaseSync): string {
  db.prepare("INSERT OR IGNORE INTO secrets (name, value) VALUES ('csrf', ?)").run(
    randomBytes(32).toString('base64url'),
  );
  const row = db.prepare("SELECT value FROM secrets WHERE name = 'csrf'").get();
  return String(row?.['value']);
}

const RETRY_INTERVAL_MS = 20;

/** A method call as it is sent between threads. */
export interface StoreCall {
  readonly store: string;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Time of the call, in milliseconds since 1970. */
  readonly time: number;
}

/** The result of a call, or that the database stayed locked, or what is wrong with it. */
export type CallResult =
  | { readonly value: unknown }
  | { readonly isBusy: true }
  | { readonly failure: DatabaseFailure };

/**
 * Returns the value of a call. Throws a DatabaseBusyError if it waited too long for a lock, and a
 * DatabaseFailedError for a full disk or a damaged file.
 */
export function valueOf(result: CallResult): unknown {
  if ('value' in result) return result.value;
  if ('failure' in result) throw new DatabaseFailedError(result.failure);
  throw new DatabaseBusyError('The database is busy.');
}

/**
 * Runs calls on a connection. A call that meets a lock is retried until `waitMs` have passed since
 * its start. The wait is asynchronous, so reads that the lock allows continue meanwhile. Writes
 * keep their order. Rejects for a method that no store has.
 */
export function createCallRunner(
  db: DatabaseSync,
  waitMs = LOCK_WAIT_MS,
): (call: StoreCall) => Promise<CallResult> {
  let time = 0;
  const methods = listMethods(createStores(db, () => new Date(time)));
  // SQLite's own wait would block the thread.
  db.exec('PRAGMA busy_timeout = 0');
  let lastWrite: Promise<unknown> = Promise.resolve();

  const attempt = (call: StoreCall, run: Method): CallResult => {
    try {
      time = call.time;
      return { value: run(...call.args) };
    } catch (error) {
      if (isLocked(error)) return { isBusy: true };
      const failure = explainCall(error, db.location() ?? '');
      if (failure === undefined) throw error;
      return { failure };
    }
  };
  const attemptUntil = async (call: StoreCall, run: Method, deadline: number): Promise<CallResult> => {
    for (;;) {
      const result = attempt(call, run);
      if (!('isBusy' in result) || performance.now() >= deadline) return result;
      await setTimeout(RETRY_INTERVAL_MS);
    }
  };

  return (call) => {
    const name = `${call.store}.${call.method}`;
    const method = methods.get(name);
    if (method === undefined)
      return Promise.reject(new Error(`No store has the method ${name}. Add it in origin/store/stores.ts.`));
    const deadline = performance.now() + waitMs;
    if (method.isRead) return attemptUntil(call, method.run, deadline);
    const write = lastWrite.then(() => attemptUntil(call, method.run, deadline));
    lastWrite = write.catch(() => undefined);
    return write;
  };
}

type Method = (...args: readonly unknown[]) => unknown;

/** Returns the methods of all stores by name, such as "likes.count". */
function listMethods(stores: Readonly<Record<string, Store>>) {
  const methods = new Map<string, { readonly run: Method; readonly isRead: boolean }>();
  for (const [store, { reads, writes }] of Object.entries(stores)) {
    for (const [name, run] of Object.entries({ ...reads, ...writes }))
      methods.set(`${store}.${name}`, { run: run as Method, isRead: name in reads });
  }
  return methods;
}
