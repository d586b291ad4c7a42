import type { Browser, Page } from '@playwright/test';
import { useSlowNetwork } from 'podium/testing';
import { median } from './support/median.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * Maximum share of code in the processor time that a page takes until its largest contentful paint.
 * The share is 0.03 to 0.04; the rest is parsing, layout and paint.
 */
const MAX_SHARE = 0.08;

/** Number of loads of the page. */
const LOADS = 5;

/** Names of the events of a trace in which a page compiles or runs code. */
const CODE = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'v8.produceCache',
]);

const PHONE = { width: 412, height: 823 };

/** Returns the time of a page's largest contentful paint so far, and the address of its picture. */
const readLargestPaint = (page: Page): Promise<{ time: number; url: string }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const { startTime: time, url } = list.getEntries().at(-1) as LargestContentfulPaint;
          resolve({ time, url });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/**
 * An event of Chromium's trace: its thread, its times in microseconds, and for a paint what was
 * painted.
 */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Returns the processor time of events, in milliseconds, without those inside others. */
function processorTime(events: readonly TraceEvent[]): number {
  let [sum, end] = [0, 0];
  for (const { ts, dur = 0, tdur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    sum += tdur / 1000;
    end = ts + dur;
  }
  return sum;
}

/**
 * Loads a page with an empty cache on a phone with a slow network. Returns the processor time of
 * its main thread until its preview shows, and of its code in this time, in milliseconds. Other
 * load on the machine changes their ratio little, unlike the time on the clock.
 */
async function measurePaint(browser: Browser, url: string): Promise<{ all: number; code: number }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    await useSlowNetwork(page);
    await browser.startTracing(page, { categories: ['loading', 'toplevel', 'devtools.timeline', 'v8'] });
    // The preview, which is the largest paint, is no lazy picture: `load` waits for it.
    await page.goto(url, { waitUntil: 'load' });
    await expect.poll(async () => (await readLargestPaint(page)).url).toMatch(/\/_pictures\//);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const paint = trace.traceEvents.find(
      ({ name, args }) => name === 'largestContentfulPaint::Candidate' && args?.data?.type === 'image',
    );
    if (paint === undefined) throw new Error('The trace has no paint of a picture.');
    const before = trace.traceEvents.filter(
      ({ pid, tid, ts }) => pid === paint.pid && tid === paint.tid && ts <= paint.ts,
    );
    return {
      all: processorTime(before.filter(({ name }) => name.endsWith('RunTask'))),
      code: processorTime(before.filter(({ name }) => CODE.has(name))),
    };
  } finally {
    await context.close();
  }
}

test('the preview is the largest paint, and waits for no file of code', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const codeHeld = new Promise<void>((resolve) => {
    void page.route('**/_astro/*.js', () => resolve());
  });
  await page.setViewportSize(PHONE);
  await page.goto(REFERENCE.path, { waitUntil: 'commit' });
  // The preview has a picture below it, which is as large and may show first.
  const preview = page.locator('#viewer .preview img');
  const shown = () =>
    preview.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
  await expect
    .poll(async () => {
      const { url } = await readLargestPaint(page);
      return url !== '' && (await shown()).includes(url);
    })
    .toBe(true);
  await codeHeld;
  const firstCode = requests.findIndex((path) => path.endsWith('.js'));
  expect(requests.findIndex((path) => path.startsWith('/_pictures/'))).toBeLessThan(firstCode);
});

test('code is little of what the reference page does before it shows its preview', async ({ browser }) => {
  const shares: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const { all, code } = await measurePaint(browser, ORIGIN + REFERENCE.path);
    console.log(
      `Until the preview: ${all.toFixed(0)} ms of processor time, of which code ${code.toFixed(1)}`,
    );
    expect(code).toBeGreaterThan(0);
    shares.push(code / all);
  }
  expect(median(shares)).toBeLessThanOrEqual(MAX_SHARE);
});
