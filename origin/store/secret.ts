import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

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
