import { resultOrNull } from '#domain/util/result-or-null';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isForVisitors } from '#domain/addresses/visitor-files';

// A control character in a path is an attack or a mistake.
const FORBIDDEN = /[/\\\0-\x1f\x7f]/;

/**
 * Returns the decoded folders and file of a request path. Returns null for a path that cannot exist
 * in `dist`: encoded slashes, control characters, empty or dotted segments, or invalid encoding.
 * The result cannot escape the folder that it is joined to.
 */
export function toSegments(pathname: string): readonly string[] | null {
  const segments: string[] = [];
  for (const encoded of pathname.replace(/^\//, '').replace(/\/$/, '').split('/')) {
    const segment = decode(encoded);
    if (segment === null || FORBIDDEN.test(segment)) return null;
    segments.push(segment);
  }
  if (segments.length === 1 && segments[0] === '') return pathname === '/' ? [] : null;
  if (segments.includes('')) return null;
  return isForVisitors(segments) ? segments : null;
}

/** Decodes a part of an address. Returns null if the encoding is invalid. */
export const decode = (text: string): string | null => resultOrNull(() => decodeURIComponent(text));

/**
 * The target of a request path: a file of `dist` (`path` is the decoded request path), a redirect,
 * or nothing.
 */
export type Target =
  | { readonly kind: 'file'; readonly file: string; readonly path: string }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'none' };

const NONE: Target = { kind: 'none' };

/** Finds the target of `pathname` (still encoded, as in the request) in the folder `dist`. */
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

/**
 * Returns the kind of a path: file or folder. Returns 'none' for a missing path and for other
 * kinds, such as a socket.
 */
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

/** Reports whether a file system call failed because the path does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(String(error.code));
}
