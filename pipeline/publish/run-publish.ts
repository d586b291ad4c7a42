import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandFunction, Surroundings } from '../command/surroundings.ts';
import { makeProgress } from '../output/progress.ts';
import { explainFailure } from './explain-failure.ts';
import { publishSite } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';
import { warnOfAddress } from './warn-of-address.ts';

/** Fewest releases that stay: the public one, and one to go back to. */
const FEWEST = 2;

/** Makes the built site public, as `npm run publish` does. */
export const runPublish: CommandFunction = async (args, surroundings) => {
  try {
    await publish(args, surroundings);
    return true;
  } catch (error) {
    surroundings.sayFault(explainFailure(error, releasesFolder(surroundings.env)));
    return false;
  }
};

async function publish(
  args: readonly string[],
  { cwd, env, stream, say, sayFault }: Surroundings,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      keep: { type: 'string', default: '5' },
      'without-former': { type: 'boolean', default: false },
      'without-manifest': { type: 'boolean', default: false },
    },
  });
  const kept = Number(values.keep);
  if (!Number.isSafeInteger(kept) || kept < FEWEST)
    throw new Error(`--keep is ${JSON.stringify(values.keep)}. Give a whole number, ${FEWEST} or more.`);
  const releases = new Releases(releasesFolder(env));
  const { id, isSame, origin } = await publishSite({
    dist: resolve(cwd, env['PODIUM_OUT'] || 'dist'),
    releases,
    kept,
    keepsFormer: !values['without-former'],
    needsManifest: !values['without-manifest'],
    now: () => new Date(),
    progress: makeProgress(stream),
  });
  say(isSame ? `${id} holds the same and is public already.` : `${id} is public: ${releases.current}`);
  const warning = warnOfAddress(origin);
  if (warning !== null) sayFault(warning);
}
