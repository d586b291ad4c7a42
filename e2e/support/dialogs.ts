import type { Locator, Page } from '@playwright/test';
import { openDialog } from './received-events.ts';
import { REFERENCE } from './site.ts';

/** Opens a page and one of its dialogs. */
export async function visitDialog(
  page: Page,
  name: 'Share' | 'Embed',
  path = REFERENCE.path,
): Promise<Locator> {
  await page.goto(path);
  return openDialog(page, name);
}
