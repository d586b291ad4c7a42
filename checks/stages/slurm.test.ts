// Builds a site on a Slurm cluster of two nodes with the files of deploy/slurm: an array of four
// parts, of which one is killed and queued again, and a merge that depends on them.
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { compareSites, runBuild } from '../rebuilds/run-build.fixture.ts';
import { startSlurm } from '../slurm/run-slurm.fixture.ts';

const PARTS = 4;
/** The part that is killed. */
const KILLED = 2;
const CONTENT = resolve('src/content');
/** Until all jobs must have ended. Two nodes share the processors of this machine. */
const PATIENCE = { timeout: 1_200_000, interval: 1000 };

const root = await mkdtemp(join(tmpdir(), 'podium-slurm-'));
const at = (name: string): string => join(root, name);
afterAll(() => rm(root, { recursive: true, force: true }));

// The jobs run on this Node, as the whole build does, whose version is part of the program.
const env = {
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  PODIUM_CONTENT: CONTENT,
  PODIUM_PARTS: at('parts'),
  PODIUM_OUT: at('dist'),
};

/** Submits all jobs, kills a part while it runs, and waits until all have ended. */
async function buildOnCluster(): Promise<void> {
  const slurm = await startSlurm(at('slurm'));
  const waitFor = (job: string, state: string) =>
    vi.waitFor(
      () => expect(slurm.run('scontrol', 'show', 'job', job)).toContain(`JobState=${state} `),
      PATIENCE,
    );
  try {
    const options = { encoding: 'utf8', env: { ...env, ...slurm.env } } as const;
    const output = execFileSync(resolve('deploy/slurm/submit.sh'), [String(PARTS)], options);
    const [, parts = '', merge = ''] = output.trim().split(' ');
    const task = `${parts}_${KILLED}`;
    await waitFor(task, 'RUNNING');
    // Long enough for the build to have begun.
    await wait(3000);
    slurm.run('scontrol', 'requeue', task);
    // Slurm delays a job that was queued again.
    await waitFor(task, 'PENDING');
    slurm.run('scontrol', 'update', `JobId=${task}`, 'StartTime=now');
    await waitFor(merge, 'COMPLETED');
  } finally {
    await slurm.stop();
    console.log((await readLogs()).join('\n'));
  }
}

async function readLogs(): Promise<string[]> {
  const names = (await readdir(at('parts'))).filter((name) => name.endsWith('.log')).sort();
  return Promise.all(names.map((name) => readFile(join(at('parts'), name), 'utf8')));
}

test('parts that are built on a cluster have the bytes of one whole build', async () => {
  runBuild({ content: CONTENT, outDir: at('whole') });
  await buildOnCluster();
  expect(await compareSites(at('dist'), at('whole'))).toEqual([]);
});

test('a part that was killed while it ran is built again', async () => {
  const log = (await readLogs()).find((text) => text.includes(`Part ${KILLED} of ${PARTS}`)) ?? '';
  const [first, second] = log.split(/^.*restarted 1 times$/m);
  expect(first).not.toMatch(/^Report: /m);
  expect(second).toMatch(/^Report: /m);
});

test('a merge refuses a part with a changed file, and names the file', async () => {
  const part = join(at('parts'), 'part-3');
  const files = await readdir(part, { recursive: true });
  const file = files.find((name) => name.endsWith('index.html')) ?? '';
  await appendFile(join(part, file), ' ');
  const merged = Array.from({ length: PARTS }, (_, index) => join(at('parts'), `part-${index + 1}`));
  expect(() => runBuild({ content: CONTENT, outDir: at('refused'), partsToMerge: merged })).toThrow(
    `${file} has `,
  );
});
