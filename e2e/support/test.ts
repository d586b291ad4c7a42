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
}

/** Collects errors of the console (breaches of the policy are among them) and uncaught exceptions of all pages. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => complaints.push(`uncaught ${webError.error().message}`));
}

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
});

/** The like button of the page; there may be several that show the same, of which this is the first. */
export function likeButton(page: Page) {
  return page.getByRole('button', { name: /like/i }).first();
}
