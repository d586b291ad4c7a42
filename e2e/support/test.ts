import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { FIREFOX_CHANNEL, allowOlderFirefox } from './older-firefox.ts';
import { leavePointer } from './headless-shell.ts';
import { share } from './shared-context.ts';

export { expect } from '@playwright/test';

interface Options {
  /**
   * Matches console errors that a test causes on purpose, such as a 500 that it responds with; null
   * for none.
   */
  expectedComplaint: RegExp | null;
}

interface Fixtures {
  /**
   * Fails the test if any of its pages wrote an error to the console, threw, or violated the policy
   * (CSP).
   */
  complaints: string[];
  /** Resets the state that Playwright keeps in a shared context. */
  clearedContext: undefined;
}

/**
 * Chromium says so, on a busy machine, of a page that it shows before the transition to it is
 * ready. No code of the page can catch it.
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

/** Playwright's `test`, extended to fail on console errors. */
export const test = base.extend<Options & Fixtures>({
  browser: [
    async ({ browser, channel }, use) => {
      if (channel === FIREFOX_CHANNEL) allowOlderFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, launchOptions }, use) => {
    await leavePointer(page, launchOptions);
    await use(page);
  },
  expectedComplaint: [null, { option: true }],
  // Before `complaints`, so that leaving a page causes none.
  clearedContext: [
    async ({ context, reuseContext }, use) => {
      const clear = reuseContext ? await share(context) : undefined;
      await use(undefined);
      await clear?.();
    },
    { auto: true },
  ],
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

/** Returns the first like button. A page may have several that show the same state. */
export function likeButton(page: Page) {
  return page.getByRole('button', { name: /like/i }).first();
}
