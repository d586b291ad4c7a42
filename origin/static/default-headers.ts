import { toMatcher } from '#domain/addresses/headers-file';
import { PATH_HEADERS } from '#domain/addresses/path-headers';

const ROWS = PATH_HEADERS.map(({ paths, frameAncestors, always = {} }) => {
  const matchers = paths.map(toMatcher);
  const headers = {
    ...always,
    ...(frameAncestors !== undefined && {
      'Content-Security-Policy': frameAncestors === null ? null : `frame-ancestors ${frameAncestors}`,
    }),
  };
  return { matches: (path: string) => matchers.some((one) => one(path)), headers: Object.entries(headers) };
}).filter(({ headers }) => headers.length > 0);

/** Returns default response headers by lower-case name. More specific headers override them. */
export function defaultHeaders(pathname: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { matches, headers } of ROWS) {
    if (!matches(pathname)) continue;
    for (const [name, value] of headers)
      if (value === null) found.delete(name.toLowerCase());
      else found.set(name.toLowerCase(), value);
  }
  return found;
}
