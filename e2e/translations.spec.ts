import { violations } from 'podium/testing';
import { TRANSLATED } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { english, german, profile } = TRANSLATED;
const [ENGLISH, GERMAN] = [english.path, german.path];

test('a talk in two languages leads to the same step in the other one [2.90]', async ({ page }) => {
  await page.goto(ENGLISH);
  const choice = page.getByRole('navigation', { name: 'Other languages' });
  const link = choice.getByRole('link', { name: 'Deutsch' });
  await expect(link).toHaveAttribute('lang', 'de');
  expect(await violations(page)).toEqual([]);
  await page.goto(`${ENGLISH}#step=2`);
  await link.hover();
  await page.waitForFunction(() => document.documentElement.dataset['served'] !== undefined);
  await link.click();
  await expect(page).toHaveURL(`${GERMAN}#step=2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.title);
  await expect(page.getByRole('navigation', { name: 'Other languages' })).toContainText('English');
});

test('its pages name each other for search engines [2.90]', async ({ page }) => {
  const pathOf = async (language: string) => {
    const href = await page.locator(`link[rel=alternate][hreflang=${language}]`).getAttribute('href');
    return new URL(href ?? '').pathname;
  };
  for (const path of [ENGLISH, `/de${GERMAN}`]) {
    await page.goto(path);
    expect([await pathOf('en'), await pathOf('de'), await pathOf('fr'), await pathOf('x-default')]).toEqual([
      ENGLISH,
      `/de${GERMAN}`,
      `/fr${ENGLISH}`,
      ENGLISH,
    ]);
  }
  await page.goto(GERMAN);
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(0);
});

test("listings have one card of it, in the reader's language, and the search finds each [2.90]", async ({
  page,
}) => {
  const both = [english.title, german.title];
  for (const [prefix, title] of [
    ['', english.title],
    ['/de', german.title],
  ] as const) {
    const titles: string[] = [];
    for (const path of profile) {
      await page.goto(prefix + path);
      titles.push(...(await page.locator('.card-link').allTextContents()));
    }
    expect(titles.map((text) => text.trim()).filter((text) => both.includes(text))).toEqual([title]);
  }
  for (const title of both) {
    await page.goto(`/explore/search/?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  }
});
