import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findDifferences } from '#pipeline/site/find-differences';
import { listFiles } from '#pipeline/site/list-files';
import { hashFiles } from '#pipeline/site/manifest';

/** Settings of a machine that must not affect its builds. */
interface MachineSettings {
  /** Time zone. */
  readonly TZ: string;
  /** Language and country. */
  readonly LC_ALL: string;
}

/**
 * A default machine, one beyond the date line where "aa" sorts after "z", and one in another time
 * zone and language.
 */
export const MACHINES = {
  home: { TZ: 'UTC', LC_ALL: 'C' },
  far: { TZ: 'Pacific/Kiritimati', LC_ALL: 'da_DK.UTF-8' },
  farOther: { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' },
} satisfies Record<string, MachineSettings>;

/** A build to run. */
interface Build {
  /** The folder of a project with a config of its own; by default this repository. */
  readonly project?: string;
  readonly content: string;
  readonly outDir: string;
  readonly flags?: readonly string[];
  /** The part to build, such as "1/2". */
  readonly shard?: string;
  /** Number of render threads. */
  readonly threads?: number;
  /** Time zone and language of the machine. */
  readonly machine?: MachineSettings;
  /** Merges these parts instead of building. */
  readonly partsToMerge?: readonly string[];
  /** Other settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a build or a merge as a command. Returns its output line about pages. Throws with all its
 * output if it fails.
 */
export function runBuild({
  project,
  content,
  outDir,
  flags = [],
  shard = '',
  threads = 1,
  machine = MACHINES.home,
  partsToMerge,
  env = {},
}: Build): string {
  const name = partsToMerge === undefined ? 'build' : 'merge';
  const command =
    project === undefined ? [resolve('pipeline', `${name}.ts`)] : [resolve('pipeline/podium.ts'), name];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...command, ...flags, ...(partsToMerge ?? [])],
    {
      encoding: 'utf8',
      cwd: project,
      env: {
        ...process.env,
        ...machine,
        ...env,
        PODIUM_CONTENT: content,
        PODIUM_OUT: outDir,
        PODIUM_SHARD: shard,
        PODIUM_PROCESSES: String(threads),
      },
    },
  );
  if (status !== 0) throw new Error(`The build of ${outDir} failed:\n${stdout}${stderr}`);
  return stdout.split('\n').find((line) => line.startsWith('Pages')) ?? '';
}

/** Returns the differences of a site from the expected one, one line for each file. */
export async function compareSites(site: string, expected: string): Promise<string[]> {
  const [files, expectedFiles] = [await listFiles(site), await listFiles(expected)];
  return findDifferences(await hashFiles(expectedFiles), await hashFiles(files));
}
