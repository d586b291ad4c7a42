import type { Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, position, present, start, STEPS } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Opens pages as those of a site that needs no consent. */
async function needNoConsent(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const consent = document.createElement('meta');
      Object.assign(consent, { name: 'consent', content: 'not-needed' });
      document.head.append(consent);
    }),
  );
}

const offer = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a presentation that was left continues at its step, or begins [4.46]', async ({ page }) => {
  await needNoConsent(page);
  await start(page);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await page.goto(REFERENCE.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(offer(page, 'Continue at step 3')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await expect(player(page)).toBeFocused();

  await page.goto(REFERENCE.path);
  await present(page).click();
  await offer(page, 'From the beginning').click();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await page.goto(REFERENCE.path);
  await present(page).click();
  await expect(player(page)).toBeVisible();
});
