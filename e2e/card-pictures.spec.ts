import type { Locator, Page } from '@playwright/test';
import { shifts, watchShifts } from 'podium/testing';
import { goBackTo } from './support/history.ts';
import { likeButton, player, present } from './support/playback.ts';
import { waitForCode } from './support/scripts.ts';
import { REFERENCE } from './support/site.ts';
import { paintPieces, startStreamingServer } from './support/streaming-server.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page) => page.locator('.listing').getByRole('link', { name: REFERENCE.title }).first();

/**
 * Makes each page record in `data-moved` which parts of the transition move when it appears, or
 * "nothing".
 */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (text: string) => document.documentElement.setAttribute('data-moved', text);
    addEventListener('pageswap', () => document.documentElement.removeAttribute('data-moved'));
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (!viewTransition) {
        note('nothing');
        return;
      }
      const parts = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
          .filter((part) => part?.startsWith('::view-transition'));
      viewTransition.ready.then(
        () => note([...new Set(parts())].toSorted().join(' ')),
        (error: unknown) => note(`skipped: ${String(error)}`),
      );
    });
  });
}

const STAGE = '::view-transition-group(stage) ::view-transition-new(stage) ::view-transition-old(stage)';

/** Hovers a card and waits for the code for pictures, which loads on hover. */
async function pointAt(page: Page, link: Locator): Promise<void> {
  await link.hover();
  await waitForCode(page, '/_astro/first-intent.');
}

async function openListing(page: Page): Promise<void> {
  await watchPictures(page);
  await page.goto('/explore/');
  await pointAt(page, card(page));
}

test('the picture of a card becomes the stage of its page, and a card again after Back', async ({ page }) => {
  await openListing(page);
  await card(page).click();
  await page.waitForURL(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
  // This page also loads the code on hover.
  await pointAt(page, likeButton(page));
  await goBackTo(page, '/explore/');
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
});

test('a card beside a page moves to the next page, although its stage has the same name', async ({
  page,
}) => {
  await watchPictures(page);
  await page.goto('/p/open-garden/an-open-garden/');
  const link = page.locator('.sidebar [data-card=presentation] .card-link').first();
  const path = (await link.getAttribute('href')) ?? '';
  await pointAt(page, link);
  await link.click();
  await page.waitForURL(path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
});

test('the picture of a search result moves to its page', async ({ page }) => {
  await watchPictures(page);
  await page.goto('/explore/search/?search=kettle');
  const link = page.getByRole('main').locator('.card-link').first();
  await pointAt(page, link);
  await link.click();
  await page.waitForURL(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
});

test('a page that arrives in pieces first shows with its whole stage', async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startStreamingServer();
  await page.addInitScript(() =>
    addEventListener('pagereveal', () => {
      const missing = ['.preview img[fetchpriority]', '.present'].filter(
        (part) => !document.querySelector(part),
      );
      document.documentElement.setAttribute('data-missing', missing.join(' '));
    }),
  );
  await paintPieces(page);
  try {
    await page.goto(server.address + REFERENCE.path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-missing', '', { timeout: 120_000 });
  } finally {
    server.stop();
  }
});

test('a press while the picture moves takes effect', async ({ page }) => {
  await openListing(page);
  // Pause the animation, so that there is time to press during it.
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() =>
        document.getAnimations().forEach((animation) => animation.pause()),
      );
    }),
  );
  await card(page).click();
  await page.waitForURL(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
  const { x, y, width, height } = (await present(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(player(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(true);
});

test('nothing moves for visitors who prefer less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openListing(page);
  await card(page).click();
  await page.waitForURL(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', 'nothing');
});

test('nothing moves to a page without a card', async ({ page }) => {
  await openListing(page);
  await page.locator('.header-logo').click();
  await page.waitForURL('/');
  await expect(page.locator('html')).toHaveAttribute('data-moved', 'nothing');
});

test('a moving picture causes no layout shift', async ({ page }) => {
  await watchShifts(page);
  await openListing(page);
  await card(page).click();
  await page.waitForURL(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-moved', STAGE);
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'));
  expect(await shifts(page)).toEqual([]);
});
