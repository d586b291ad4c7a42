import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandFunction, CommandContext } from '#pipeline/cli/command-context';
import { makeProgress } from '#pipeline/cli/progress';
import { explainFailure } from './explain-failure.ts';
import { publishSite } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';
import { warnOfAddress } from './warn-of-address.ts';

/** Minimum number of kept releases: the public one, and one for a rollback. */
const FEWEST = 2;

/** Publishes the built site, as `npm run publish` does. */
export const runPublish: CommandFunction = async (args, context) => {
  try {
    await publish(args, context);
    return true;
  } catch (error) {
    context.sayFault(explainFailure(error, releasesFolder(context.env)));
    return false;
  }
};

async function publish(
  args: readonly string[],
  { cwd, env, stream, say, sayFault }: CommandContext,
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
    keepsPrevious: !values['without-former'],
    needsManifest: !values['without-manifest'],
    now: () => new Date(),
    progress: makeProgress(stream),
  });
  say(isSame ? `${id} has the same files and is already public.` : `${id} is public: ${releases.current}`);
  const warning = warnOfAddress(origin);
  if (warning !== null) sayFault(warning);
}
