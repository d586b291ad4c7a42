import { resolve } from 'node:path';
import { typed } from '#library/typed-command';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import { countFlag, readFlags, RELEASES_VARIABLE, SITE_VARIABLE, switchFlag } from '#pipeline/cli/flags';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { isThisMachine } from '#pipeline/site/links/resolve-address';
import { isWithin } from '#library/is-within';
import { systemRemedy } from '#pipeline/cli/system-remedy';
import { publishSite, rollBack } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';

/** Minimum number of kept releases: the public one, and one for a rollback. */
const FEWEST = 2;

const USAGE = {
  script: 'publish',
  about: 'Makes the built site public as a release. Servers read <releases>/current.',
  flags: {
    keep: countFlag(5, 'sets the number of releases to keep', FEWEST),
    'without-former': switchFlag('omits files that pages of the previous release may still request'),
    'without-manifest': switchFlag('publishes a site without a manifest, so its files cannot be verified'),
  },
  variables: { ...SITE_VARIABLE, ...RELEASES_VARIABLE },
  examples: ['', '--keep 10'],
} as const;

/** Publishes the built site, as `npm run publish` does. */
export const runPublish = reporting(publish, explainInReleases);

async function publish(
  args: readonly string[],
  { cwd, env, stream, say, sayFault }: CommandContext,
): Promise<void> {
  const { values } = readFlags(USAGE, args);
  const releases = new Releases(releasesFolder(env));
  const { id, isSame, origin } = await publishSite({
    dist: resolve(cwd, env['PODIUM_OUT'] || 'dist'),
    releases,
    kept: Number(values.keep),
    keepsPrevious: !values['without-former'],
    needsManifest: !values['without-manifest'],
    now: () => new Date(),
    progress: makeProgress(stream),
  });
  say(isSame ? `${id} has the same files and is already public.` : `${id} is public: ${releases.current}`);
  const warning = warnOfAddress(origin);
  if (warning !== null) sayFault(warning);
}

/** Returns a warning if visitors cannot reach the origin that the pages contain; else null. */
export function warnOfAddress(origin: string | null): string | null {
  if (origin === null || !isThisMachine(new URL(origin).hostname)) return null;
  return (
    `Warning: the pages name ${origin}/ as their address, which no visitor can reach; search engines and shared links are sent ` +
    `there. Build the site with its own address and publish it again: PODIUM_SITE_URL=https://podium.example ${typed('build')}`
  );
}

const ROLLBACK_USAGE = {
  script: 'rollback',
  about: 'Makes an earlier release public again; the previous one if none is named.',
  operands: '[release]',
  flags: { list: switchFlag('lists all releases, and changes nothing') },
  variables: RELEASES_VARIABLE,
  examples: ['', '--list'],
} as const;

/** Makes another release public, as `npm run rollback` does. */
export const runRollback = reporting(goBack, explainInReleases);

async function goBack(args: readonly string[], { env, say }: CommandContext): Promise<void> {
  const { values, positionals } = readFlags(ROLLBACK_USAGE, args);
  const releases = new Releases(releasesFolder(env));
  if (!values.list) {
    say(`${await rollBack(releases, positionals[0])} is public: ${releases.current}`);
    return;
  }
  const current = await releases.currentId();
  for (const id of await releases.list()) say(id === current ? `${id} (public)` : id);
}

function explainInReleases(error: unknown, { env }: CommandContext): string {
  return explainFailure(error, releasesFolder(env));
}

/** Returns the message for a failed publish into `root`, for system errors with a remedy. */
export function explainFailure(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const isOfRoot = path === undefined || dest !== undefined || isWithin(root, path);
  const remedy = systemRemedy(code, isOfRoot ? root : path);
  return remedy === undefined
    ? error.message
    : `${error.message}. The public release is unchanged. ${remedy}, and try again.`;
}
