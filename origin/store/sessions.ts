import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toAccount, type Account } from './accounts.ts';

/** Duration of a session: 30 days, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A signed-in session. */
export interface Session {
  /** SHA-256 of the session id in the cookie. The id itself is not stored. */
  readonly hash: string;
  readonly account: Account;
}

export interface Sessions {
  /** Starts a session and returns the id for the cookie. */
  start(account: Account): { id: string; session: Session };
  /** Returns the session with this id, unless it has ended. */
  find(id: string): Session | undefined;
  end(session: Session): void;
}

export function createSessions(db: DatabaseSync, now: () => Date): Sessions {
  const insert = db.prepare('INSERT INTO sessions (id_hash, account_id, expires_at) VALUES (?, ?, ?)');
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  const remove = db.prepare('DELETE FROM sessions WHERE id_hash = ?');
  const select = db.prepare(
    `SELECT accounts.id, name, email, role FROM sessions JOIN accounts ON accounts.id = account_id
     WHERE id_hash = ? AND expires_at > ?`,
  );
  return {
    start(account) {
      const id = randomBytes(32).toString('base64url');
      const hash = hashOf(id);
      removeExpired.run(now().toISOString());
      insert.run(hash, account.id, new Date(now().getTime() + SESSION_SECONDS * 1000).toISOString());
      return { id, session: { hash, account } };
    },
    find(id) {
      const hash = hashOf(id);
      const account = toAccount(select.get(hash, now().toISOString()));
      return account && { hash, account };
    },
    end(session) {
      remove.run(session.hash);
    },
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
