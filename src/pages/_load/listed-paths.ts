import { loadListed } from './content.ts';

/** The paths of what is published once for each listed content, in no language. */
export async function listedPaths() {
  return (await loadListed()).map((facts) => ({ params: { oid: facts.oid }, props: { facts } }));
}
