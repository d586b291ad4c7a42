import { violations } from 'podium/testing';
import { SERIES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const [FIRST, SECOND, LAST] = SERIES.items;

test('a series leads through its content in its order, without its drafts [2.89]', async ({ page }) => {
  await page.goto(SERIES.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SERIES.title);
  await expect(page.locator('.listing-text').first()).toHaveText(SERIES.text);
  await expect(page.locator('.card-link')).toHaveText([...SERIES.items]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: SECOND, exact: true }).click();
  const series = page.getByRole('navigation', { name: 'Series' });
  await expect(series).toContainText('2 of 3');
  await expect(series.getByRole('link', { name: `Previous: ${FIRST}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await series.getByRole('link', { name: `Next: ${LAST}` }).click();
  await expect(page.getByRole('navigation', { name: 'Series' })).toContainText('3 of 3');
  await page.getByRole('link', { name: SERIES.title }).click();
  await expect(page).toHaveURL(SERIES.path);
});

test('a series shows its picture', async ({ page }) => {
  await page.goto(SERIES.path);
  await expect(page.locator('.listing-picture')).toBeVisible();
});

test('Up next begins with the next content of the series [2.89]', async ({ page }) => {
  await page.goto(SERIES.second);
  await expect(page.locator('[aria-labelledby=sidebar-more] .card-link').first()).toHaveText(LAST);
});

test('a series has its texts in the language of the page, without JavaScript [2.89]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/ja${SERIES.second}`);
  const series = page.getByRole('navigation', { name: 'シリーズ' });
  await expect(series).toContainText('3件中2件目');
  await expect(series.getByRole('link').first()).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a series has a feed [2.88]', async ({ page, request }) => {
  await page.goto(SERIES.path);
  const link = page.getByRole('link', { name: 'Subscribe to the feed' });
  const feed = await (await request.get((await link.getAttribute('href')) ?? '')).text();
  expect(feed.match(/<entry>/g)).toHaveLength(3);
});
