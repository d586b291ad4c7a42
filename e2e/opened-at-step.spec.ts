import { shifts, watchShifts } from 'podium/testing';
import { player, position } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [kind, path] of [
  ['view page', REFERENCE.path],
  ['embed page', EMBEDS.presentation.path],
  ['private page', PRIVATE_PAGES.hidden.path],
] as const)
  test(`a ${kind} that is opened at a step shows it before Start, and nothing moves [2.69]`, async ({
    page,
  }) => {
    await watchShifts(page);
    await page.goto(`${path}#step=2`);
    const start = page.locator('a[data-replay]');
    await expect(start).toHaveText('Present from step 2');
    await expect(start).toBeVisible();
    const uppermost = page.locator('.preview > :last-child img');
    const source = await page.locator('.step[data-step="2"] img').getAttribute('src');
    await expect(uppermost).toHaveAttribute('src', source!);
    await expect
      .poll(() => uppermost.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.locator('[aria-current=step]')).toHaveCount(1);
    await expect(page.locator('.step[data-step="2"]')).toHaveAttribute('aria-current', 'step');
    expect(await shifts(page)).toEqual([]);

    await page.evaluate(() => (location.hash = ''));
    await expect(start).toHaveText('Present');
    await expect(page.locator('[aria-current=step]')).toHaveCount(0);
    await page.evaluate(() => (location.hash = '#step=2'));
    await expect(start).toHaveText('Present from step 2');
    await start.click();
    await expect(player(page)).toBeVisible();
    await expect(position(page)).toHaveText(/^2 of/);
  });

test('the mark of the step at which a page was opened moves with the show [2.69]', async ({ page }) => {
  await page.goto(`${REFERENCE.path}?start=3`);
  const image = page.locator('.step[data-step="3"] img');
  await expect.poll(() => image.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid');
  await page.locator('a[data-replay]').click();
  await expect(position(page)).toHaveText(/^3 of/);
  await player(page).press('ArrowRight');
  await expect(page.locator('.steps [aria-current=step]')).toHaveAttribute('data-step', '4');
});
