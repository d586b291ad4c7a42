import { VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const LONG_WORD = VIEW_PAGES['presentation with hostile texts']?.path ?? '';

for (const [kind, path] of [
  ['view page', LONG_WORD],
  ['embed page', LONG_WORD.replace(/^\/p\/([^/]{1,99})\/.*$/, '/p/embed/$1/')],
] as const)
  test(`a word longer than the stage of a ${kind} breaks within it, at every width`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      const title = page.locator('.overlay-title');
      await expect(title).toBeInViewport();
      const cut = await title.evaluate((text) => {
        const stage = text.closest('.overlay')?.getBoundingClientRect() ?? new DOMRect();
        const words = document.createRange();
        words.selectNodeContents(text);
        return [...words.getClientRects()].filter(
          ({ left, right }) => left < stage.left || right > stage.right,
        ).length;
      });
      expect({ width, cut }).toEqual({ width, cut: 0 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
