import type { Page } from '@playwright/test';
import { Viewer } from 'podium/testing';
import { REFERENCE } from './site.ts';

/** Number of steps on the reference page. */
export const STEPS = REFERENCE.steps;

export const present = (page: Page) => new Viewer(page).present;

export const player = (page: Page) => new Viewer(page).player;

export const position = (page: Page) => new Viewer(page).position;

export const likeButton = (page: Page) => new Viewer(page).like;

/** Opens the reference page and starts the presentation. */
export async function start(page: Page, fragment = ''): Promise<void> {
  await page.goto(REFERENCE.path + fragment);
  await new Viewer(page).start();
}
