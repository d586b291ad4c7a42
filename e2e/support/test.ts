import { test as base } from 'podium/testing';
import { FIREFOX_CHANNEL, allowOlderFirefox } from './older-firefox.ts';
import { leavePointer } from './headless-shell.ts';
import { share } from './shared-context.ts';

export { expect } from 'podium/testing';

/** The `test` of testers, in a context that tests share and in the browsers of this project. */
export const test = base.extend({
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
  // Resets the state that Playwright keeps in a shared context, after `complaints` has been read:
  // leaving a page may cause some.
  context: async ({ context, reuseContext }, use) => {
    const clear = reuseContext ? await share(context) : undefined;
    await use(context);
    await clear?.();
  },
});
