import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { FIREFOX_CHANNEL, allowOlderFirefox } from './older-firefox.ts';

export { expect } from '@playwright/test';

interface Options {
  /** What a test makes the browser complain about on purpose, such as the 500 it answers with; null for nothing. */
  expectedComplaint: RegExp | null;
}

interface Fixtures {
  /** Fails the test if any of its pages wrote an error to the console, threw, or broke the policy (CSP). */
  complaints: string[];
  /** Clears what Playwright leaves in a context that tests share: permissions, the state of the network, the history. */
  clearedContext: undefined;
}

/** Collects errors of the console (breaches of the policy are among them) and uncaught exceptions of all pages. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => complaints.push(`uncaught ${webError.error().message}`));
}

/**
 * Options of a file whose tests share a browser context, for `test.use`. Playwright clears cookies, cache, storage, routes and scripts
 * between them. Not for tests that emulate a network, a processor or animations by a session of their own: these would stay.
 */
export const SHARED_CONTEXT = { reuseContext: true };

/** Playwright's `test`, whose pages must not complain. */
export const test = base.extend<Options & Fixtures>({
  browser: [
    async ({ browser, channel }, use) => {
      if (channel === FIREFOX_CHANNEL) allowOlderFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectedComplaint: [null, { option: true }],
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
  clearedContext: [
    async ({ context, reuseContext }, use) => {
      const [page] = reuseContext ? context.pages() : [];
      if (page) {
        const session = await context.newCDPSession(page);
        await session.send('Page.resetNavigationHistory');
        await session.detach();
      }
      await use(undefined);
      if (!reuseContext) return;
      await context.clearPermissions();
      await context.setOffline(false);
    },
    { auto: true },
  ],
});

/** The like button of the page; there may be several that show the same, of which this is the first. */
export function likeButton(page: Page) {
  return page.getByRole('button', { name: /like/i }).first();
}
