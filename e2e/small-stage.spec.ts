import type { Page } from '@playwright/test';
import { MIN_LEGIBLE_FONT_PX } from '#domain/playback/camera-stops';
import { player, position, present, STEPS } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { tap } from './support/touch.ts';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

/**
 * Returns the sizes of the letters of all texts in view that are whole, in pixels by text, once the
 * camera rests.
 */
async function lettersInView(page: Page): Promise<[string, number][]> {
  await expect(page.locator('.is-flying')).toHaveCount(0);
  return page.evaluate(() => {
    const stage = document.querySelector('.player-stage')!.getBoundingClientRect();
    const texts = [...document.querySelectorAll<HTMLElement>('.player-text:not(.is-cut)')].filter((text) => {
      // The words of a paragraph, which may be wider.
      const { left, top, right, bottom } = text.querySelector('p > span, ul')!.getBoundingClientRect();
      const isWhole =
        left >= stage.left - 1 &&
        right <= stage.right + 1 &&
        top >= stage.top - 1 &&
        bottom <= stage.bottom + 1;
      return isWhole && text.style.visibility === 'visible';
    });
    return texts.map((text): [string, number] => [
      text.textContent,
      Math.hypot(new DOMMatrix(text.style.transform).a, new DOMMatrix(text.style.transform).b) *
        parseFloat(getComputedStyle(text).fontSize),
    ]);
  });
}

/**
 * Taps through the whole presentation. Returns the size of each text at the rest that shows it
 * best, and the number of rests.
 */
async function readAll(page: Page): Promise<{ sizes: Map<string, number>; rests: number }> {
  const { x, y, width, height } = (await page.locator('.player-stage').boundingBox())!;
  const sizes = new Map<string, number>();
  let rests = 0;
  const restart = page.getByRole('button', { name: 'Restart' });
  while (!(await restart.isVisible())) {
    rests += 1;
    const seen = await lettersInView(page);
    for (const [text, letters] of seen) sizes.set(text, Math.max(letters, sizes.get(text) ?? 0));
    const before = JSON.stringify(seen);
    await tap(page, x + width / 2, y + height / 2);
    await expect
      .poll(async () => (await restart.isVisible()) || JSON.stringify(await lettersInView(page)) !== before)
      .toBe(true);
  }
  return { sizes, rests };
}

test('taps anywhere read a presentation in letters of 15 px, step by step [9.46]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await present(page).tap();
  await expect(player(page)).toBeVisible();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  const { sizes, rests } = await readAll(page);
  expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(MIN_LEGIBLE_FONT_PX);
  expect(rests).toBeGreaterThan(STEPS);
});

test('a stage that is turned shows the part that it showed before [9.47]', async ({ page }) => {
  await page.goto(`${REFERENCE.path}#step=4`);
  await present(page).tap();
  await expect(player(page)).toBeVisible();
  const whole = await lettersInView(page);
  await page.getByRole('button', { name: 'Next step' }).tap();
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
  await expect.poll(() => lettersInView(page)).not.toEqual(whole);
  const part = await lettersInView(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(() => lettersInView(page)).not.toEqual(part);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => lettersInView(page)).toEqual(part);
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
});
