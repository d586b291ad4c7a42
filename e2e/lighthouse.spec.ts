import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { browserFlags, findBrowser } from '#pipeline/browser';
import { listen } from './support/listen.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** A port that is free now. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** How often a page is audited when Lighthouse itself fails, as it asks for then: a busy machine loses it the trace of a page. */
const ATTEMPTS = 3;

/** What Lighthouse's mobile preset finds on a page. Throws if Lighthouse itself fails each time. */
async function runLighthouse(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runOnce(url);
    if (!result.runtimeError) return result;
    const { code, message } = result.runtimeError;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed on ${url}: ${message}`);
    console.log(`Lighthouse failed and is run again: ${code}`);
  }
}

async function runOnce(url: string): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await findFreePort();
  const executablePath = (await findBrowser())?.path;
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...browserFlags(), `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Scores of 0 to 100, and the audits that cost points. */
async function audit(url: string): Promise<{ scores: Scores; faults: string[] }> {
  const { categories, audits } = await runLighthouse(url);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const faults = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${audits[id]?.displayValue ?? ''}`);
  return { scores, faults };
}

test('the reference page has 100 for accessibility, best practices and search; its speed is told', async () => {
  test.setTimeout(900_000);
  const best: Scores = { performance: 0, accessibility: 0, 'best-practices': 0, seo: 0 };
  const faults: string[] = [];
  // What else the machine does can only make a page slower, so the best of three runs tells what the page can do.
  for (let run = 0; run < 3 && CATEGORIES.some((name) => best[name] < 100); run += 1) {
    const { scores, faults: found } = await audit(ORIGIN + REFERENCE.path);
    console.log(`Lighthouse, reference page: ${JSON.stringify(scores)}`);
    for (const name of CATEGORIES) best[name] = Math.max(best[name], scores[name]);
    faults.push(...found);
  }
  // Speed is printed and not judged here: it tells as much of the machine as of the page.
  const { performance: _, ...rest } = best;
  expect(rest, faults.join('\n')).toEqual({
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
  });
});

for (const [name, path] of [
  ['a classic presentation', VIEW_PAGES['classic presentation']?.path ?? ''],
  ['a video', VIEW_PAGES['video']?.path ?? ''],
  ['the home page', '/'],
  ['the gallery', '/gallery/'],
  ['the search', '/explore/search/'],
  ['the results of a search', '/explore/search/?search=lake'],
  ['the second page of a listing', '/explore/2/'],
  ['a profile', '/user/harbour-workshop/'],
] as const) {
  test(`${name} has 100 for accessibility, best practices and search; its speed is told`, async () => {
    test.setTimeout(600_000);
    const { scores, faults } = await audit(ORIGIN + path);
    console.log(`Lighthouse, ${name}: ${JSON.stringify(scores)}`);
    const { performance: _, ...rest } = scores;
    expect(rest, faults.join('\n')).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  });
}
