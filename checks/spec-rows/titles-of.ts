import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles } from './read-titles.ts';

const known = new Map<string, ReadonlySet<string> | null>();

/** The titles of a test file by its path from the root; null where there is no such file. Each file is read once. */
export function titlesOf(file: string): ReadonlySet<string> | null {
  let titles = known.get(file);
  if (titles === undefined) {
    const source = path.join(import.meta.dirname, '../..', file);
    titles = existsSync(source) ? readTitles(readFileSync(source, 'utf8')) : null;
    known.set(file, titles);
  }
  return titles;
}
