import { failRequests } from 'podium/testing';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the preview addresses in the page's data for the player. */
function previewsOf(html: string) {
  const [, json = ''] = /id="app-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { previewUrl: string | null; fallbackPreviewUrl: string | null };
}

test('while the preview loads, the page shows a few pixels of it that are part of the page [4.5]', async ({
  page,
}) => {
  await failRequests(page, '**/_pictures/**', 'unanswered');
  await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
  const tiny = page.locator('.preview > img[src^="data:image/"]');
  await expect(tiny).toBeVisible();
  const width = () => tiny.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await width()).toBeLessThanOrEqual(40);
  expect(await tiny.boundingBox()).toEqual(await page.locator('.preview').boundingBox());
});

test('without a preview the stage shows the fallback preview [2.57, 4.4]', async ({ page }) => {
  await page.goto(VIEW_PAGES['reusable presentation']!.path);
  const { previewUrl, fallbackPreviewUrl } = previewsOf(await page.content());
  expect(previewUrl).toBeNull();
  expect(fallbackPreviewUrl).toMatch(/\/_pictures\//);
  const shown = page.locator('.preview img').last();
  expect(fallbackPreviewUrl).toContain(await shown.getAttribute('src'));
});

test('without any preview the stage shows the first step', async ({ page }) => {
  await page.goto(VIEW_PAGES['presentation without owner, likes or transcript']!.path);
  const { previewUrl, fallbackPreviewUrl } = previewsOf(await page.content());
  expect(fallbackPreviewUrl).toBeNull();
  expect(previewUrl).toMatch(/\/_pictures\//);
});
