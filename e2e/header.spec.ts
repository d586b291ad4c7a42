import type { Page } from '@playwright/test';
import { holdViewerLimit, signIn, violations } from 'podium/testing';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const banner = (page: Page) => page.getByRole('banner', { name: 'Site header' });

for (const width of [320, 1280]) {
  test.describe(`the account menu at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    const name = (page: Page) => banner(page).getByRole('button', { name: /Demo Editor/ });
    const menu = (page: Page) => page.locator('#account-menu');

    test.beforeEach(async ({ page }) => {
      await holdViewerLimit(page);
      await signIn(page, 'editor', REFERENCE.path);
      await page.waitForLoadState();
    });

    test('opens from the name, also by keyboard, and its links lead to their pages [2.9, 6.5]', async ({
      page,
    }) => {
      await name(page).focus();
      await page.keyboard.press('Enter');
      await expect(menu(page).getByRole('link')).toHaveText([
        'My presentations',
        'Account settings',
        'Log out',
      ]);
      const hrefs = await menu(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs[0]).toMatch(/^\/dashboard\/next\/\?click_source=/);
      expect(hrefs[1]).toMatch(/^\/settings\/\?click_source=/);
      expect(hrefs[2]).toBe('/logout');
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link').first()).toBeFocused();
      await expect(menu(page)).toHaveCSS('opacity', '1');
      expect(await violations(page)).toEqual([]);
      const box = await menu(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    });

    test('closes by Escape, by its button and by a press beside it, and returns the focus [4.26, 9.20]', async ({
      page,
    }) => {
      for (const close of [() => page.keyboard.press('Escape'), () => name(page).click()]) {
        await name(page).click();
        await expect(menu(page)).toBeVisible();
        await close();
        await expect(menu(page)).toBeHidden();
        await expect(name(page)).toBeFocused();
      }
      await name(page).click();
      await expect(menu(page)).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(menu(page)).toBeHidden();
      // The focus moves to the part of the page that was pressed.
      await expect(page.getByRole('main')).toBeFocused();
    });

    test('takes 200 ms, and no time for visitors who prefer less motion [9.2]', async ({ page }) => {
      await expect(menu(page)).toHaveCSS('transition-duration', /^0\.2s(?:, 0\.2s)*$/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(menu(page)).toHaveCSS('transition-duration', /^0s(?:, 0s)*$/);
    });
  });
}

test.describe('the back button', () => {
  const back = (page: Page) => banner(page).getByRole('link', { name: 'Back to Templates' });

  test('leads to the page that this one belongs to [2.11]', async ({ page }) => {
    await page.goto('/presentation-template/lesson/');
    await expect(back(page)).toHaveAttribute('href', '/presentation-template/');
    await back(page).click();
    await expect(page).toHaveURL('/presentation-template/');
    await expect(back(page)).toHaveCount(0);
  });

  test('goes back to the previous page, in its former state', async ({ page }) => {
    await page.goto('/presentation-template/#here');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/presentation-template\/[\w-]+\/$/);
    await back(page).hover();
    await expect(page.locator('html')).toHaveAttribute('data-served');
    await back(page).click();
    await expect(page).toHaveURL('/presentation-template/#here');
  });

  test('is present only on pages with a way back [2.11]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(page.locator('[data-back]')).toHaveCount(0);
  });
});

test('a visitor signs in on the sign-in page, and comes back', async ({ page }) => {
  await holdViewerLimit(page);
  await page.goto(REFERENCE.path);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.goto(`/login/?next=${encodeURIComponent(REFERENCE.path)}`);
  await page.getByRole('button', { name: /Demo editor/i }).click();
  await expect(page).toHaveURL(REFERENCE.path);
  await expect(page.getByRole('banner').getByRole('button', { name: /Demo Editor/ })).toBeVisible();
});
