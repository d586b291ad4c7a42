import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** A build to run. */
export interface Build {
  readonly content: string;
  readonly out: string;
  readonly flags?: readonly string[];
  /** Only this part, such as "1/2". */
  readonly shard?: string;
  /** Joins these parts instead. */
  readonly merged?: readonly string[];
}

/** Runs a build, or a merge, as a command; gives what it said of its pages. Throws with all that it said if it fails. */
export function runBuild({ content, out, flags = [], shard = '', merged }: Build): string {
  const script = resolve('pipeline', merged === undefined ? 'build.ts' : 'merge.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...flags, ...(merged ?? [])], {
    encoding: 'utf8',
    env: { ...process.env, PODIUM_CONTENT: content, PODIUM_OUT: out, PODIUM_SHARD: shard },
  });
  if (status !== 0) throw new Error(`The build of ${out} failed:\n${stdout}${stderr}`);
  return stdout.split('\n').find((line) => line.startsWith('Pages')) ?? '';
}
