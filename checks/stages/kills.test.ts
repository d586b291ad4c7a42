// Edits content and builds it many times, and kills most builds at a random moment, while readers
// read the site.
//   PODIUM_TEST_SEED=7 PODIUM_TEST_EDITS=200 npm test -- kills    repeats a run, and extends it
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '#domain/util/random-subset';
import { findDifferences } from '#pipeline/site/find-differences';
import { journalOf } from '#pipeline/site/journal';
import { listFiles } from '#pipeline/site/list-files';
import { hashFiles, readManifest } from '#pipeline/site/manifest';
import { completeUpdate } from '#pipeline/site/recover-output';
import { editContent, writeInitialContent } from '../kills/edited-content.fixture.ts';
import { startReading } from '../kills/read-site.fixture.ts';
import { compareSites } from '../rebuilds/run-build.fixture.ts';
import { SEED, numberSetting } from './site.fixture.ts';

const EDITS = numberSetting('EDITS', 40);
const READERS = 2;
const BUILD = resolve('checks/kills/build-titles.fixture.ts');
const random = seededRandom(SEED);
const folder = await mkdtemp(join(tmpdir(), 'podium-kills-'));
const [content, outDir] = [join(folder, 'content'), join(folder, 'dist')];
afterAll(() => rm(folder, { recursive: true }));

/** The end of a build, and the duration of its parts in milliseconds. */
interface Run {
  readonly signal: NodeJS.Signals | null;
  /** Total duration, and duration since the site's files began to change. */
  readonly whole: number;
  readonly placing: number;
}

/**
 * When to kill a build: milliseconds after its start, after all files are made, or after the site's
 * files began to change.
 */
type Death = { readonly after: 'start' | 'made' | 'journal'; readonly wait: number } | null;

/**
 * Builds the content in a child process. Throws with its output if it fails without being killed.
 */
async function build(to: string, death: Death): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [BUILD, content, to], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let placedFrom = NaN;
  let timer: NodeJS.Timeout | undefined;
  const dieAfter = (moment: NonNullable<Death>['after']) => {
    if (death?.after === moment) timer ??= setTimeout(() => child.kill('SIGKILL'), death.wait);
  };
  dieAfter('start');
  const watcher = watch(folder, (_, name) => {
    if (name !== basename(journalOf(to))) return;
    if (Number.isNaN(placedFrom)) placedFrom = performance.now();
    dieAfter('journal');
  });
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('Manifest')) dieAfter('made');
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  watcher.close();
  if (code !== null && code !== 0) throw new Error(`A build failed (seed ${SEED}):\n${output}`);
  const end = performance.now();
  return { signal, whole: end - start, placing: end - placedFrom };
}

/** One build in five survives. Half of the others are killed while files change. */
function chooseDeath({ whole, placing }: Run): Death {
  const chance = random();
  if (chance < 0.2) return null;
  if (chance < 0.4) return { after: 'start', wait: random() * whole };
  if (chance < 0.6) return { after: 'made', wait: random() * placing };
  return { after: 'journal', wait: random() * placing };
}

/** Compares the site with the manifest of its build and returns the differences. */
async function findDamage(): Promise<string[]> {
  const manifest = await readManifest(outDir);
  const files = await hashFiles(await listFiles(outDir));
  return manifest === null ? ['the manifest is missing'] : findDifferences(manifest.files, files);
}

test(`no page is missing or half written while builds are killed (seed ${SEED})`, async () => {
  await writeInitialContent(content);
  await build(outDir, null);
  await editContent(content, 1, random);
  const usual = await build(outDir, null);
  const readers = Array.from({ length: READERS }, () => startReading(outDir));
  const faults: string[] = [];
  let [killed, open] = [0, 0];
  for (let edit = 2; edit <= EDITS + 1; edit += 1) {
    await editContent(content, edit, random);
    const { signal } = await build(outDir, chooseDeath(usual));
    if (signal !== null) killed += 1;
    if (existsSync(journalOf(outDir))) open += 1;
    // Every command that reads a site completes an interrupted update first. In the other cases,
    // the next build does it.
    if (random() < 0.5) {
      completeUpdate(outDir);
      faults.push(...(await findDamage()).map((fault) => `after edit ${edit}: ${fault}`));
    }
  }
  await build(outDir, null);
  for (const { stop } of readers) {
    const { reads, faults: met } = await stop();
    console.log(`A reader has read ${reads} files`);
    faults.push(...met);
  }
  await build(join(folder, 'whole'), null);
  faults.push(...(await findDamage()), ...(await compareSites(outDir, join(folder, 'whole'))));
  console.log(`${EDITS} edits: ${killed} builds were killed, ${open} of them while files were changing`);
  expect(faults).toEqual([]);
  expect(open, 'No build was killed while files were changing, so nothing is proven').toBeGreaterThan(0);
});
