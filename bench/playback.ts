// Flies through a storyboard of 60 elements, 20 of them large pictures, and times the frames, at
// full processor speed and slowed down four times. There are two controls: the same flights through
// an empty scene, and a scene in which each element is one full-size JPEG.
//   npm run bench:playback                   3 rounds through all steps
//   npm run bench:playback -- --rounds 1
//   npm run bench:playback -- --before ../old   also measures the player of another checkout
//   npm run bench:playback -- --vectors      vector images of 250 to 8,000 elements against WebP
//   npm run bench:playback -- --vectors --busy 1500 map.svg   only processor time of these
//   npm run bench:playback -- --loop 60      steps without a pause for 60 minutes: finds leaks
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '#checks/browser';
import { countFlag, readFlagsOrExit, switchFlag, valueFlag } from '#pipeline/cli/flags';
import { withProgressBar, type ReportProgress } from '#pipeline/cli/progress-bar';
import type { Scene } from '#domain/playback/scene';
import { median } from '../e2e/support/median.ts';
import { bundlePlayer } from './bundle-player.ts';
import { ON_TIME, openPlayer, servePlayback } from './playback-page.ts';
import { buildBenchScene, buildControlScene, drawPictures } from './playback-scene.ts';
import { compareVectors } from './playback-vectors.ts';

/** Time at a step in milliseconds, in which the player loads the pictures of the next step. */
const STAY = 1000;

const { values, positionals } = readFlagsOrExit({
  script: 'bench:playback',
  summary: 'Flies through a storyboard, and times the frames.',
  operands: '[vector images, or numbers of their elements]',
  operandCount: 'many',
  flags: {
    rounds: countFlag(3, 'sets the rounds through all steps'),
    loop: valueFlag('minutes', 'steps without a pause for so long, to find leaks'),
    before: valueFlag('folder', 'also measures the player of another checkout'),
    vectors: switchFlag('compares vector images with WebP'),
    busy: switchFlag('measures only the processor time of vector images'),
  },
  examples: ['', '--rounds 1', '--before ../old', '--vectors --busy 1500 map.svg', '--loop 60'],
});

const folder = await mkdtemp(join(tmpdir(), 'podium-bench-'));
if (!values.vectors) await drawPictures(folder);
const { code, bytes } = await bundlePlayer();
const players = new Map([['player', code]]);
if (values.before !== undefined)
  players.set('before', (await bundlePlayer('player', resolve(values.before))).code);
const server = await servePlayback(players, folder);
const executablePath = (await findBrowser())?.path;
const browser = await chromium.launch({
  args: browserFlags(),
  ...(executablePath !== undefined && { executablePath }),
});
try {
  const whole = await bundlePlayer('presentation');
  console.log(`player with styles   ${bytes} bytes brotli (budget 7000)`);
  console.log(
    `player with the code that connects it to the page and the transcript   ${whole.bytes} bytes brotli`,
  );
  if (values.vectors) {
    const setup = { browser, folder, inPage, rounds: Number(values.rounds), isBusy: values.busy };
    await compareVectors(setup, positionals);
  } else if (values.loop === undefined) await compareFrames(Number(values.rounds));
  else await compareMemory(Number(values.loop));
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
}

async function compareFrames(rounds: number): Promise<void> {
  const scene = buildBenchScene();
  console.log(
    'p95 of the time between two frames of a camera flight (budget 16.7 ms), share of frames on time, ' +
      'and main-thread work per frame: medians of the rounds',
  );
  // `empty` flies the same path without elements: the current limit of this machine.
  const scenes = {
    empty: { ...scene, elements: [] },
    ...(players.has('before') && { before: scene }),
    player: scene,
    control: buildControlScene(),
  };
  for (const rate of [1, 4])
    for (const [name, flown] of Object.entries(scenes)) {
      const player = name === 'before' ? name : 'player';
      const times = await withProgressBar(process.stdout, `${name}, processor 1/${rate}`, (count) =>
        timeFlights(flown, player, { rate, rounds, count }),
      );
      console.log(`processor 1/${rate}   ${name.padEnd(7)}   ${toText(times)}`);
    }
}

function toText(rounds: readonly Round[]): string {
  const middle = (value: (round: Round) => number) => median(rounds.map(value)).toFixed(1);
  return `p95 ${middle(({ p95 }) => p95)} ms   ${middle(({ onTime }) => onTime)} %   ${middle(({ work }) => work)} ms`;
}

/** One round through all steps. */
interface Round {
  /** 95th percentile of the time between frames, in milliseconds. */
  readonly p95: number;
  /** Percentage of frames that were on time. */
  readonly onTime: number;
  /** Work of the main thread per frame, in milliseconds. */
  readonly work: number;
}

function timeFlights(
  scene: Scene,
  player: string,
  { rate, rounds, count }: { rate: number; rounds: number; count: ReportProgress },
): Promise<Round[]> {
  return inPage(scene, player, async (page, cdp) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await cdp.send('Performance.enable');
    const times: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      count(round, rounds);
      let work = 0;
      for (let flight = 1; flight <= scene.steps.length; flight += 1) {
        await page.waitForTimeout(STAY);
        const before = await readWork(cdp);
        await page.evaluate((step) => window.flyTo(step), (flight % scene.steps.length) + 1);
        work += (await readWork(cdp)) - before;
      }
      const sorted = (await page.evaluate(() => window.intervals.splice(0))).toSorted((a, b) => a - b);
      times.push({
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
        onTime: (sorted.filter((time) => time < ON_TIME).length / sorted.length) * 100,
        work: work / sorted.length,
      });
    }
    return times;
  });
}

/** Returns the total work of the main thread so far, in milliseconds. */
async function readWork(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

async function compareMemory(minutes: number): Promise<void> {
  const scene = buildBenchScene();
  await inPage(scene, 'player', async (page, cdp) => {
    const loop = async (milliseconds: number) => {
      const end = performance.now() + milliseconds;
      let flights = 0;
      for (; performance.now() < end || flights % scene.steps.length; flights += 1)
        await page.evaluate((step) => window.flyTo(step), (flights % scene.steps.length) + 1);
      await page.evaluate(() => (window.intervals = []));
      return flights;
    };
    // Warms up for a minute, so that every picture has been shown.
    await withProgressBar(process.stdout, 'Warming up for a minute', () => loop(60_000));
    const before = await readMemory(cdp);
    const flights = await withProgressBar(process.stdout, `Flying for ${minutes} min`, () =>
      loop(minutes * 60_000),
    );
    const after = await readMemory(cdp);
    console.log(`after a minute of warming up   ${before}`);
    console.log(`after ${flights} more flights in ${minutes} min   ${after}`);
  });
}

async function readMemory(cdp: CDPSession): Promise<string> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return `heap ${(usedSize / 1e6).toFixed(2)} MB   ${nodes} nodes   ${jsEventListeners} listeners`;
}

async function inPage<Result>(
  scene: Scene,
  player: string,
  use: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await openPlayer(page, server.url, scene, player);
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
