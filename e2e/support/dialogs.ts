import type { Locator, Page } from '@playwright/test';
import { openDialog } from './deed.ts';
import { REFERENCE } from './site.ts';

/** Opens a dialog of a page. */
export async function visitDialog(
  page: Page,
  name: 'Share' | 'Embed',
  path = REFERENCE.path,
): Promise<Locator> {
  await page.goto(path);
  return openDialog(page, name);
}
