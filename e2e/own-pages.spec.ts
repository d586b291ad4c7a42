import { violations } from 'podium/testing';
import { expect, test } from './support/test.ts';

for (const width of [1280, 360])
  test(`an own page has the layout of all pages, and its own styles and scripts, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about/');
    await expect(page).toHaveTitle('About us | Podium');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('.hint')).toHaveCSS('border-top-width', '2px');
    await page.getByRole('button', { name: 'Show the time' }).click();
    await expect(page.getByRole('button', { name: 'Every other Thursday at 7' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

test('the language menu leads from an own page to its translation, and else to the home page', async ({
  page,
}) => {
  await page.goto('/about/');
  const menu = page.locator('.footer-languages');
  await expect(menu.getByRole('link', { name: '日本語' })).toHaveAttribute('href', '/ja/');
  await menu.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/ueber-uns/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.locator('.footer-languages').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/about/');
});

test('own pages are in the sitemap', async ({ page }) => {
  const index = await (await page.request.get('/sitemap-index.xml')).text();
  expect(index).toContain('/sitemap-own-1.xml</loc>');
  const sitemap = await (await page.request.get('/sitemap-own-1.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/about/', '/de/ueber-uns/']);
});
