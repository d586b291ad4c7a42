import type { Page } from '@playwright/test';
import { shifts, watchShifts } from 'podium/testing';
import { player, present } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Holds the file of the later styles back, and returns a function that lets it through. */
async function holdStyles(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_astro\/later\.[^/]+\.css$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** By its element: a hidden one has no role. */
const footer = (page: Page) => page.locator('footer');

test.describe('while the styles of what the first view does not show do not arrive', () => {
  test('the presentation plays, and the dialogs open', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await holdStyles(page);
    await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog', { name: 'Share Podium' })).toBeVisible();
    await page.keyboard.press('Escape');
    await present(page).click();
    await expect(player(page)).toBeVisible();
    release();
  });

  test('a short page keeps its place when they do', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    // The footer is hidden until they arrive, for 3 seconds at most.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
    await watchShifts(page);
    const release = await holdStyles(page);
    await page.goto('/presentation-template/story-arc/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await footer(page).evaluate((element) => getComputedStyle(element).visibility)).toBe('hidden');
    const loaded = page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/later.')),
    );
    release();
    await loaded;
    await expect(footer(page)).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });

  test('the end of the page is visible after a while', async ({ page }) => {
    const release = await holdStyles(page);
    await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
    await footer(page).evaluate((element) =>
      element.getAnimations().forEach((animation) => animation.finish()),
    );
    await expect(footer(page)).toBeVisible();
    release();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a dialog and the footer have their styles', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(footer(page).getByRole('list').last()).toHaveCSS('column-count', '2');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog', { name: 'Share Podium' })).toHaveCSS('border-radius', '12px');
  });
});
