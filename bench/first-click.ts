// Times the first click on a cold page, on slow 4G with a processor four times slower, beside a control: the same page
// whose like button fetches one small file at the click, the least that anything loaded late can take.
//   npm test -- build-e2e               comes first: it builds what is measured
//   npm run bench:first-click           7 pairs of runs
//   npm run bench:first-click -- --runs 3
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { withBar } from '#pipeline/output/bar';
import { ORIGIN } from '../e2e/support/server.ts';
import { signUp } from '../e2e/support/sign-in.ts';
import { SLOW } from '../e2e/support/site.ts';
import { slowDown } from '../e2e/support/slow-down.ts';
import { likeButton } from '../e2e/support/test.ts';
import { timeFirstAnswer } from '../e2e/support/time-first-answer.ts';
import { serveControl } from './control-page.ts';
import { median } from './measure.ts';
import { withServedSite } from './serve-site.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } });

await withServedSite(async (browser) => {
  const controlServer = await serveControl(ORIGIN, SLOW.path);
  try {
    await compareClicks(browser, controlServer.url);
  } finally {
    controlServer.close();
  }
});

async function compareClicks(browser: Browser, controlUrl: string): Promise<void> {
  const podium: number[] = [];
  const control: number[] = [];
  const runs = Number(values.runs);
  await withBar(process.stdout, 'Clicks', async (count) => {
    for (let run = 0; run < runs; run += 1) {
      count(run, runs);
      podium.push(await firstClick(browser, ORIGIN, (page) => signUp(page, `Bench ${run}`, SLOW.path)));
      control.push(await firstClick(browser, controlUrl, () => Promise.resolve()));
    }
  });
  const [ours, least] = [median(podium), median(control)];
  console.log(`first click answered after (median of ${podium.length}, budget 600 ms)`);
  console.log(`Podium   ${ours.toFixed(0)} ms   (${podium.map(Math.round).join(', ')})`);
  console.log(`control  ${least.toFixed(0)} ms   (${control.map(Math.round).join(', ')})`);
  console.log(`ratio    ${(ours / least).toFixed(2)}`);
}

/** Opens the page from an empty cache and clicks as soon as it is shown; milliseconds until the answer. */
async function firstClick(
  browser: Browser,
  baseURL: string,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    await prepare(page);
    const { emptyCache } = await slowDown(page);
    await timeFirstAnswer(page);
    await emptyCache();
    await page.goto(SLOW.path);
    await likeButton(page).click();
    return await page.evaluate(() => window.answeredAfter);
  } finally {
    await context.close();
  }
}
