import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openDialog } from './support/deed.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const REFUSED = /The text is selected: copy it/;

/** Opens a dialog of a page. */
async function visitDialog(page: Page, name: 'Share' | 'Embed', path = REFERENCE.path): Promise<Locator> {
  await page.goto(path);
  return openDialog(page, name);
}

/** The clipboard refuses, as in a frame of another site; `copies` is what the outdated way says then. */
async function refuseClipboard(page: Page, copies: boolean): Promise<void> {
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

test.describe('the embed dialog', () => {
  test('ties width and height, and writes both into the code', async ({ page }) => {
    const dialog = await visitDialog(page, 'Embed');
    const width = dialog.getByRole('textbox', { name: 'Width' });
    const height = dialog.getByRole('textbox', { name: 'Height' });
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await expect(width).toHaveValue('560');
    await expect(height).toHaveValue('315');
    await width.fill('');
    await expect(height).toHaveValue('');
    await width.pressSequentially('6x4012');
    await expect(width).toHaveValue('6401');
    await expect(height).toHaveValue('3601');
    await height.fill('100');
    await expect(width).toHaveValue('178');
    await expect(code).toHaveValue(/width="178" height="100"/);
    expect(await dialog.evaluate((box) => box.getBoundingClientRect().width)).toBe(600);
  });

  test('keeps what is typed before its code has come', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    const gate = Promise.withResolvers<null>();
    await page.route(/EmbedDialog\..*\.js/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(REFERENCE.path);
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    await page.getByRole('textbox', { name: 'Width' }).fill('800');
    gate.resolve(null);
    await expect(page.getByRole('textbox', { name: 'Height' })).toHaveValue('450');
    await expect(page.getByRole('textbox', { name: 'Width' })).toHaveValue('800');
  });

  test('copies, says so for 3 s, and has no violations then', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const dialog = await visitDialog(page, 'Embed');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await dialog.getByRole('textbox', { name: 'Code' }).inputValue(),
    );
    expect(await violations(page)).toEqual([]);
    await page.clock.runFor(3000);
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });
});

test.describe('the share dialog', () => {
  test('shows a QR code to who asks for it, and fetches none before', async ({ page }) => {
    const asked = page.waitForRequest('**/qr/*.svg');
    let isOpen = false;
    page.on('request', (request) => {
      if (request.url().includes('/qr/')) expect(isOpen).toBe(true);
    });
    const dialog = await visitDialog(page, 'Share');
    isOpen = true;
    await dialog.getByText('QR code').press('Enter');
    await asked;
    const image = dialog.getByRole('img', { name: /^QR code: https?:.*\/p\/kettle-lake\// });
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  test('is 500 by 300 pixels, also in languages of many words', async ({ page }) => {
    for (const locale of ['', '/hu', '/pt']) {
      await page.goto(locale + REFERENCE.path);
      await page.locator('[commandfor=share-dialog]').first().click();
      const dialog = page.locator('#share-dialog');
      await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
      const { width, height } = await dialog.evaluate((box) => box.getBoundingClientRect());
      expect([locale, width, Math.round(height)]).toEqual([locale, 500, 300]);
    }
  });

  test('shares the page as it was opened, but for a view link', async ({ page }) => {
    const dialog = await visitDialog(page, 'Share', `${REFERENCE.path}?link_id=secret&from=mail`);
    const link = dialog.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(new RegExp(`${REFERENCE.path}\\?from=mail$`));
    for (const service of await dialog.getByRole('link').all())
      expect(await service.getAttribute('href')).not.toContain('secret');
  });

  test('copies, with a tooltip and disabled for 3 s, and has no violations then', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const dialog = await visitDialog(page, 'Share');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    const copied = dialog.getByRole('button', { name: 'Copied' });
    await expect(copied).toBeDisabled();
    await expect(copied).toBeFocused();
    await expect(dialog.getByRole('tooltip')).toHaveText('The link is on your clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`${REFERENCE.path}$`),
    );
    expect(await violations(page)).toEqual([]);
    await page.clock.runFor(3000);
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeEnabled();
    await expect(dialog.getByRole('tooltip')).toHaveCount(0);
  });

  test('opens the services as pop-ups of their sizes, and leaves blocked ones to the link', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const opened: string[] = [];
      Object.assign(window, { opened });
      window.open = (_href, _target, features = '') => {
        opened.push(features);
        return opened.length > 4 ? null : ({} as Window);
      };
    });
    await context.route(/^https:/, (route) => route.fulfill({ body: 'a service' }));
    const dialog = await visitDialog(page, 'Share');
    for (const service of await dialog.getByRole('link').all()) await service.click();
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
      'popup,width=520,height=570',
      'popup,width=1300,height=570',
      'popup,width=520,height=570',
      'popup,width=520,height=570',
    ]);
    const tab = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Share on X' }).click();
    expect((await tab).url()).toMatch(/^https:\/\/x\.com\/intent\/post/);
  });

  test('can lead to the current step', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Podium' });
    const choice = dialog.getByRole('checkbox', { name: /^Start at step \d$/ });
    await choice.check();
    const step = /\d/.exec((await dialog.getByText(/^Start at step/).textContent()) ?? '')?.[0] ?? '';
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`#step=${step}$`));
    expect(await violations(page)).toEqual([]);
  });
});

for (const name of ['Share', 'Embed'] as const) {
  test.describe(`the dialog ${name}`, () => {
    test('closes by Escape, its button and a click outside, and gives the focus back', async ({ page }) => {
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
      test.use({ expectedComplaint: /Dialog\./ });

      test('selects the text, and says that it did not work', async ({ page }) => {
        await page.route(/_astro\/\w+Dialog\./, (route) => route.abort());
        await page.goto(REFERENCE.path);
        await page.getByRole('button', { name, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `${name} Podium` });
        await dialog.getByRole('button', { name: 'Copy' }).click();
        await expect(dialog.getByRole('status').filter({ hasText: /^That did not work/ })).toBeVisible();
        expect(await selectedText(page)).toBe(await dialog.locator('[readonly]').inputValue());
      });
    });

    test('copies by selection where the clipboard is refused', async ({ page }) => {
      await refuseClipboard(page, true);
      const dialog = await visitDialog(page, name);
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await expect(dialog.getByRole('button', { name: /^Copied/ })).toBeFocused();
    });

    test('selects the text and says so where nothing copies', async ({ page }) => {
      await refuseClipboard(page, false);
      const dialog = await visitDialog(page, name);
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await expect(dialog.getByRole('status')).toHaveText(REFUSED);
      const field = dialog.getByRole('textbox', { name: name === 'Share' ? 'Link' : 'Code' });
      await expect(field).toBeFocused();
      expect(await selectedText(page)).toBe(await field.inputValue());
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog.getByRole('status')).toBeEmpty();
    });

    test('fits into 320 px in every language of letters', async ({ page }) => {
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

    test('opens, and shows nothing that could not answer', async ({ page }) => {
      await page.goto(REFERENCE.path);
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${name} Podium` });
      await expect(dialog.getByRole('textbox')).toHaveCount(1);
      await expect(dialog.getByRole('button')).toHaveText(['']);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    });
  });
}
