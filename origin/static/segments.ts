// A control character in a path is an attack or a mistake.
const FORBIDDEN = /[/\\\0-\x1f\x7f]/;

/**
 * The folders and the file that a request path names, decoded; null for a path that nothing in `dist`
 * has: encoded slashes, control characters, empty or dotted segments, bad encoding. What is left
 * cannot lead out of the folder it is joined to.
 */
export function toSegments(pathname: string): readonly string[] | null {
  const segments: string[] = [];
  for (const [index, encoded] of pathname.replace(/^\//, '').replace(/\/$/, '').split('/').entries()) {
    const segment = decode(encoded);
    if (segment === null || FORBIDDEN.test(segment)) return null;
    if (segment.startsWith('.') && !(index === 0 && segment === '.well-known')) return null;
    segments.push(segment);
  }
  if (segments.length === 1 && segments[0] === '') return pathname === '/' ? [] : null;
  if (segments.includes('')) return null;
  // Settings for CDNs, not content.
  if (segments.length === 1 && /^_(?:headers|redirects)$/i.test(segments[0] ?? '')) return null;
  return segments;
}

/** A part of an address without its encoding; null where that is bad. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
