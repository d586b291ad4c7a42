import { resolve } from 'node:path';

/** Returns the content folder, absolute: `PODIUM_CONTENT`, or `src/content` by default. */
export function contentRoot(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env['PODIUM_CONTENT'];
  return resolve(cwd, named === undefined || named === '' ? 'demo/content' : named);
}
