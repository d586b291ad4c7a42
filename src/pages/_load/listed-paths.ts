import type { EntryFacts } from '#content/library';
import { contentKey, withKeys } from './cache-keys.ts';
import { loadListed } from './content.ts';

/** The paths of what is published once for each listed content, or for that of a kind and schema version, in no language. */
export async function listedPaths(kind?: EntryFacts['kind'], schemaVersion?: EntryFacts['schemaVersion']) {
  const listed = (await loadListed(kind)).filter(
    (facts) => schemaVersion === undefined || facts.schemaVersion === schemaVersion,
  );
  return withKeys(listed, contentKey, (facts, cacheKey) => ({
    params: { oid: facts.oid },
    props: { facts },
    cacheKey,
  }));
}
