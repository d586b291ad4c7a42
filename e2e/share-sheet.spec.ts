import type { Page } from '@playwright/test';
import { failRequests, violations } from 'podium/testing';
import { markPath, receivedEvents } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { EMBEDS, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

declare global {
  interface Window {
    /** What the share sheet got, and whether the press still counted. */
    sheets: { url?: string; title?: string; isActive: boolean }[];
    /** Whether a dialog was open at any time. */
    hasShownDialog: boolean;
  }
}

/** Gives later pages a share sheet, which no headless browser has. */
const addSheet = (page: Page) =>
  page.addInitScript(() => {
    window.sheets = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => {
        window.sheets.push({ ...data, isActive: navigator.userActivation.isActive });
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const sheets = (page: Page) => page.evaluate(() => window.sheets);

for (const [kind, path] of [
  ['a view page', `${REFERENCE.path}?utm_source=mail&start=3`],
  ['an embed page', EMBEDS.presentation.path],
] as const)
  test(`on a mobile device, one press of Share on ${kind} opens the share sheet, also before the code is there [7.25]`, async ({
    page,
  }) => {
    await addSheet(page);
    // The code takes a second, so that the press comes first.
    const held = Promise.withResolvers<null>();
    await page.route('**/_astro/share-by-sheet.*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const menu = page.locator('.embed-menu');
    if (await menu.isVisible()) await menu.tap();
    await shareButton(page).tap();
    expect(await sheets(page)).toEqual([]);
    held.resolve(null);
    await expect.poll(() => sheets(page)).toHaveLength(1);
    const url = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(await sheets(page)).toEqual([{ title: REFERENCE.title, url, isActive: true }]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const other = page.getByRole('button', { name: 'Link, QR code' });
    await other.tap();
    await expect(page.getByRole('dialog', { name: 'Share Podium' })).toBeVisible();
    expect(await sheets(page)).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
  });

test('one press of Share before any code is one event, and never shows the dialog [7.25, 7.42]', async ({
  page,
}, { testId }) => {
  const since = log.last();
  await page.addInitScript(() => {
    Object.assign(navigator, { canShare: () => true, share: () => Promise.resolve() });
    window.hasShownDialog = false;
    const show = (): void => void (window.hasShownDialog ||= document.querySelector('dialog[open]') !== null);
    new MutationObserver(show).observe(document, { subtree: true, attributeFilter: ['open'] });
  });
  const held = Promise.withResolvers<null>();
  await page.route('**/_astro/late.*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(markPath(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await shareButton(page).tap();
  held.resolve(null);
  const other = page.getByRole('button', { name: 'Link, QR code' });
  await expect(other).toBeVisible();
  expect(await page.evaluate(() => window.hasShownDialog)).toBe(false);
  await other.tap();
  const names = () =>
    receivedEvents(since, testId)
      .map(({ event_name }) => event_name)
      .filter((name) => /share|modal/.test(name));
  await expect.poll(names).toEqual(['share', 'show modal', 'open social share']);
});

test.describe('without the late code', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('Share opens the dialog if no code comes [7.25]', async ({ page }) => {
    await addSheet(page);
    await failRequests(page, '**/_astro/late.*.js');
    await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
    await shareButton(page).tap();
    await expect(page.getByRole('dialog', { name: 'Share Podium' })).toBeVisible();
    expect(await sheets(page)).toEqual([]);
  });
});

test('on a mobile device without a share sheet, Share opens the dialog [7.25]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await shareButton(page).tap();
  await expect(page.getByRole('dialog', { name: 'Share Podium' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link, QR code' })).toHaveCount(0);
});
