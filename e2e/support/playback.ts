import type { Page } from '@playwright/test';
import { REFERENCE } from './site.ts';
import { expect } from './test.ts';

/** How many steps the reference page has. */
export const STEPS = 8;

/** The link that starts a presentation or a video. */
export const present = (page: Page) => page.getByRole('link', { name: /^(present|play)$/i });

/** The player of a presentation. */
export const player = (page: Page) => page.locator('.player');

/** Where the player says that it is, such as "2 of 8". */
export const position = (page: Page) => page.locator('.player-bar').getByText(/^\d+ of \d+$/);

/** Opens the reference page and starts it. */
export async function start(page: Page, fragment = ''): Promise<void> {
  await page.goto(REFERENCE.path + fragment);
  await present(page).click();
  await expect(player(page)).toBeVisible();
}
