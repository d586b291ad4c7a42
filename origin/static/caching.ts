import { CACHING } from '#domain/caching';
import { toMatcher } from '#domain/headers-file';

const RULES = CACHING.flatMap(({ paths, control }) =>
  paths.map((path) => ({ matches: toMatcher(path), control })),
).toReversed();

/** Returns the default `Cache-Control` header of a path. `dist/_headers` can override it. */
export function cachingFor(path: string): string {
  return RULES.find(({ matches }) => matches(path))?.control ?? 'no-cache';
}
