// Builds a site on a Slurm cluster of two nodes with the files of deploy/slurm: an array of four
// parts, of which one is killed and queued again, and a merge that depends on them. Compares the
// bytes with those of one whole build: node checks/check-slurm.ts
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compareSites, runBuild } from './rebuilds/run-build.ts';
import { startSlurm, type Slurm } from './slurm/run-slurm.ts';

const PARTS = 4;
/** The part that is killed. */
const KILLED = 2;
const CONTENT = resolve('src/content');
/** Seconds until all jobs must have ended. Two nodes share the processors of this machine. */
const LIMIT = 1200;

const root = await mkdtemp(join(tmpdir(), 'podium-slurm-'));
const at = (name: string): string => join(root, name);
// The jobs run on this Node, as the whole build does, whose version is part of the program.
const env = {
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  PODIUM_CONTENT: CONTENT,
  PODIUM_PARTS: at('parts'),
  PODIUM_OUT: at('dist'),
};

try {
  runBuild({ content: CONTENT, out: at('whole') });
  const slurm = await startSlurm(at('slurm'));
  try {
    await buildOnCluster(slurm);
  } finally {
    await slurm.stop();
  }
  await printLogs();
  const faults = await compareSites(at('dist'), at('whole'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else
    console.log(
      `${(await readdir(at('dist'), { recursive: true })).length} files and folders have the same bytes as one whole build.`,
    );
  await refuseChangedPart();
} finally {
  await rm(root, { recursive: true, force: true });
}

/** Submits all jobs, kills a part while it runs, and waits until all have ended. */
async function buildOnCluster({ env: cluster, run }: Slurm): Promise<void> {
  const output = execFileSync(resolve('deploy/slurm/submit.sh'), [String(PARTS)], {
    encoding: 'utf8',
    env: { ...env, ...cluster },
  });
  const [, parts = '', merge = ''] = output.trim().split(' ');
  const task = `${parts}_${KILLED}`;
  await until(() => stateOf(run, task) === 'RUNNING', `part ${KILLED} runs`);
  // Long enough for the build to have begun.
  await wait(3000);
  run('scontrol', 'requeue', task);
  console.log(`Part ${KILLED} was killed while it ran, and queued again.`);
  // Slurm delays a job that was queued again.
  await until(() => stateOf(run, task) === 'PENDING', `part ${KILLED} is queued again`);
  run('scontrol', 'update', `JobId=${task}`, 'StartTime=now');
  await until(() => stateOf(run, merge) === 'COMPLETED', 'the merge is complete');
}

/** Returns the state of a job or task, such as "RUNNING". */
function stateOf(run: Slurm['run'], job: string): string {
  return /JobState=(\S+)/.exec(run('scontrol', 'show', 'job', job))?.[1] ?? '';
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let second = 0; second < LIMIT; second += 1) {
    if (isSo()) return;
    await wait(1000);
  }
  await printLogs();
  throw new Error(`Timed out after ${LIMIT} s before ${what}.`);
}

/**
 * Prints the logs of all jobs. Throws if the first attempt of the killed part was not killed, or if
 * there is no second one.
 */
async function printLogs(): Promise<void> {
  const names = (await readdir(at('parts'))).filter((name) => name.endsWith('.log')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(at('parts'), name), 'utf8')));
  for (const [index, name] of names.entries()) console.log(`--- ${name}\n${texts[index]?.trim() ?? ''}`);
  const log = texts.find((text) => text.includes(`Part ${KILLED} of ${PARTS}`)) ?? '';
  const [first = '', second] = log.split(/^.*restarted 1 times$/m);
  if (second === undefined) throw new Error(`Part ${KILLED} was not started again.`);
  if (/^Report: /m.test(first)) throw new Error(`Part ${KILLED} was complete before it was killed.`);
}

/** Changes a file of a part. The merge must refuse it, and name the file. */
async function refuseChangedPart(): Promise<void> {
  const part = join(at('parts'), 'part-3');
  const [file = ''] = (await readdir(part, { recursive: true })).filter((name) =>
    name.endsWith('index.html'),
  );
  await appendFile(join(part, file), ' ');
  const merged = Array.from({ length: PARTS }, (_, index) => join(at('parts'), `part-${index + 1}`));
  try {
    runBuild({ content: CONTENT, out: at('refused'), merged });
  } catch (error) {
    if (String(error).includes(`${file} has `)) return;
    throw error;
  }
  throw new Error(`A merge with a changed part was not refused: ${file}`);
}
