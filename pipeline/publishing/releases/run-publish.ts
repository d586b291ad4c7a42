import { resolve } from 'node:path';
import { ELSEWHERE_FOLDER, addressElsewhere, type Elsewhere } from '#domain/addresses/media-elsewhere';
import { describeError } from '#domain/util/describe-error';
import { mediaBase } from '#library/site-record';
import { typed } from '#library/typed-command';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import {
  countFlag,
  readFlags,
  RELEASES_VARIABLE,
  SITE_VARIABLE,
  switchFlag,
  type AnyUsage,
} from '#pipeline/cli/flags';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { isThisMachine } from '#pipeline/site/links/resolve-address';
import { isWithin } from '#library/is-within';
import { systemRemedy } from '#pipeline/cli/system-remedy';
import { publishSite, rollBack } from './publish-site.ts';
import { Releases, releasesFolder } from './releases.ts';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { mapInParallel } from '#library/in-parallel';
import { CommandError, listFaults } from '#pipeline/cli/command-error';
import { listFiles, type OutputFile } from '#pipeline/site/list-files';

/** Minimum number of kept releases: the public one, and one for a rollback. */
const MIN_RELEASES = 2;

const USAGE = {
  script: 'publish',
  summary: 'Makes the built site public as a release. Servers read <releases>/current.',
  flags: {
    keep: countFlag(5, 'sets the number of releases to keep', MIN_RELEASES),
    'without-former': switchFlag('omits files that pages of the previous release may still request'),
    'without-manifest': switchFlag('publishes a site without a manifest, so its files cannot be verified'),
  },
  variables: { ...SITE_VARIABLE, ...RELEASES_VARIABLE },
  examples: ['', '--keep 10'],
} as const satisfies AnyUsage;

/** Publishes the built site, as `npm run publish` does. */
export const runPublish = reporting(publish, explainInReleases);

async function publish(
  args: readonly string[],
  { cwd, env, stream, print, printError }: CommandContext,
): Promise<void> {
  const { values } = readFlags(USAGE, args);
  const releases = new Releases(releasesFolder(env));
  const base = mediaBase(env);
  if (base !== '') await checkMedia({ base, folder: resolve(cwd, ELSEWHERE_FOLDER) });
  const { id, wasPublic, origin } = await publishSite({
    dist: resolve(cwd, env['PODIUM_OUT'] || 'dist'),
    releases,
    keptReleases: Number(values.keep),
    keepsPrevious: !values['without-former'],
    needsManifest: !values['without-manifest'],
    now: () => new Date(),
    progress: makeProgress(stream),
  });
  print(
    wasPublic
      ? `${id} has the same files and is already public.`
      : `${id} is public: ${releases.currentLink}`,
  );
  const warning = describeLocalOrigin(origin);
  if (warning !== null) printError(warning);
}

/** Returns a warning if visitors cannot reach the origin that the pages contain; else null. */
export function describeLocalOrigin(origin: string | null): string | null {
  if (origin === null || !isThisMachine(new URL(origin).hostname)) return null;
  return (
    `Warning: the pages name ${origin}/ as their address, which no visitor can reach; search engines and shared links are sent ` +
    `there. Build the site with its own address and publish it again: PODIUM_SITE_URL=https://podium.example ${typed('build')}`
  );
}

const ROLLBACK_USAGE = {
  script: 'rollback',
  summary: 'Makes an earlier release public again; the previous one if none is named.',
  operands: '[release]',
  flags: { list: switchFlag('lists all releases, and changes nothing') },
  variables: RELEASES_VARIABLE,
  examples: ['', '--list'],
} as const;

/** Makes another release public, as `npm run rollback` does. */
export const runRollback = reporting(rollBackRelease, explainInReleases);

async function rollBackRelease(args: readonly string[], { env, print }: CommandContext): Promise<void> {
  const { values, positionals } = readFlags(ROLLBACK_USAGE, args);
  const releases = new Releases(releasesFolder(env));
  if (!values.list) {
    print(`${await rollBack(releases, positionals[0])} is public: ${releases.currentLink}`);
    return;
  }
  const currentId = await releases.currentId();
  for (const id of await releases.list()) print(id === currentId ? `${id} (public)` : id);
}

function explainInReleases(error: unknown, { env }: CommandContext): string {
  return explainFailure(error, releasesFolder(env));
}

/** Returns the message for a failed publish into `root`, for system errors with a remedy. */
export function explainFailure(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const isInReleases = path === undefined || dest !== undefined || isWithin(root, path);
  const remedy = systemRemedy(code, isInReleases ? root : path);
  return remedy === undefined
    ? error.message
    : `${error.message}. The public release is unchanged. ${remedy}, and try again.`;
}

const REQUESTS_AT_ONCE = 8;
/** Time limit for a response, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Pauses before further tries, in milliseconds, if a host does not answer or is overloaded. */
const RETRY_PAUSES_MS = [1_000, 4_000];

interface NetworkAndClock {
  readonly fetch: (address: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'headers'>>;
  readonly wait: (ms: number) => Promise<unknown>;
}

/**
 * Checks that the media host has each file that belongs there, with the right size. Throws a
 * CommandError that lists the files and addresses that fail.
 */
export async function checkMedia(
  elsewhere: Elsewhere,
  environment: NetworkAndClock = { fetch: (address, init) => fetch(address, init), wait: setTimeout },
): Promise<void> {
  const files = existsSync(elsewhere.folder) ? await listFiles(elsewhere.folder) : [];
  const faults = await mapInParallel(files, REQUESTS_AT_ONCE, async ({ name, size, path }) => {
    const address = addressElsewhere(elsewhere, `/${name}`);
    const fault = await findFault(address, size, environment);
    return fault === null ? [] : `${path}: ${address} ${fault}`;
  });
  const allFaults = faults.flat();
  if (allFaults.length === 0) return;
  throw new CommandError(
    `${elsewhere.base} lacks media of the site, so it was not published. Upload them with ` +
      `"${typed('upload', '<remote:folder> --media')}", and publish again:\n${listFaults(allFaults)}`,
  );
}

/** Returns what is wrong with the answer from an address; null if nothing is. */
async function findFault(
  address: string,
  size: OutputFile['size'],
  { fetch, wait }: NetworkAndClock,
): Promise<string | null> {
  for (const pause of [...RETRY_PAUSES_MS, null]) {
    const fault = await fetch(address, {
      method: 'HEAD',
      // Otherwise a host may compress the file, and leave out its size.
      headers: { 'Accept-Encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ status, headers }) => {
        if (status !== 200)
          return { text: `answers ${status}`, isTemporary: status === 429 || status >= 500 };
        const length = headers.get('content-length');
        if (length === String(size)) return null;
        return {
          text: `has ${length ?? 'an unknown number of'} bytes in place of ${size}`,
          isTemporary: false,
        };
      },
      (error: unknown) => ({ text: `does not answer (${describeError(error)})`, isTemporary: true }),
    );
    if (fault === null || !fault.isTemporary || pause === null) return fault?.text ?? null;
    await wait(pause);
  }
  // Not reached, because the last try has no pause after it.
  return null;
}
