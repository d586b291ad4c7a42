import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, explainCall, explainOpening } from './database-error.ts';
import { inTransaction, MIGRATIONS } from './stores.ts';

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
    const opened = db;
    inTransaction(opened, () => migrate(opened, file));
    return opened;
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
