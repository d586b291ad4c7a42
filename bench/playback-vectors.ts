import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withProgressBar } from '#pipeline/cli/progress-bar';
import type { Mipmap } from '#domain/playback/element-types';
import type { Scene } from '#domain/playback/scene';
import { openImage } from '#pictures/image-file';
import { mipmapsOf } from '#pictures/mipmaps';
import { RASTER_SIDE } from '#pictures/vector/bounds';
import { median } from '../e2e/support/median.ts';
import { ON_TIME } from './playback-page.ts';
import { buildDeepScene, drawArtwork } from './playback-scene.ts';

/** Numbers of elements of the artworks that are compared. */
const NODES = ['250', '500', '1000', '2000', '4000', '8000'];

/** Time at a step in milliseconds, in which the browser draws the picture for this depth. */
const STAY = 700;

/** Centres of the views that are drawn, as shares of the picture, and how much of it they show. */
const CENTRES = [
  { x: -0.1, y: 0.1 },
  { x: 0.2, y: -0.1 },
  { x: -0.3, y: -0.2 },
];
const DEPTHS = [1, 2, 3.5, 6, 10, 17, 28];

/** Frames on the way. */
interface Frames {
  /** 95th percentile of the time between frames of flights, in milliseconds. */
  readonly p95: number;
  /** Percentage of frames on time while the wheel zooms in. */
  readonly zoomOnTime: number;
}

/** Cost of showing the scene once. */
interface Showing {
  /** Processor time of all processes of the browser to draw all views, in seconds. */
  readonly views: number;
  /** Absent if frames were not measured. */
  readonly frames?: Frames;
}

interface Setup {
  readonly browser: Browser;
  readonly rounds: number;
  /** Whether to measure the processor time alone, on a machine that is too busy for frames. */
  readonly isBusy: boolean;
  /** Folder that the server of the pages serves. */
  readonly folder: string;
  /** Opens a page with a scene, and returns the result of `use` on it. */
  readonly inPage: <Result>(
    scene: Scene,
    player: string,
    use: (page: Page) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Compares one picture as a vector image and as the WebP that a build makes of it, in turn. The
 * drawings are files or numbers of elements, by default artworks with more and more elements. Flies
 * to details that are up to 28 times as deep, zooms in by the wheel, and shows single views.
 */
export async function compareVectors(setup: Setup, drawings: readonly string[]): Promise<void> {
  console.log(
    'vector / WebP: p95 of the time between two frames of a flight, share of frames on time while the ' +
      `wheel zooms in, processor time for ${CENTRES.length * DEPTHS.length} views: medians, and the ratio of each round`,
  );
  for (const drawing of drawings.length > 0 ? drawings : NODES) {
    const { name, kinds } = await publishBoth(setup.folder, drawing);
    const shown = { vector: [] as Showing[], WebP: [] as Showing[] };
    await withProgressBar(process.stdout, name, async (count) => {
      for (let round = 0; round < setup.rounds; round += 1)
        // The kind that comes first changes, so that neither always finds the machine warmed up.
        for (const kind of round % 2 ? (['WebP', 'vector'] as const) : (['vector', 'WebP'] as const)) {
          count(round, setup.rounds);
          const scene = buildDeepScene(kinds[kind]);
          shown[kind].push(await setup.inPage(scene, 'player', (page) => showOnce(page, scene, setup)));
        }
    });
    console.log(`${name}   ${describe(shown)}`);
  }
}

/**
 * Publishes an artwork of so many elements, or a file, in both ways. Returns the mipmaps of each.
 */
async function publishBoth(folder: string, drawing: string) {
  const isFile = Number.isNaN(Number(drawing));
  const source = join(folder, isFile ? basename(drawing) : `${drawing}.svg`);
  await writeFile(source, isFile ? await readFile(drawing) : drawArtwork(Number(drawing)));
  const { vector, size } = await openImage(source);
  if (vector === null) throw new Error(`${source} is not an SVG file`);
  const published = join(folder, `published-${basename(source)}`);
  await writeFile(published, vector.svg);
  // A build draws a vector image of too many elements in this size.
  const raster = `${source}.png`;
  const scale = RASTER_SIDE / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  await vector.render({ width, height }).png().toFile(raster);
  const { mipmaps } = await mipmapsOf(raster, { cacheDir: folder, outDir: null });
  return {
    name: `${String(vector.nodes).padStart(5)} elements${isFile ? ` ${basename(source, '.svg')}` : ''}`,
    kinds: {
      vector: { ratio: size.width / size.height, mipmaps: [{ width: 1, src: `/${basename(published)}` }] },
      WebP: { ratio: size.width / size.height, mipmaps },
    } satisfies Record<string, { ratio: number; mipmaps: readonly Mipmap[] }>,
  };
}

/**
 * Flies and zooms in, then shows views without flying. The work of flights depends on how many
 * frames the machine has time for, that of views does not.
 */
async function showOnce(page: Page, scene: Scene, { browser, isBusy }: Setup): Promise<Showing> {
  const frames = isBusy ? {} : { frames: await timeFrames(page, scene.steps.length) };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForTimeout(STAY);
  const { w, h } = scene.overview;
  const before = await readProcessor(browser);
  for (const { x, y } of CENTRES)
    for (const depth of DEPTHS)
      await page.evaluate((view) => window.show(view), { x: x * w, y: y * h, w: w / depth, r: 0 });
  const after = await readProcessor(browser);
  const views = [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
  return { ...frames, views };
}

/** Times the frames of flights through all steps, and of zooming in by the wheel. */
async function timeFrames(page: Page, steps: number): Promise<Frames> {
  for (let flight = 1; flight <= steps; flight += 1) {
    await page.waitForTimeout(STAY);
    await page.evaluate((step) => window.flyTo(step), (flight % steps) + 1);
  }
  const flights = await page.evaluate(() => window.intervals.splice(0));
  await page.waitForTimeout(STAY);
  await page.evaluate(() => window.zoomIn());
  const zoom = await page.evaluate(() => window.intervals.splice(0));
  const sorted = flights.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
    zoomOnTime: (zoom.filter((time) => time < ON_TIME).length / zoom.length) * 100,
  };
}

/** Returns the processor time so far of each process of the browser, in seconds. */
async function readProcessor(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

function describe({ vector, WebP }: { vector: readonly Showing[]; WebP: readonly Showing[] }): string {
  const compare = (name: string, read: (showing: Showing) => number | undefined, unit: string) => {
    const [one, other] = [vector, WebP].map((all) => all.map((showing) => read(showing) ?? NaN));
    const ratios = (one ?? []).map((value, round) => value / (other?.[round] ?? NaN));
    const middle = (values: readonly number[] = []) => median(values).toFixed(1);
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    return `${name} ${middle(one)} / ${middle(other)} ${unit} = ${median(ratios).toFixed(2)} (${each})`;
  };
  const views = compare('views', (showing) => showing.views, 's');
  if (vector.some(({ frames }) => frames === undefined)) return views;
  const p95 = compare('p95', ({ frames }) => frames?.p95, 'ms');
  const zoom = compare('zoom', ({ frames }) => frames?.zoomOnTime, '%');
  return [p95, zoom, views].join('   ');
}
