import { expect, type Page } from '@playwright/test';

/** The demo accounts, by role. */
export type DemoAccount = 'visitor' | 'owner' | 'editor' | 'commenter';

/**
 * Submits the form at an address without opening its page, which would take a browser as long as
 * the page under test.
 */
async function submit(page: Page, address: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = await page.request.get(address);
  const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(await form.text()) ?? [];
  const answer = await page.request.post(address, {
    form: { ...fields, csrf },
    headers: { Origin: new URL(form.url()).origin, 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** Opens a page and waits until its HTML is complete. Pictures and other files may load later. */
const arrive = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

/** Signs in with a demo account without opening a page. */
export const enter = (page: Page, account: DemoAccount) => submit(page, './login/', { account });

/** Signs in with a demo account and opens `path`. */
export async function signIn(page: Page, account: DemoAccount, path: string): Promise<void> {
  await enter(page, account);
  await arrive(page, path);
}

/** Creates an account for one test, so that no other test changes its likes, and opens `path`. */
export async function signUp(page: Page, name: string, path: string): Promise<void> {
  await submit(page, './signup/', { name });
  await arrive(page, path);
}

/** Signs up with the page for visitors, which redirects to `path`. */
export async function signUpByForm(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`./signup/?next=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'domcontentloaded' });
}
