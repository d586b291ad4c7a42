import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Files with settings of pages, which Astro reads. Later ones win. */
export const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** Returns the settings of pages in files, except those with variables, which Astro resolves. */
export function readEnvFiles(cwd: string): Record<string, string> {
  const entries = ENV_FILES.flatMap((name) => Object.entries(parseEnv(readText(join(cwd, name)))));
  const plain = entries.filter(
    ([name, value]) => name.startsWith('PUBLIC_') && value?.includes('$') === false,
  );
  return Object.fromEntries(plain) as Record<string, string>;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
