// Changes content at random and checks that four kinds of builds result in the same bytes, also in
// other time zones and languages: an incremental build, a full build with two threads, a build by
// "astro build" alone, and a build in parts.
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countFlag, readFlagsOrExit, valueFlag } from '#pipeline/cli/flags';
import { listFaults } from '#pipeline/cli/command-error';
import { compareSites, PLACES, runBuild } from './rebuilds/run-build.ts';
import { editContent } from './rebuilds/edit-content.ts';

const { values } = readFlagsOrExit({
  script: 'checks/check-rebuilds.ts',
  about: 'Changes content at random, and compares the sites of four kinds of builds.',
  flags: {
    rounds: countFlag(1, 'sets the number of incremental builds'),
    edits: countFlag(12, 'sets the number of edits before each of them'),
    seed: { ...valueFlag('text', 'repeats a run'), default: String(Date.now() % 1_000_000) },
  },
  examples: ['--rounds 3 --seed 7'],
});
const PARTS = 2;
const work = resolve('.cache/rebuilds');
const inWork = (name: string): string => join(work, name);
const content = inWork('content');

/** Logs how two sites differ. Returns whether they are the same. */
async function areSame(name: string, other: string): Promise<boolean> {
  const faults = await compareSites(inWork(name), inWork(other));
  if (faults.length > 0)
    console.error(`${name} differs from ${other} (seed ${values.seed}):\n${listFaults(faults)}`);
  else console.log(`${name} has the same bytes as ${other}`);
  return faults.length === 0;
}

async function run(): Promise<boolean> {
  rmSync(work, { recursive: true, force: true });
  cpSync('e2e/site/src/content', content, { recursive: true });
  runBuild({ content, out: inWork('changed') });
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const edits = await editContent(content, Number(values.edits), `${values.seed}-${round}`);
    console.log(`Round ${round} of seed ${values.seed}:\n${edits.map((edit) => `  ${edit}`).join('\n')}`);
    console.log(runBuild({ content, out: inWork('changed') }));
    runBuild({ content, out: inWork('full'), flags: ['--full'], threads: 2, place: PLACES.far });
    if (!(await areSame('changed', 'full'))) return false;
  }
  runBuild({ content, out: inWork('plain'), flags: ['--full', '--plain'], place: PLACES.farOther });
  if (!(await areSame('plain', 'full'))) return false;
  const parts = Array.from({ length: PARTS }, (_, index) => `${index + 1}/${PARTS}`);
  const folderOf = (shard: string) => inWork(shard.replace('/', '-of-'));
  for (const shard of parts) runBuild({ content, out: folderOf(shard), shard, place: PLACES.farOther });
  runBuild({ content, out: inWork('merged'), merged: parts.map(folderOf) });
  return areSame('merged', 'full');
}

process.exitCode = (await run()) ? 0 : 1;
