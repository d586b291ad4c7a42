import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the first click on a button until a button is pressed. */
    answeredAfter: Promise<number>;
  }
}

/** Lets every page measure how long the first click waits for its answer: `window.answeredAfter`. */
export async function timeFirstAnswer(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
}
