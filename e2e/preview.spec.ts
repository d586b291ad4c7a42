import { VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the preview addresses in the page's data for the player. */
function previewsOf(html: string) {
  const [, json = ''] = /id="app-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { previewUrl: string | null; fallbackPreviewUrl: string | null };
}

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
