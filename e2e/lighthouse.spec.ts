import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '#checks/browser';
import { loadLighthouse, type Findings } from '#checks/lighthouse/lighthouse.fixture';
import { ORIGIN } from './support/server.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { findFreePort, serveTeamSite } from './support/team-site.ts';
import { expect, test } from './support/test.ts';

/**
 * Lighthouse categories with the same score on every machine. `e2e/largest-paint.spec.ts` judges
 * speed.
 */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
const ALL: Scores = { accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * Number of attempts if Lighthouse itself fails. It then asks for a new run: on a busy machine it
 * can lose the trace of a page.
 */
const ATTEMPTS = 3;

/**
 * Runs Lighthouse's mobile preset on a page, in a browser with these flags. Throws if Lighthouse
 * itself fails each time.
 */
async function runLighthouse(url: string, flags: readonly string[]): Promise<Findings> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runOnce(url, flags);
    if (!result.runtimeError) return result;
    const { code, message } = result.runtimeError;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed on ${url}: ${message}`);
    console.log(`Lighthouse failed and is run again: ${code}`);
  }
}

async function runOnce(url: string, flags: readonly string[]): Promise<Findings> {
  const lighthouse = await loadLighthouse();
  const port = await findFreePort();
  const executablePath = (await findBrowser())?.path;
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...browserFlags(), ...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Returns scores from 0 to 100, and the audits that cost points. */
async function audit(
  url: string,
  flags: readonly string[] = [],
): Promise<{ scores: Scores; faults: string[] }> {
  const { categories, audits } = await runLighthouse(url, flags);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const faults = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${audits[id]?.displayValue ?? ''}`);
  return { scores, faults };
}

for (const [name, path] of [
  ['the reference page', REFERENCE.path],
  ['a classic presentation', VIEW_PAGES['classic presentation']?.path ?? ''],
  ['a video', VIEW_PAGES['video']?.path ?? ''],
  ['the home page', '/'],
  ['the gallery', '/gallery/'],
  ['the search', '/explore/search/'],
  ['the results of a search', '/explore/search/?search=lake'],
  ['the second page of a listing', '/explore/2/'],
  ['a profile', '/user/harbour-workshop/'],
] as const) {
  test(`${name} has 100 for accessibility, best practices and search`, async () => {
    test.setTimeout(600_000);
    const { scores, faults } = await audit(ORIGIN + path);
    expect(scores, faults.join('\n')).toEqual(ALL);
  });
}

// A browser option: 0 is dark, 1 light.
for (const [scheme, preferred] of [
  ['light', 1],
  ['dark', 0],
] as const)
  test(`a view page of a team, on nginx below a path, has 100 in its ${scheme} scheme`, async () => {
    test.setTimeout(600_000);
    const { address, stop } = await serveTeamSite();
    const page = `${address}/p/clouds/how-clouds-form/`;
    const { scores, faults } = await audit(page, [`--blink-settings=preferredColorScheme=${preferred}`]);
    await stop();
    expect(scores, faults.join('\n')).toEqual(ALL);
  });
