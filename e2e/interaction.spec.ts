import type { Page } from '@playwright/test';
import { countLikesOf } from './support/database.ts';
import { signUp } from './support/sign-in.ts';
import { SLOW } from './support/site.ts';
import { expect, likeButton, test } from './support/test.ts';

const { oid, path } = SLOW;

/** Slow 4G and a processor four times slower, with an empty cache: a cheap phone on the road. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

declare global {
  interface Window {
    answeredAfter: Promise<number>;
  }
}

/** Measures in the page how long the first click waits for its answer, in milliseconds. */
async function timeFirstAnswer(page: Page): Promise<void> {
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

test('the first click on a cold page is not lost, and answered within 600 ms', async ({ page }, {
  testId,
}) => {
  const name = `Slow ${testId.slice(-12)}`;
  await signUp(page, name, path);
  await slowDown(page);
  await timeFirstAnswer(page);
  const times: number[] = [];
  // What else the machine does can only make it slower: the best of three tells what the page can do.
  for (let cold = 0; cold < 3; cold += 1) {
    await page.goto(path);
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
    await likeButton(page).click();
    await expect.poll(() => countLikesOf(oid, name)).toBe(1);
    times.push(await page.evaluate(() => window.answeredAfter));
    await likeButton(page).click();
    await expect.poll(() => countLikesOf(oid, name)).toBe(0);
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(600);
});

test('a click while the page still loads is not lost', async ({ page }, { testId }) => {
  const name = `Early ${testId.slice(-12)}`;
  await signUp(page, name, path);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countLikesOf(oid, name)).toBe(1);
});

test('a finger that taps at once is not lost', async ({ browser, baseURL }, { testId }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const name = `Tapper ${testId.slice(-12)}`;
  await signUp(page, name, path);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await likeButton(page).tap();
  await expect.poll(() => countLikesOf(oid, name)).toBe(1);
  await context.close();
});

test.describe('when the code of an island cannot be loaded', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|Loading chunk|dynamically imported module/ });

  test('the button does what its form does, and works again later', async ({ page }, { testId }) => {
    const name = `Unlucky ${testId.slice(-12)}`;
    await signUp(page, name, path);
    // Nothing is fetched ahead, so that the click is what asks for the code.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    await page.reload();
    const chunk = /\/_astro\/.*\.js/;
    await page.route(chunk, (route) => route.abort());
    await likeButton(page).click();
    await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(path)}`);
    expect(countLikesOf(oid, name)).toBe(0);

    await page.unroute(chunk);
    await page.goto(path);
    await likeButton(page).click();
    await expect.poll(() => countLikesOf(oid, name)).toBe(1);
  });
});

test('links and dialogs do not wait for any script', async ({ page }) => {
  await page.route('**/*.js', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Podium' }).click();
  await expect(page).toHaveURL('/');
});
