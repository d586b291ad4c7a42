// Flies through a storyboard of 60 elements, 20 of them large pictures, and times the pictures on the screen, with the
// processor as it is and four times slower, beside a control: the same player and flights, each element one full-size JPEG.
//   npm run bench:playback                   3 rounds through all steps
//   npm run bench:playback -- --rounds 1
//   npm run bench:playback -- --loop 60      minutes of steps without a rest: what it leaves in memory
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '#pipeline/browser';
import type { Scene } from '#domain/scene';
import { bundlePlayer } from './bundle-player.ts';
import { median } from './measure.ts';
import { openPlayer, servePlayback } from './playback-page.ts';
import { buildBenchScene, buildControlScene, drawPictures } from './playback-scene.ts';

/** Time at a step, milliseconds: the player loads the pictures of the next. */
const STAY = 1000;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, loop: { type: 'string' } },
});

const folder = await mkdtemp(join(tmpdir(), 'podium-bench-'));
await drawPictures(folder);
const { code, bytes } = await bundlePlayer();
const server = await servePlayback(code, folder);
const executablePath = (await findBrowser())?.path;
const browser = await chromium.launch({
  args: browserFlags(),
  ...(executablePath !== undefined && { executablePath }),
});
try {
  const whole = await bundlePlayer('presentation');
  console.log(`player with styles   ${bytes} bytes brotli (budget 4096)`);
  console.log(`with what ties it to the page and its transcript   ${whole.bytes} bytes brotli`);
  if (values.loop === undefined) await compareFrames(Number(values.rounds));
  else await compareMemory(Number(values.loop));
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
}

async function compareFrames(rounds: number): Promise<void> {
  const scene = buildBenchScene();
  console.log(
    'p95 of the time between two pictures of a flight (budget 16.7 ms), median and best of the rounds',
  );
  for (const rate of [1, 4]) {
    const ours = await timeFlights(scene, rate, rounds);
    const control = await timeFlights(buildControlScene(), rate, rounds);
    console.log(
      `processor 1/${rate}   player ${toText(ours)}   control ${toText(control)}   ` +
        `ratio ${(median(ours) / median(control)).toFixed(2)}`,
    );
  }
}

function toText(times: readonly number[]): string {
  return `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)}) ms`;
}

/** 95th percentile of the times between pictures in each round through all steps, milliseconds. */
function timeFlights(scene: Scene, rate: number, rounds: number): Promise<number[]> {
  return inPage(scene, async (page, cdp) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let flight = 1; flight <= scene.steps.length; flight += 1) {
        await page.waitForTimeout(STAY);
        await page.evaluate((step) => window.flyTo(step), (flight % scene.steps.length) + 1);
      }
      const sorted = (await page.evaluate(() => window.intervals.splice(0))).toSorted((a, b) => a - b);
      times.push(sorted[Math.floor(sorted.length * 0.95)] ?? NaN);
    }
    return times;
  });
}

async function compareMemory(minutes: number): Promise<void> {
  const scene = buildBenchScene();
  await inPage(scene, async (page, cdp) => {
    const loop = async (milliseconds: number) => {
      const end = performance.now() + milliseconds;
      let flights = 0;
      for (; performance.now() < end || flights % scene.steps.length; flights += 1)
        await page.evaluate((step) => window.flyTo(step), (flights % scene.steps.length) + 1);
      await page.evaluate(() => (window.intervals = []));
      return flights;
    };
    // A minute first, after which every picture was shown.
    await loop(60_000);
    const before = await readMemory(cdp);
    const flights = await loop(minutes * 60_000);
    const after = await readMemory(cdp);
    console.log(`after a minute of warming up   ${before}`);
    console.log(`after ${flights} flights more in ${minutes} min   ${after}`);
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
  use: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await openPlayer(page, server.url, scene);
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
