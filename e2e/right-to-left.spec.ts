import type { Locator } from '@playwright/test';
import { player, position, present } from './support/playback.ts';
import { RIGHT_TO_LEFT } from './support/site.ts';
import { expect, test } from './support/test.ts';

const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())!.x;

test.beforeEach(async ({ page }) => {
  await page.goto(RIGHT_TO_LEFT.path);
});

test('the first of the steps of a talk in Hebrew is at the right', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('link');
  expect(await leftOf(steps.nth(0))).toBeGreaterThan(await leftOf(steps.nth(1)));
});

test('keys and buttons of a talk in Hebrew lead to the left', async ({ page }) => {
  await present(page).click();
  await expect(position(page)).toHaveText('1 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(position(page)).toHaveText('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('1 of 3');
  const next = player(page).getByRole('button', { name: /^Next/ });
  const previous = player(page).getByRole('button', { name: /^Previous/ });
  expect(await leftOf(next)).toBeLessThan(await leftOf(previous));
  for (const button of [next, previous]) await expect(button.locator('svg')).toHaveCSS('scale', '-1 1');
  await next.click();
  await expect(position(page)).toHaveText('2 of 3');
});
