import type { Page } from '@playwright/test';
import { REFERENCE } from './site.ts';
import { expect } from './test.ts';

/** Number of steps on the reference page. */
export const STEPS = 8;

/** Returns the link that starts a presentation or a video. */
export const present = (page: Page) => page.getByRole('link', { name: /^(present|play)( from step \d+)?$/i });

export const player = (page: Page) => page.locator('.player');

/** Returns the position that the player shows, such as "2 of 8". */
export const position = (page: Page) => page.locator('.player-bar').getByText(/^\d+ of \d+$/);

/** Opens the reference page and starts the presentation. */
export async function start(page: Page, fragment = ''): Promise<void> {
  await page.goto(REFERENCE.path + fragment);
  await present(page).click();
  await expect(player(page)).toBeVisible();
}
