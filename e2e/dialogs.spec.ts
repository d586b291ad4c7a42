import type { Page } from '@playwright/test';
import { failRequests, stopClock, violations } from 'podium/testing';
import { visitDialog } from './support/dialogs.ts';
import { waitForCode } from './support/scripts.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const REFUSED = /The text is selected: copy it/;

/**
 * Makes the clipboard refuse, as in a frame of another site. `copies` is whether the outdated
 * `execCommand` still works.
 */
async function blockClipboard(page: Page, copies: boolean): Promise<void> {
  await page.addInitScript((copies) => {
    const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    if (!copies) Object.assign(document, { execCommand: () => false });
  }, copies);
}

const selectedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

for (const name of ['Share', 'Embed'] as const) {
  test.describe(`the dialog ${name}`, () => {
    test('closes by Escape, its button and a click outside, and returns the focus [2.49, 9.20]', async ({
      page,
    }) => {
      const dialog = await visitDialog(page, name);
      const opener = page.getByRole('button', { name, exact: true });
      const ways = [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(4, 4),
      ];
      for (const close of ways) {
        if (!(await dialog.isVisible())) await opener.click();
        await expect(dialog).toBeVisible();
        await close();
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      }
    });

    test.describe('without its code', () => {
      test.use({ expectedComplaint: /view-page\./ });

      test('selects the text, and shows what did not load', async ({ page }) => {
        await failRequests(page, /_astro\/view-page\./);
        await page.goto(REFERENCE.path);
        await page.getByRole('button', { name, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `${name} Podium` });
        await waitForCode(page, '/_astro/first-focus.');
        await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
        await expect(
          dialog.getByRole('status').filter({ hasText: /^“Copy” could not be loaded/ }),
        ).toBeVisible();
        expect(await selectedText(page)).toBe(await dialog.locator('[readonly]').inputValue());
      });
    });

    test('copies by selection if the clipboard is refused', async ({ page }) => {
      await blockClipboard(page, true);
      await page.clock.install();
      const dialog = await visitDialog(page, name);
      await stopClock(page);
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(dialog.getByRole('button', { name: /^Copied/ })).toBeFocused();
    });

    test('selects the text and shows a message if nothing copies', async ({ page }) => {
      await blockClipboard(page, false);
      const dialog = await visitDialog(page, name);
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(dialog.getByRole('status')).toHaveText(REFUSED);
      const field = dialog.getByRole('textbox', { name: name === 'Share' ? 'Link' : 'Code' });
      await expect(field).toBeFocused();
      expect(await selectedText(page)).toBe(await field.inputValue());
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog.getByRole('status')).toBeEmpty();
    });

    test('fits into 320 px in every language with an alphabet', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      for (const locale of ['', '/de', '/ja']) {
        await page.goto(locale + VIEW_PAGES['next presentation']!.path);
        await page.locator(`[commandfor=${name.toLowerCase()}-dialog]`).first().click();
        const dialog = page.locator(`#${name.toLowerCase()}-dialog`);
        await expect(dialog).toBeVisible();
        await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
        const { scrollWidth, clientWidth, right } = await dialog.evaluate((box) => ({
          scrollWidth: box.scrollWidth,
          clientWidth: box.clientWidth,
          right: box.getBoundingClientRect().right,
        }));
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        expect(right).toBeLessThanOrEqual(320);
        expect(await violations(page)).toEqual([]);
      }
    });
  });

  test.describe(`the dialog ${name} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test('opens, and shows only elements that work', async ({ page }) => {
      await page.goto(REFERENCE.path);
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${name} Podium` });
      await expect(dialog.getByRole('textbox')).toHaveCount(1);
      await expect(dialog.getByRole('button')).toHaveText(['']);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    });
  });

  test.describe(`the dialog ${name} if no script loads`, () => {
    test.use({ expectedComplaint: /_astro\/.*\.js/ });

    test('opens, and the page reports that a part did not load once Copy is pressed', async ({ page }) => {
      await failRequests(page, '**/_astro/*.js');
      await page.goto(REFERENCE.path);
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${name} Podium` });
      await dialog.locator('button.dialog-live').click();
      await expect(dialog.locator('.lost-note')).toBeVisible();
      await expect(dialog.locator('button.dialog-live')).not.toHaveAttribute('aria-busy');
    });
  });
}
