import type { Locator, Page } from '@playwright/test';
import { Viewer } from 'podium/testing';
import { REFERENCE } from './site.ts';

/** Opens a dialog of the page, waits until its island is hydrated, and returns the dialog. */
export async function openDialog(page: Page, name: 'Share' | 'Embed'): Promise<Locator> {
  return (await new Viewer(page).openDialog(name === 'Share' ? 'share' : 'embed')).dialog;
}

/** Opens a page and one of its dialogs. */
export async function visitDialog(
  page: Page,
  name: 'Share' | 'Embed',
  path = REFERENCE.path,
): Promise<Locator> {
  await page.goto(path);
  return openDialog(page, name);
}
