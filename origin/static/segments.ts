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
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
