import type { Browser, Page } from '@playwright/test';
import { useSlowNetwork } from 'podium/testing';
import { compareSpeed } from './support/compare-speed.ts';
import { serveControl } from './support/control-page.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * Maximum ratio of the processor time until the largest contentful paint with scripts to that
 * without scripts. The ratio was 1.27 on a machine with 25 processes for 2 processors.
 */
const MAX_DELAY = 1.4;

/** Most loads of each page. */
const ROUNDS = 15;

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

/** An event of Chromium's trace: its thread, its time and processor time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

/**
 * Loads a page with an empty cache on a phone with a slow network. Returns the processor time of
 * the page's main thread until its largest contentful paint, in milliseconds. Other load on the
 * machine changes this time much less than the time on the clock.
 */
async function timeLargestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    await useSlowNetwork(page);
    await browser.startTracing(page, { categories: ['loading', 'toplevel'] });
    // The preview, which is the largest paint, is no lazy picture: `load` waits for it.
    await page.goto(url, { waitUntil: 'load' });
    await expect.poll(async () => (await readLargestPaint(page)).url).toMatch(/\/_pictures\//);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const paint = trace.traceEvents.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
    if (paint === undefined) throw new Error('The trace has no largest contentful paint.');
    const tasks = trace.traceEvents.filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid && ts <= paint.ts,
    );
    return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
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
    .poll(async () => (await shown()).includes((await readLargestPaint(page)).url || 'no picture'))
    .toBe(true);
  await codeHeld;
  const firstCode = requests.findIndex((path) => path.endsWith('.js'));
  expect(requests.findIndex((path) => path.startsWith('/_pictures/'))).toBeLessThan(firstCode);
});

test('the code of the reference page does not delay what it shows', async ({ browser }) => {
  test.setTimeout(900_000);
  const control = await serveControl(ORIGIN, REFERENCE.path);
  try {
    const { ratio } = await compareSpeed(
      { name: 'Largest paint of the reference page after processor ms', rounds: ROUNDS, limit: MAX_DELAY },
      () => timeLargestPaint(browser, ORIGIN + REFERENCE.path),
      () => timeLargestPaint(browser, control.url + REFERENCE.path),
    );
    expect(ratio).toBeLessThanOrEqual(MAX_DELAY);
  } finally {
    control.close();
  }
});
