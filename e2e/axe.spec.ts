import type { Page } from '@playwright/test';
import { LISTINGS } from '#domain/content/listings';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { searchPath } from '#domain/addresses/paths';
import { holdViewerLimit, signIn, violations } from 'podium/testing';
import { visitDialog } from './support/dialogs.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

// The rules are slow, and most tests run them twice.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

const WIDTHS = [360, 1280];

/** Expects no violations on the open page at any width. */
async function expectNone(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
  }
}

for (const [kind, { path }] of Object.entries(VIEW_PAGES)) {
  test(`a ${kind} has no violations, signed out and signed in`, async ({ page }) => {
    await page.goto(path);
    await expectNone(page);
    await signIn(page, 'owner', path);
    await expect(page.getByRole('banner').getByRole('button', { name: /Demo Owner/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-roles');
    await expectNone(page);
  });
}

for (const [kind, { path }] of Object.entries(EMBEDS)) {
  test(`the embed page of a ${kind} has no violations`, async ({ page }) => {
    await page.goto(path);
    await expectNone(page);
  });
}

for (const [kind, { path, title }] of Object.entries(PRIVATE_PAGES)) {
  test(`the private page, ${kind}, has no violations, with and without rights`, async ({ page }) => {
    await page.goto(path);
    await expectNone(page);
    await signIn(page, 'owner', path);
    await expect(page.locator('html')).toHaveAttribute('data-roles');
    const bar = page.getByRole('banner', { name: 'Editing tools' });
    if (kind !== 'classic') await expect(bar.getByText(title)).toBeVisible();
    await expectNone(page);
  });
}

test('the accessibility statement has no violations, and the footer leads to it [1.25]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  await expect(page.getByRole('link', { name: 'help@podium.example' })).toBeVisible();
  await expectNone(page);
});

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the open account menu has no violations', async ({ page }) => {
      await signIn(page, 'commenter', REFERENCE.path);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Demo Commenter/ })
        .click();
      await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    for (const name of ['Share', 'Embed'] as const) {
      test(`the open dialog ${name} has no violations`, async ({ page }) => {
        await expect(await visitDialog(page, name)).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('the open search on a phone has no violations', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await violations(page)).toEqual([]);
});

/** The addresses of all listings. That of the search has a term, so that it shows results. */
const LISTED = Object.entries(LISTINGS).map(([name, { pathIn }]) =>
  name === 'search' ? searchPath(DEFAULT_LOCALE, 'lake') : pathIn(DEFAULT_LOCALE),
);

for (const path of [
  ...LISTED,
  '/explore/2/',
  '/presentation-template/lesson/',
  '/presentation-template/weekly-review/',
  '/user/quotes/',
  '/user/postcards/2/',
  '/user/letterbox/',
  '/ja/explore/',
]) {
  test(`the listing ${path} has no violations`, async ({ page }) => {
    await page.goto(path);
    // Search results load after the page.
    if (path.includes('?search='))
      await expect(page.getByRole('main').locator('.card-link').first()).toBeVisible();
    await expectNone(page);
  });
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('has no violations', async ({ page }) => {
    await page.goto('/nothing/');
    await expectNone(page);
  });
});
