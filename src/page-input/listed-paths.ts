import type { EntryFacts } from '#content/library';
import { contentKey, withKeys } from './cache-keys.ts';
import { loadRequested } from './content.ts';

/**
 * Returns the static paths of outputs that listed content has once, without a language. Optionally
 * only for a type and schema version.
 */
export async function listedPaths(kind?: EntryFacts['kind'], schemaVersion?: EntryFacts['schemaVersion']) {
  return withKeys(await loadRequested(kind, schemaVersion), contentKey, (facts, cacheKey) => ({
    params: { oid: facts.oid },
    props: { facts },
    cacheKey,
  }));
}
