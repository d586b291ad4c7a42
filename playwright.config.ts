import { defineConfig, devices } from '@playwright/test';
import { ORIGIN, SERVER_ENV } from './e2e/support/server.ts';
import { TEAM_TESTS } from './e2e/support/team-tests.ts';
import { FIREFOX_GREP } from './e2e/support/firefox-tests.ts';
import { FIREFOX_CHANNEL } from './e2e/support/older-firefox.ts';
import { HEADLESS_SHELL } from './e2e/support/headless-shell.ts';
import { KEEPS_PAGES, WHOLE_BROWSER } from './e2e/support/whole-browser.ts';
import { findFirefox } from './checks/browser.ts';

const firefox = findFirefox();

const SPEED = ['**/first-click.spec.ts', '**/largest-paint.spec.ts'];
const LIGHTHOUSE = '**/lighthouse.spec.ts';
const MARKUP = '**/markup.spec.ts';
const BASE = '**/base*.spec.ts';
/** Tests of further sites: without accounts, with media elsewhere, and of a team. */
const OTHER_SITES = ['**/plain*.spec.ts', '**/elsewhere.spec.ts', '**/team.spec.ts'];
/** Tests of `npm run dev`, each with a dev server of its own. */
const AUTHORING = ['**/workbench.spec.ts', '**/dev-server.spec.ts'];
/** Tests of pages that the browser restores after Back, which the headless shell does not do. */
const HISTORY = ['**/revisit.spec.ts', '**/card-pictures.spec.ts'];

/**
 * Preferences of Firefox. One process for all pages of a site, and none in advance, which would
 * take a processor from the tests.
 */
const FIREFOX_PREFERENCES = {
  'ui.useOverlayScrollbars': 1,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e/results',
  forbidOnly: true,
  // docs/decisions/0018-repeated-tests.md
  retries: 1,
  // One more than the processors of the smallest machine, because tests also wait.
  workers: 3,
  // For a shared machine on which a page may take 10 s to load.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PODIUM_E2E_REPORT'] || '.cache/test/playwright.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: ORIGIN,
    locale: 'en-GB',
    trace: 'on-first-retry',
    launchOptions: WHOLE_BROWSER,
  },
  projects: [
    // Tests share a browser context. Playwright and `e2e/support/test.ts` reset it between tests.
    // They use the headless shell where there is one (docs/decisions/0031-cost-of-the-tests.md).
    {
      name: 'pages',
      testIgnore: [...SPEED, LIGHTHOUSE, MARKUP, BASE, ...OTHER_SITES, ...AUTHORING, ...HISTORY],
      use: { reuseContext: true, launchOptions: HEADLESS_SHELL },
    },
    { name: 'history', testMatch: HISTORY, use: { reuseContext: true, launchOptions: KEEPS_PAGES } },
    // A context for each, because a page of the dev server may load itself again at any time, also
    // while a shared one is emptied.
    { name: 'authoring', testMatch: AUTHORING, use: { launchOptions: HEADLESS_SHELL } },
    // These tests measure time. They run alone, and use several rounds in place of a retry.
    { name: 'speed', testMatch: SPEED, workers: 1, retries: 0 },
    // Tests the sites that the stage "markup" builds.
    { name: 'markup', testMatch: MARKUP },
    // Tests the site that the stage "base" builds.
    { name: 'base', testMatch: BASE, use: { launchOptions: HEADLESS_SHELL } },
    // Tests the sites that the stages "plain" and "elsewhere" build.
    { name: 'plain', testMatch: OTHER_SITES, use: { launchOptions: HEADLESS_SHELL } },
    // Tests the site with the content of e2e/team and accounts, which the stage "plain" builds.
    {
      name: 'team',
      grep: [...TEAM_TESTS],
      use: { reuseContext: true, launchOptions: HEADLESS_SHELL },
    },
    { name: 'lighthouse', testMatch: LIGHTHOUSE, workers: 1, retries: 0 },
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            grep: FIREFOX_GREP,
            use: {
              ...devices['Desktop Firefox'],
              viewport: { width: 1280, height: 800 },
              channel: FIREFOX_CHANNEL,
              launchOptions: { executablePath: firefox, firefoxUserPrefs: FIREFOX_PREFERENCES },
            },
          },
        ]),
  ],
  webServer: {
    // Uses the project's own Node, regardless of the one that runs Playwright.
    command: 'node_modules/.bin/node e2e/support/serve-site.ts',
    url: ORIGIN,
    env: SERVER_ENV,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
