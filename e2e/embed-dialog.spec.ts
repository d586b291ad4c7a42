import { holdTimers, violations } from 'podium/testing';
import { visitDialog } from './support/dialogs.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.describe('the embed dialog', () => {
  test('ties width and height, and writes both into the code [2.43, 5.4, 9.8]', async ({ page }) => {
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

  test('keeps input from before its code loads', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    const gate = Promise.withResolvers<null>();
    await page.route(/view-page\..*\.js/, async (route) => {
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

  test('copies, shows so for 3 s, and has no violations then', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const letTimeBeUp = await holdTimers(page, 3000);
    const dialog = await visitDialog(page, 'Embed');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await dialog.getByRole('textbox', { name: 'Code' }).inputValue(),
    );
    expect(await violations(page)).toEqual([]);
    await letTimeBeUp();
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });

  test('writes options into the code, and shows the result [2.92]', async ({ page }) => {
    const dialog = await visitDialog(page, 'Embed');
    await dialog.getByText('Options', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Start at step' }).fill('3');
    await dialog.getByRole('checkbox', { name: 'Bar with author and buttons' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'As wide as its page' }).check();
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await expect(code).toHaveValue(/src="[^"]+\/\?start=3&amp;toolbar=0".+style="width: 100%/);
    await expect(dialog.getByRole('textbox', { name: 'Width' })).toBeDisabled();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Present' }).click();
    await expect(frame.getByText(`3 of ${REFERENCE.steps}`)).toBeVisible();
    await expect(frame.getByRole('toolbar')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
});
