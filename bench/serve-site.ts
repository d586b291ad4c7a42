import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser } from '@playwright/test';
import { browserFlags, findBrowser } from '#checks/browser';
import { SERVER_ENV } from '../e2e/support/server.ts';

/**
 * Calls `run` with a browser while the origin serves the test site, or the built site in `dist`.
 */
export async function withServedSite(run: (browser: Browser) => Promise<void>, dist?: string): Promise<void> {
  const server = spawn(process.execPath, ['e2e/support/serve-site.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, ...SERVER_ENV, ...(dist !== undefined && { PODIUM_DIST: dist }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const executablePath = (await findBrowser())?.path;
  const browser = await chromium.launch({
    args: browserFlags(),
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await run(browser);
  } finally {
    await browser.close();
    server.kill();
  }
}
