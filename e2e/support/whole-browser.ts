import { browserFlags, findBrowser } from '#checks/browser';

// Browsers are not installed here, but by a stage of `npm test`. Without a browser, Playwright
// prints an error with instructions.
const browser = await findBrowser();

/**
 * Launch options of Chromium with its user interface. A file of tests that depend on the parts that
 * the headless shell lacks, or does in another way, passes them to `test.use`.
 */
export const WHOLE_BROWSER = {
  args: browserFlags(),
  ...(browser && { executablePath: browser.path }),
};

/**
 * Launch options that enable the browser's back/forward cache. Playwright disables it by default,
 * and the headless shell has none.
 */
export const KEEPS_PAGES = {
  ...WHOLE_BROWSER,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
