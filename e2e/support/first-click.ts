import type { Browser, Page } from '@playwright/test';
import { holdViewerLimit, slowDown } from 'podium/testing';
import { likeButton } from './playback.ts';

declare global {
  interface Window {
    /** Milliseconds from the first click on a button until a button is shown as pressed. */
    answeredAfter: Promise<number>;
  }
}

/**
 * Makes all later pages measure the time from the first click to its response, as
 * `window.answeredAfter`.
 */
const timeFirstAnswer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.answeredAfter = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ target, timeStamp }) => {
          const button = target instanceof Element ? target.closest('button') : null;
          if (!button) return;
          new MutationObserver(() => {
            const pressed = document.querySelector('button[aria-pressed="true"]');
            if (pressed) resolve(performance.now() - timeStamp);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        },
        { capture: true, once: true },
      );
    });
  });

/** The page on which the first click is timed. */
export interface ColdClick {
  readonly baseURL: string;
  readonly path: string;
  /** Prepares the visitor before network and processor are slowed down. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Checks the result of the click. */
  readonly check?: () => Promise<void>;
}

/**
 * Opens a page with an empty cache, on slow 4G with a processor slowed down four times, and clicks
 * like as soon as it appears. Returns the milliseconds until the response is visible.
 */
export async function timeFirstClick(
  browser: Browser,
  { baseURL, path, prepare, check }: ColdClick,
): Promise<number> {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    await holdViewerLimit(page);
    await prepare?.(page);
    const { emptyCache } = await slowDown(page);
    await timeFirstAnswer(page);
    await emptyCache();
    await page.goto(path);
    await likeButton(page).click();
    const time = await page.evaluate(() => window.answeredAfter);
    await check?.();
    return time;
  } finally {
    await context.close();
  }
}
