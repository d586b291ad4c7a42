import type { Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

/** The accounts of the demo, by role. */
export type DemoAccount = 'visitor' | 'owner' | 'editor' | 'commenter';

/** Waits until the whole page is there, but for pictures and what else may come later. */
const arrive = (page: Page, path: string) =>
  page.waitForURL(({ href }) => href === new URL(path, ORIGIN).href, { waitUntil: 'domcontentloaded' });

/** Signs in with an account of the demo, on the page that visitors use for it, and comes back to `path`. */
export async function signIn(page: Page, account: DemoAccount, path: string): Promise<void> {
  await page.goto(`/login/?next=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: new RegExp(`Demo ${account}`, 'i') }).click();
  await arrive(page, path);
}

/** Makes an account of its own for a test, whose likes no other test changes, and comes back to `path`. */
export async function signUp(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`/signup/?next=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await arrive(page, path);
}
