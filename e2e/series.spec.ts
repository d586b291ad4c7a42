import { violations } from 'podium/testing';
import { expect, test } from './support/test.ts';

const [FIRST, SECOND, LAST] = [
  'Postcard from York',
  'Postcard from Bergen',
  'Postcard from Tallinn',
] as const;
const SECOND_PAGE = '/p/postcard-bergen/postcard-from-bergen/';

test('a series leads through its content in its order, without its drafts [2.89]', async ({ page }) => {
  await page.goto('/series/northern-postcards/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postcards from the north');
  await expect(page.locator('.listing-text').first()).toHaveText(
    'Three places by the water, from west to east.',
  );
  await expect(page.locator('.listing-picture')).toBeVisible();
  await expect(page.locator('.card-link')).toHaveText([FIRST, SECOND, LAST]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: SECOND }).click();
  const series = page.getByRole('navigation', { name: 'Series' });
  await expect(series).toContainText('2 of 3');
  await expect(series.getByRole('link', { name: `Previous: ${FIRST}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await series.getByRole('link', { name: `Next: ${LAST}` }).click();
  await expect(page.getByRole('navigation', { name: 'Series' })).toContainText('3 of 3');
  await page.getByRole('link', { name: 'Postcards from the north' }).click();
  await expect(page).toHaveURL('/series/northern-postcards/');
});

test('Up next begins with the next content of the series [2.89]', async ({ page }) => {
  await page.goto(SECOND_PAGE);
  await expect(page.locator('[aria-labelledby=sidebar-more] .card-link').first()).toHaveText(LAST);
});

test('a series has its texts in the language of the page, without JavaScript [2.89]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/ja${SECOND_PAGE}`);
  const series = page.getByRole('navigation', { name: 'シリーズ' });
  await expect(series).toContainText('3件中2件目');
  await expect(series.getByRole('link').first()).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a series has a feed [2.88]', async ({ page, request }) => {
  await page.goto('/series/northern-postcards/');
  const link = page.getByRole('link', { name: 'Subscribe to the feed' });
  const feed = await (await request.get((await link.getAttribute('href')) ?? '')).text();
  expect(feed.match(/<entry>/g)).toHaveLength(3);
});
