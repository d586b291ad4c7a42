import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [name, path] of [
  ['the search page', '/explore/search/'],
  ['the page of a wrong address', '/404.html'],
] as const)
  test(`${name} shows one search field, which is its search landmark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    await expect(page.getByRole('search')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  });

test('the search field of the header is a pill, smaller than the header', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const field = page.locator('.header-search input');
  await expect(field).toHaveCSS('border-radius', '999px');
  await expect(field).toHaveCSS('background-clip', 'padding-box');
  await expect(field).toHaveCSS('border-top-width', '4px');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the share dialog shows the link on a line of its own, and the QR code as a button', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const link = (await dialog.getByRole('textbox').boundingBox())!;
    const copy = (await dialog.getByRole('button', { name: 'Copy' }).boundingBox())!;
    expect(link.y + link.height).toBeLessThanOrEqual(copy.y);
    await expect(dialog.locator('summary')).toHaveCSS('display', 'flex');
  });
});

test('print keeps headings with their text, and the address has the font of the page', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.transcript-title')).toHaveCSS('break-after', 'avoid');
  const fonts = await page.evaluate(() => [
    getComputedStyle(document.querySelector('[rel=canonical]')!, '::after').fontFamily,
    getComputedStyle(document.body).fontFamily,
  ]);
  expect(fonts[0]).toBe(fonts[1]);
});
