// Changes content at random and checks that a build which takes over what it can, a full build, and a build in parts give the
// same bytes: node pipeline/check-rebuilds.ts [--rounds 3] [--edits 12] [--seed 7]
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listFaults } from './command/list-faults.ts';
import { compareSites } from './rebuilds/compare-sites.ts';
import { editContent } from './rebuilds/edit-content.ts';
import { runBuild } from './rebuilds/run-build.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    edits: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const PARTS = 2;
const work = resolve('.cache/rebuilds');
const place = (name: string): string => join(work, name);
const content = place('content');

/** Says how two sites differ; gives whether they do not. */
async function areSame(name: string, other: string): Promise<boolean> {
  const faults = await compareSites(place(name), place(other));
  if (faults.length > 0)
    console.error(`${name} differs from ${other} (seed ${values.seed}):\n${listFaults(faults)}`);
  else console.log(`${name} has the same bytes as ${other}`);
  return faults.length === 0;
}

async function run(): Promise<boolean> {
  rmSync(work, { recursive: true, force: true });
  cpSync('e2e/content', content, { recursive: true });
  runBuild({ content, out: place('changed') });
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const edits = await editContent(content, Number(values.edits), `${values.seed}-${round}`);
    console.log(`Round ${round} of seed ${values.seed}:\n${edits.map((edit) => `  ${edit}`).join('\n')}`);
    console.log(runBuild({ content, out: place('changed') }));
    runBuild({ content, out: place('full'), flags: ['--full'] });
    if (!(await areSame('changed', 'full'))) return false;
  }
  const parts = Array.from({ length: PARTS }, (_, index) => `${index + 1}/${PARTS}`);
  for (const shard of parts) runBuild({ content, out: place(shard.replace('/', '-of-')), shard });
  runBuild({
    content,
    out: place('merged'),
    merged: parts.map((shard) => place(shard.replace('/', '-of-'))),
  });
  return areSame('merged', 'full');
}

process.exitCode = (await run()) ? 0 : 1;
