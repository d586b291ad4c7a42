import { CACHING, PRIVATE_PATHS } from '#domain/caching';
import { toMatcher } from '#domain/headers-file';

const RULES = CACHING.flatMap(({ paths, control }) =>
  paths.map((path) => ({ matches: toMatcher(path), control })),
).toReversed();

const PRIVATE = PRIVATE_PATHS.map(toMatcher);

/** Returns the default `Cache-Control` header of a path. `dist/_headers` can override it. */
export function cachingFor(path: string): string {
  return RULES.find(({ matches }) => matches(path))?.control ?? 'no-cache';
}

/** Reports whether this is a page behind a view link, in any language (rule 2.42). */
export function isPrivatePage(path: string): boolean {
  return PRIVATE.some((matches) => matches(path));
}
