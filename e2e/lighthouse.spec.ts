import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '#pipeline/browser';
import { ORIGIN } from './support/server.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** A port that is free now. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Scores of 0 to 100 in Lighthouse's mobile preset, and the audits that cost points. */
async function audit(url: string): Promise<{ scores: Scores; faults: string[] }> {
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
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Scores;
    const faults = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${audits[id]?.displayValue ?? ''}`);
    return { scores, faults };
  } finally {
    await browser.close();
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test('the reference page has 100 in all four categories', async () => {
  test.setTimeout(240_000);
  const runs: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < 3; run += 1) runs.push(await audit(ORIGIN + REFERENCE.path));
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, median(runs.map((run) => run.scores[name]))]),
  );
  console.log(`Lighthouse, median of three: ${JSON.stringify(scores)}`);
  expect(scores, runs.map(({ faults }) => faults.join('\n')).join('\n')).toEqual({
    performance: 100,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
  });
});

for (const kind of ['classic presentation', 'video'] as const) {
  test(`a ${kind} has 100 for accessibility, best practices and search`, async () => {
    test.setTimeout(120_000);
    const { scores, faults } = await audit(ORIGIN + (VIEW_PAGES[kind]?.path ?? ''));
    console.log(`Lighthouse, ${kind}: ${JSON.stringify(scores)}`);
    const { performance: _, ...rest } = scores;
    expect(rest, faults.join('\n')).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  });
}
