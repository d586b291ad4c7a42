import { test as base, type BrowserContext } from '@playwright/test';
import { EventLog, type SentEvent } from './event-log.ts';
import { serveSite, type ServedSite, type TestSite } from './serve-site.ts';
import { ENGLISH, Viewer, type ViewerNames } from './viewer.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /**
   * Option: the built site to serve, for each worker of Playwright. Null (the default) serves none,
   * and tests open the `baseURL` of the configuration.
   */
  site: TestSite | null;
  /** The served site; null without the option `site`. */
  served: ServedSite | null;
}

interface Fixtures {
  /**
   * Option: matches console errors that a test causes on purpose, such as a 500 that it responds
   * with; null for none.
   */
  expectedComplaint: RegExp | null;
  /** Option: the names by which `viewer` finds its parts, by default those in English. */
  viewerNames: ViewerNames;
  /** The viewer of the test's page. */
  viewer: Viewer;
  /**
   * Returns the analytics events that the served site has received since the test began, oldest
   * first. Throws if an event breaks the catalogue, or if the site has no accounts and thus no
   * server.
   */
  events: () => SentEvent[];
  /**
   * Fails the test if any of its pages wrote an error to the console, threw, or violated the policy
   * (CSP).
   */
  complaints: string[];
}

/**
 * On a busy machine, Chromium throws this error for a page that it shows before the view transition
 * is ready. Code of the page cannot catch it.
 */
const LATE_TRANSITION = 'Transition was aborted because of invalid state.';

/** Collects console errors (including policy violations) and uncaught exceptions of all pages. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { message } = webError.error();
    if (!message.startsWith(LATE_TRANSITION)) complaints.push(`uncaught ${message}`);
  });
}

/**
 * Playwright's `test` for a built site. Serves the site that the option `site` names, has the
 * fixtures `viewer` and `events`, and fails a test if its pages write errors to the console.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [null, { option: true, scope: 'worker' }],
  served: [
    async ({ site }, use) => {
      const served = site === null ? null : await serveSite(site);
      await use(served);
      await served?.stop();
    },
    { scope: 'worker' },
  ],
  // With a slash at the end, addresses such as `./login/` keep the path of the site.
  baseURL: ({ baseURL, served }, use) => use(served ? `${served.address}/` : baseURL),
  expectedComplaint: [null, { option: true }],
  viewerNames: [ENGLISH, { option: true }],
  viewer: ({ page, viewerNames }, use) => use(new Viewer(page, viewerNames)),
  events: async ({ served }, use) => {
    if (served?.database == null)
      throw new Error(
        'No server receives the events of this site. Set accounts: true in the option "site", and build the site with accounts.',
      );
    const log = new EventLog(served.database);
    const since = log.last();
    await use(() => log.since(since));
  },
  complaints: [
    async ({ context, expectedComplaint }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      const unexpected = complaints.filter((text) => expectedComplaint?.test(text) !== true);
      base.expect(unexpected, 'A page complained in the console').toEqual([]);
    },
    { auto: true },
  ],
});
