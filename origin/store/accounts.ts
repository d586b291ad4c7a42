import type { DatabaseSync } from 'node:sqlite';

/**
 * The role of an account. Owners and editors edit and comment, commenters comment, visitors watch.
 */
export type Role = 'visitor' | 'owner' | 'editor' | 'commenter';

/** An account that can sign in. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
}

/**
 * The accounts on the sign-in page, one for each role. `can` is the key of the text that describes
 * its rights.
 */
export const DEMO_ACCOUNTS = [
  { key: 'visitor', name: 'Demo Visitor', role: 'visitor', can: 'watch' },
  { key: 'owner', name: 'Demo Owner', role: 'owner', can: 'edit' },
  { key: 'editor', name: 'Demo Editor', role: 'editor', can: 'edit' },
  { key: 'commenter', name: 'Demo Commenter', role: 'commenter', can: 'comment' },
] as const;

/** Maximum length of an account name, in characters. */
export const MAX_NAME_LENGTH = 60;

/** Returns the rights of a role on a presentation or video (rules 6.7 and 6.8). */
export function rightsOf(role: Role): { edit: boolean; comment: boolean } {
  const edit = role === 'owner' || role === 'editor';
  return { edit, comment: edit || role === 'commenter' };
}

export interface Accounts {
  /**
   * Returns the demo account with this key and creates it on first use. Returns undefined for an
   * unknown key.
   */
  findDemo(key: string): Account | undefined;
  /** Creates an account that may watch, like and share. */
  signUp(name: string): Account;
}

export function createAccounts(db: DatabaseSync, now: () => Date): Accounts {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO accounts (name, email, role, demo_key, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const byKey = db.prepare('SELECT id, name, email, role FROM accounts WHERE demo_key = ?');
  return {
    findDemo(key) {
      const demo = DEMO_ACCOUNTS.find((account) => account.key === key);
      if (!demo) return undefined;
      insert.run(demo.name, `${key}@demo.example`, demo.role, key, now().toISOString());
      return toAccount(byKey.get(key));
    },
    signUp(name) {
      const { lastInsertRowid } = insert.run(name, null, 'visitor', null, now().toISOString());
      return { id: Number(lastInsertRowid), name, email: null, role: 'visitor' };
    },
  };
}

/** Converts a row with the columns id, name, email and role. */
export function toAccount(row: Record<string, unknown> | undefined): Account | undefined {
  return row as Account | undefined;
}
