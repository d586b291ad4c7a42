import { lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from './run-podium.ts';

/** The user and group "nobody" on most systems. */
const NOBODY = 65_534;

/**
 * Returns a user who may not change the files of others, with a new home folder. Returns null if
 * this process is not root, and so has such a user already: root may write into read-only folders.
 */
export function makePlainUser(home: string): User | null {
  if (process.getuid?.() !== 0) return null;
  mkdirSync(home);
  lchownSync(home, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY, home };
}

/** Gives a folder to a user, but for the packages that are installed in it. */
export function giveTo(user: User | null, folder: string): void {
  if (user === null) return;
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) lchownSync(path, user.uid, user.gid);
    else if (entry.name !== 'node_modules') giveTo(user, path);
  }
}
