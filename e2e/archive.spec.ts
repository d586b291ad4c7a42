import { violations } from 'podium/testing';
import { expect, test } from './support/test.ts';

/** The oldest postcard of e2e/site/src/content, whose listings end after two pages. */
const OLDEST = { title: 'Postcard from Pisa', path: '/p/postcard-pisa/postcard-from-pisa/' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { language, home, link, month } of [
    { language: 'English', home: '/', link: 'Archive by month', month: 'January' },
    { language: 'Japanese', home: '/ja/', link: '月別アーカイブ', month: '1月' },
  ])
    test(`links lead from the home page to a presentation of an old month, in ${language} [2.74, 2.75, 2.76]`, async ({
      page,
    }) => {
      const base = home.slice(0, -1);
      await page.goto(home);
      await page.getByRole('contentinfo').locator(`a[href="${base}/explore/"]`).click();
      await expect(page).toHaveURL(`${base}/explore/`);
      const main = page.getByRole('main');
      await main.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(`${base}/explore/archive/`);
      const year = main.locator('section', { has: page.getByRole('heading', { name: /^2018/ }) });
      await year.getByRole('link', { name: month }).click();
      await expect(page).toHaveURL(`${base}/explore/archive/2018-01/`);
      await main.getByRole('link', { name: OLDEST.title }).click();
      await expect(page).toHaveURL(`${base}${OLDEST.path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(OLDEST.title);
    });

  test('the last page of a listing links to its archive, and pages before it do not [2.74]', async ({
    page,
  }) => {
    await page.goto('/explore/2/');
    const paging = page.getByRole('main').getByRole('navigation');
    await expect(paging.locator('[rel=next]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Archive by month' }).click();
    await expect(page).toHaveURL('/explore/archive/');
    await page.goto('/explore/archive/2020-06/');
    await expect(page.getByRole('main').getByRole('link', { name: 'Archive by month' })).toHaveCount(0);
  });

  test('a month has pages, with its oldest content first [2.75]', async ({ page }) => {
    await page.goto('/explore/archive/');
    await page.getByRole('main').getByRole('link', { name: 'June 25 items' }).click();
    await expect(page).toHaveURL('/explore/archive/2020-06/');
    const titles = page.getByRole('main').locator('.card-title');
    await expect(titles).toHaveCount(24);
    await expect(titles.first()).toHaveText('Postcard from York');
    const paging = page.getByRole('main').getByRole('navigation');
    await expect(paging.getByRole('link', { name: 'Page 2' })).toHaveText('2');
    await paging.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/explore/archive/2020-06/2/');
    await expect(titles).toHaveText(['Postcard from Arles']);
    await paging.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL('/explore/archive/2020-06/');
  });
});

test('a listing that shows all its content has no archive [2.74]', async ({ page }) => {
  for (const path of ['/user/postcards/', '/user/postcards/2/', '/video/explore/', '/gallery/']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: 'Archive by month' })).toHaveCount(0);
  }
});

test.describe('a month without content', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  for (const path of [
    '/explore/archive/2020-05/',
    '/explore/archive/2020-06/1/',
    '/explore/archive/2020-06/3/',
    '/user/postcards/archive/',
  ])
    test(`is not found: ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
    });
});

test('the pages of an archive are indexed, each with its languages and the pages above', async ({ page }) => {
  await page.goto('/de/explore/archive/2020-06/2/');
  await expect(page).toHaveTitle('Präsentationen, Juni 2020, Seite 2 | Podium');
  const pathOf = async (selector: string) =>
    new URL((await page.locator(selector).first().getAttribute('href')) ?? '').pathname;
  expect(await pathOf('link[rel=canonical]')).toBe('/de/explore/archive/2020-06/2/');
  expect(await pathOf('link[hreflang=ja]')).toBe('/ja/explore/archive/2020-06/2/');
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { breadcrumb } = JSON.parse(text) as { breadcrumb: { itemListElement: { name: string }[] } };
  expect(breadcrumb.itemListElement.map(({ name }) => name)).toEqual([
    'Podium',
    'Präsentationen entdecken',
    'Präsentationen: Archiv',
    'Präsentationen, Juni 2020',
    'Präsentationen, Juni 2020, Seite 2',
  ]);
  const sitemap = await (await page.request.get('/sitemap-listings-1.xml')).text();
  expect(sitemap).toContain('/de/explore/archive/2020-06/2/</loc>');
  expect(sitemap).toContain('/explore/archive/</loc>');
});

for (const path of ['/explore/archive/', '/explore/archive/2020-06/', '/ja/explore/archive/'])
  test(`${path} fits windows of 360, 768 and 1280 px, and has no violations`, async ({ page }) => {
    await page.goto(path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const heights = await page
        .getByRole('main')
        .locator('.archive-month')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
    }
  });
