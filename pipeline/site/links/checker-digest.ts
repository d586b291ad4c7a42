import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders with the code that checks links. */
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../markup')];

/**
 * Returns a digest of the code that checks links, and of the code in other folders. Stored results
 * of other code are not used, because new rules must be applied to all files.
 */
export function checkerDigest(...others: readonly string[]): string {
  const sum = createHash('sha256');
  for (const folder of [...FOLDERS, ...others])
    for (const name of readdirSync(folder).sort())
      if (!/\.(?:test|fixture)\.ts$/.test(name)) sum.update(name).update(readFileSync(join(folder, name)));
  return sum.digest('hex');
}
