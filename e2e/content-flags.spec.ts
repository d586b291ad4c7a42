import type { Page } from '@playwright/test';
import { playbackPath } from '#domain/addresses/paths';
import { player, present } from './support/playback.ts';
import { EMBEDS, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * A presentation whose file asks for banner and promotion but allows neither, and that hides the
 * logo.
 */
const PLAIN = { path: '/p/postcard-weimar/postcard-from-weimar/', embed: '/p/embed/postcard-weimar/' };

const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

/** Plays a presentation to its end. */
async function playToTheEnd(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await present(page).click();
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
}

test.describe('canWeShowAds', () => {
  test('false: neither banner nor promotion at the end, although the file has them [3.15]', async ({
    page,
  }) => {
    await playToTheEnd(page, PLAIN.path);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.locator('.restart-headline')).toHaveCount(0);
    await expect(page.locator('.restart-video')).toHaveCount(0);
    await expect(page.locator('.restart-actions').getByRole('link')).toHaveCount(0);
    expect(await page.content()).not.toContain('Make your own postcard');
    const file = await page.request.get(playbackPath('postcard-weimar'));
    expect(await file.text()).not.toContain('Make your own postcard');
  });

  test('not given: the promotions of the file are shown', async ({ page }) => {
    await playToTheEnd(page, REFERENCE.path);
    await expect(banner(page)).toBeVisible();
    await expect(page.locator('.restart-headline')).toHaveText('Make your own lake.');
    await expect(page.locator('.restart-video')).toBeVisible();
  });
});

test.describe('logoType', () => {
  const siteLink = (page: Page) => page.locator('#viewer').getByRole('link', { name: 'View on Podium' });

  test('default: the link to the product site in the viewer has the logo', async ({ page }) => {
    for (const path of [REFERENCE.path, EMBEDS.presentation.path]) {
      await page.goto(path);
      await expect(siteLink(page).locator('svg')).toBeVisible();
    }
  });

  test('none: the viewer has no logo, and the link keeps its text [3.14]', async ({ page }) => {
    for (const path of [PLAIN.path, PLAIN.embed]) {
      await page.goto(path);
      await expect(siteLink(page)).toBeVisible();
      await expect(page.locator('#viewer .logo-mark')).toHaveCount(0);
    }
  });
});

test('webglViewerVersion is in the app data only [3.17]', async ({ page }) => {
  for (const path of [PLAIN.path, PLAIN.embed]) {
    await page.goto(path);
    const data = page.locator('#app-data');
    const facts = JSON.parse((await data.textContent()) ?? '') as Record<string, unknown>;
    expect(facts['webglViewerVersion']).toBe('12.3.0');
    await data.evaluate((element) => element.remove());
    expect(await page.content()).not.toContain('12.3.0');
  }
  const file = await page.request.get(playbackPath('postcard-weimar'));
  expect(await file.text()).not.toContain('12.3.0');
});
