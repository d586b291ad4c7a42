import type { EntryFacts } from '#content/library';
import { loadListed } from './content.ts';

/** The paths of the addresses without a slug of listed content of a kind and schema version. */
export async function shortPaths(kind: EntryFacts['kind'], schemaVersion?: EntryFacts['schemaVersion']) {
  return (await loadListed(kind))
    .filter((facts) => schemaVersion === undefined || facts.schemaVersion === schemaVersion)
    .map((facts) => ({ params: { oid: facts.oid }, props: { facts } }));
}
