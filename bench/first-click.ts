// Times the first click on a cold page, on slow 4G with a processor slowed down four times. The
// control is the same page with a like button that fetches one small file on click: the minimum for
// any code that loads late.
//   npm test -- build-e2e               run this first: it builds the site to measure
//   npm run bench:first-click           7 pairs of runs
//   npm run bench:first-click -- --runs 3
import type { Browser, Page } from '@playwright/test';
import { countFlag, readFlagsOrExit } from '#pipeline/cli/flags';
import { withProgressBar } from '#pipeline/cli/progress-bar';
import { signUp } from 'podium/testing';
import { serveControl } from '../e2e/support/control-page.ts';
import { timeFirstClick } from '../e2e/support/first-click.ts';
import { median } from '../e2e/support/median.ts';
import { ORIGIN } from '../e2e/support/server.ts';
import { SLOW } from '../e2e/support/site.ts';
import { withServedSite } from './serve-site.ts';

const { values } = readFlagsOrExit({
  script: 'bench:first-click',
  summary: 'Times the first click on a cold page of the site that the stage build-e2e makes.',
  flags: { runs: countFlag(7, 'sets the number of pairs of runs') },
  examples: ['', '--runs 3'],
});

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
  await withProgressBar(process.stdout, 'Clicks', async (onProgress) => {
    for (let run = 0; run < runs; run += 1) {
      onProgress(run, runs);
      const prepare = (page: Page) => signUp(page, `Bench ${run}`, SLOW.path);
      podium.push(await timeFirstClick(browser, { baseURL: ORIGIN, path: SLOW.path, prepare }));
      control.push(await timeFirstClick(browser, { baseURL: controlUrl, path: SLOW.path }));
    }
  });
  const [ours, least] = [median(podium), median(control)];
  console.log(`first click answered after (median of ${podium.length}, budget 600 ms)`);
  console.log(`Podium   ${ours.toFixed(0)} ms   (${podium.map(Math.round).join(', ')})`);
  console.log(`control  ${least.toFixed(0)} ms   (${control.map(Math.round).join(', ')})`);
  console.log(`ratio    ${(ours / least).toFixed(2)}`);
}
