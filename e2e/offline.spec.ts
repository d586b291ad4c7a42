import type { Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, position, present } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES } from './support/site.ts';
import { waitUntilIdle } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

// Tests cut the network, and answer that a page is gone.
test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|404/ });

const KETTLE = '/p/kettle-lake/how-a-kettle-lake-is-made/';
const STATUS = '.key-help-status';

/** Starts a presentation and opens its options. */
async function openOptions(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await present(page).click();
  await player(page).press('?');
  await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
}

// Tests share a browser context.
test.afterEach(async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
});

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep for offline' });

async function keep(page: Page, path = KETTLE): Promise<void> {
  await openOptions(page, path);
  await keepButton(page).click();
  await expect(page.locator(STATUS)).toHaveText(/^Kept on this device/, { timeout: 20_000 });
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));

test('a kept presentation opens and plays without a network, and is removed from its options [14.1, 14.2]', async ({
  page,
  context,
}) => {
  await keep(page);
  expect(await violations(page)).toEqual([]);
  expect((await workers(page)).map((scope) => new URL(scope).pathname)).toEqual([KETTLE]);
  await context.setOffline(true);
  await page.goto(KETTLE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How a kettle lake is made');
  await present(page).click();
  await player(page).press('End');
  await expect(position(page)).toHaveText('8 of 8');
  await player(page).press('?');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(keepButton(page)).toBeVisible();
  await context.setOffline(false);
  expect(await workers(page)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the home page lists what the device keeps, and removes it; its code loads only then [14.3]', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const asked = () => requests.filter((url) => /kept|offline/.test(url));
  await page.goto(KETTLE);
  await present(page).click();
  await expect(player(page)).toBeVisible();
  await page.goto('/');
  await waitUntilIdle(page);
  expect(asked()).toEqual([]);
  await keep(page);
  await keep(page, '/p/open-garden/an-open-garden/');
  await page.goto('/');
  const list = page.locator('#kept');
  await expect(list.getByRole('heading')).toHaveText('Kept on this device');
  expect(await violations(page)).toEqual([]);
  expect(asked()).not.toEqual([]);
  await list.getByRole('button', { name: /^Remove: How a kettle lake/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button').click();
  await expect(list.getByRole('heading')).toHaveCount(0);
  expect(await workers(page)).toEqual([]);
});

test('a kept page is that of the new release after a visit, and other pages are left alone [14.4]', async ({
  page,
  context,
}) => {
  await keep(page);
  const kept = (path: string) =>
    page.evaluate(async (url) => (await (await caches.match(url))?.text()) ?? '', path);
  expect(await kept(KETTLE)).toContain('How a kettle lake is made');
  let isReleased = false;
  await context.route(`**${KETTLE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</h1>', isReleased ? ' (revised)</h1>' : '</h1>');
    await route.fulfill({ response, body });
  });
  isReleased = true;
  await page.goto(KETTLE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\(revised\)$/);
  await expect.poll(() => kept(KETTLE)).toContain('(revised)');
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  expect(await isControlled()).toBe(true);
  await page.goto('/');
  expect(await isControlled()).toBe(false);
});

test('a page that the site has no more is kept no more [14.4]', async ({ page, context }) => {
  await keep(page);
  await context.route(`**${KETTLE}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(KETTLE);
  await expect.poll(() => workers(page)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

for (const [name, path] of [
  ['private page', PRIVATE_PAGES.hidden.path],
  ['frame', EMBEDS.presentation.path],
] as const)
  test(`a ${name} cannot be kept [14.5]`, async ({ page }) => {
    await openOptions(page, path);
    await expect(page.getByRole('button', { name: 'Present with notes' })).toBeVisible();
    await expect(keepButton(page)).toHaveCount(0);
  });

test('a browser that refuses service workers offers nothing, and one without room says so [14.5]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.search === '?refused')
      navigator.serviceWorker.getRegistrations = () =>
        Promise.reject(new DOMException('no', 'SecurityError'));
  });
  await openOptions(page, `${KETTLE}?refused`);
  await expect(page.getByRole('button', { name: 'Present with notes' })).toBeVisible();
  await expect(keepButton(page)).toBeHidden();
  await page.goto('about:blank');
  await openOptions(page, KETTLE);
  await page.evaluate(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  });
  await keepButton(page).click();
  await expect(page.locator(STATUS)).toHaveText(/could not be kept/);
  await expect(keepButton(page)).toHaveAttribute('aria-disabled', 'false');
});
