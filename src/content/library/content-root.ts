import { resolve } from 'node:path';

/** The content folder, absolute: the one that `PODIUM_CONTENT` names, else `src/content`. */
export function contentRoot(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env['PODIUM_CONTENT'];
  return resolve(cwd, named === undefined || named === '' ? 'src/content' : named);
}
