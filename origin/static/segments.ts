import { isForVisitors } from '#domain/visitor-files';

// A control character in a path is an attack or a mistake.
const FORBIDDEN = /[/\\\0-\x1f\x7f]/;

/**
 * The folders and the file that a request path names, decoded; null for a path that nothing in `dist`
 * has: encoded slashes, control characters, empty or dotted segments, bad encoding. What is left
 * cannot lead out of the folder it is joined to.
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

/** A part of an address without its encoding; null where that is bad. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
