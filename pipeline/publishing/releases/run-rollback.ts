import type { CommandFunction, CommandContext } from '#pipeline/cli/command-context';
import { readFlags, RELEASES_VARIABLE, switchFlag } from '#pipeline/cli/flags';
import { explainFailure } from './explain-failure.ts';
import { rollBack } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';

const USAGE = {
  script: 'rollback',
  about: 'Makes an earlier release public again; the previous one if none is named.',
  operands: '[release]',
  flags: { list: switchFlag('lists all releases, and changes nothing') },
  variables: RELEASES_VARIABLE,
  examples: ['', '--list'],
} as const;

/** Makes another release public, as `npm run rollback` does. */
export const runRollback: CommandFunction = async (args, context) => {
  try {
    await goBack(args, context);
    return true;
  } catch (error) {
    context.sayFault(explainFailure(error, releasesFolder(context.env)));
    return false;
  }
};

async function goBack(args: readonly string[], { env, say }: CommandContext): Promise<void> {
  const { values, positionals } = readFlags(USAGE, args);
  const releases = new Releases(releasesFolder(env));
  if (!values.list) {
    say(`${await rollBack(releases, positionals[0])} is public: ${releases.current}`);
    return;
  }
  const current = await releases.currentId();
  for (const id of await releases.list()) say(id === current ? `${id} (public)` : id);
}
