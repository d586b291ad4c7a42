import { parseArgs } from 'node:util';
import type { CommandFunction, Surroundings } from '../command/surroundings.ts';
import { explainFailure } from './explain-failure.ts';
import { rollBack } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';

/** Makes another release public, as `npm run rollback` does. */
export const runRollback: CommandFunction = async (args, surroundings) => {
  try {
    await goBack(args, surroundings);
    return true;
  } catch (error) {
    surroundings.sayFault(explainFailure(error, releasesFolder(surroundings.env)));
    return false;
  }
};

async function goBack(args: readonly string[], { env, say }: Surroundings): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { list: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const releases = new Releases(releasesFolder(env));
  if (!values.list) {
    say(`${await rollBack(releases, positionals[0])} is public: ${releases.current}`);
    return;
  }
  const current = await releases.currentId();
  for (const id of await releases.list()) say(id === current ? `${id} (public)` : id);
}
