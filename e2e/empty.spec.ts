import { readdirSync } from 'node:fs';
import { LISTINGS, type MissingContent } from '#domain/content/listings';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { violations } from 'podium/testing';
import { EMPTY_DIST } from './support/server.ts';
import { expect, test } from './support/test.ts';

// A site whose only content is hidden.
test.use({ site: { dist: EMPTY_DIST, content: 'e2e/content-empty', accounts: true } });

/** Texts and links of empty listings, by the content that they lack. */
const EMPTY: Readonly<Record<MissingContent, readonly [title: string, action: string, href: string]>> = {
  everything: ['Nothing has been published yet', 'Get started', '/signup/'],
  picks: ['No staff picks yet', 'See everything', '/explore/'],
  templates: ['No templates yet', 'Get started', '/signup/'],
  videos: ['No videos yet', 'See everything', '/explore/'],
};

/** All listings but the search page, which lists nothing before a search. */
const LISTED = Object.entries(LISTINGS).filter(([name]) => name !== 'search');

const WIDTHS = [360, 1280];

for (const [name, { pathIn, missing }] of LISTED)
  test(`the listing "${name}" of an empty site says so, describes its future content and has a link [2.65]`, async ({
    page,
  }) => {
    const [title, action, href] = EMPTY[missing];
    await page.goto(pathIn(DEFAULT_LOCALE));
    const state = page.getByRole('region', { name: title });
    await expect(state.getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(state.locator('.empty-text')).toHaveText(/\S \S{1,99} \S/);
    await expect(page.locator('.card')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(state.locator('svg').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
    }
    await state.getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test.describe('an address that leads nowhere on an empty site', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('says so, searches, and offers no other page', async ({ page }) => {
    await page.goto('/de/nothing/');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('region', { name: 'Noch ist nichts veröffentlicht' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
    }
  });
});

test('an owner with only hidden content has no profile, and no link to one [2.19]', async ({ page }) => {
  const files = readdirSync(EMPTY_DIST, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('explore/index.html');
  expect(files.filter((name) => /(?:^|\/)user(?:\/|$)/.test(name))).toEqual([]);
  expect((await page.request.get('/user/sealer/')).status()).toBe(404);
  const sitemap = await (await page.request.get('/sitemap-listings-1.xml')).text();
  expect(sitemap).toContain('/explore/');
  expect(sitemap).not.toContain('/user/');
  await page.goto('/view/Sl2vN7xQm4KtR9wJc6Zb/');
  await expect(page.getByRole('article').getByText('By The sealer of letters')).toBeVisible();
  await expect(page.locator('a[href*="/user/"]')).toHaveCount(0);
});
