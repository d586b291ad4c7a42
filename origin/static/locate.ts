import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toSegments } from './segments.ts';

/** What a request path leads to: a file of `dist` (`path` is the request path, decoded), another path, or nothing. */
export type Target =
  | { readonly kind: 'file'; readonly file: string; readonly path: string }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'none' };

const NONE: Target = { kind: 'none' };

/** Finds what `pathname` (as the request has it, still encoded) leads to in the folder `dist`. */
export async function locate(dist: string, pathname: string): Promise<Target> {
  const segments = toSegments(pathname);
  if (segments === null) return NONE;
  const file = join(dist, ...segments);
  const path = `/${segments.join('/')}`;
  if (pathname.endsWith('/')) {
    const index = join(file, 'index.html');
    return (await kindOf(index)) === 'file'
      ? { kind: 'file', file: index, path: path === '/' ? path : `${path}/` }
      : NONE;
  }
  const kind = await kindOf(file);
  if (kind === 'file') {
    if (segments.at(-1) !== 'index.html') return { kind: 'file', file, path };
    return { kind: 'redirect', path: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
  }
  if (kind === 'folder' && (await kindOf(join(file, 'index.html'))) === 'file') {
    return { kind: 'redirect', path: `${pathname}/` };
  }
  return NONE;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Whether there is a file or a folder; 'none' for both nothing and what is neither, such as a socket. */
export async function kindOf(path: string): Promise<'file' | 'folder' | 'none'> {
  try {
    const facts = await stat(path);
    if (facts.isFile()) return 'file';
    return facts.isDirectory() ? 'folder' : 'none';
  } catch (error) {
    if (isMissing(error)) return 'none';
    throw error;
  }
}

/** Whether a file system call failed because there is nothing at the path. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(String(error.code));
}
