import type { Page } from '@playwright/test';
import { splitLocale } from '#domain/addresses/paths';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { expect, test } from './support/test.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';

/** The picks of the site and the test content, in site/site.json. */
const STAFF_PICKS = [REFERENCE.oid, 'old-mill', 'open-garden', 'sharp-edges'];
const VIDEOS = ['tide-film', 'loud-film'];
/** The number of templates in the test content, all of which fit into their column. */
const TEMPLATES = 4;

/** Returns a block of the sidebar. */
const blockOf = (page: Page, id: string) => page.locator(`.sidebar section[aria-labelledby="sidebar-${id}"]`);

/** Returns the oids that the cards of a block link to. */
async function oidsIn(page: Page, id: string): Promise<string[]> {
  const links = await blockOf(page, id).locator('li a').all();
  return Promise.all(links.map(async (link) => oidOf(await link.getAttribute('href'))));
}

/** Returns the oid in the address of a view page. */
function oidOf(href: string | null): string {
  const folders = splitLocale(href ?? '').path.split('/');
  return folders.at(-3) ?? '';
}

for (const [kind, { path, title }] of Object.entries(VIEW_PAGES)) {
  test(`the sidebar of a ${kind} shows only picks, and the next content under its own heading [1.9, 2.22, 2.23]`, async ({
    page,
  }) => {
    await page.goto(path);
    const shown = oidOf(path);
    const picks = await oidsIn(page, 'picks');
    const videos = await oidsIn(page, 'videos');
    const templates = await blockOf(page, 'templates').locator('.card-link').all();
    expect(templates).toHaveLength(TEMPLATES);
    for (const link of templates)
      await expect(link).toHaveAttribute('href', /\/presentation-template\/[^/]+\/$/);
    await expect(page.locator('.sidebar-columns section')).toHaveCount(2);

    const next = blockOf(page, 'more');
    await expect(next.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(next.getByRole('link')).toHaveCount(1);
    const href = await next.getByRole('link').getAttribute('href');
    const isElsewhere = (oid: string) => [shown, oidOf(href)].includes(oid);
    const left = STAFF_PICKS.filter((oid) => !isElsewhere(oid));
    expect(left).toEqual(expect.arrayContaining(picks));
    // Content that is alone in its language leads elsewhere in each, to one more of the picks.
    expect(picks.length).toBeGreaterThanOrEqual(left.length - 1);
    expect(videos.toSorted()).toEqual(VIDEOS.filter((oid) => !isElsewhere(oid)).toSorted());
    expect([shown, ...picks, ...videos]).not.toContain(oidOf(href));
    expect(splitLocale(href ?? '').locale).toBe(splitLocale(path).locale);
    await expect(next.locator('.card-thumbnail img')).toHaveCount(1);
    const text = (await next.getByRole('link').textContent())?.trim() ?? '';
    await next.getByRole('link').click();
    await expect(page.locator('h1')).toHaveText(text);
    expect(text).not.toBe(title);
  });
}

test('the next content has a heading in the language of the page, and its title in its own language', async ({
  page,
}) => {
  await page.goto(`/de${REFERENCE.path}`);
  const next = page.getByRole('region', { name: 'Als Nächstes' });
  await expect(next.getByRole('link')).toBeVisible();
  await expect(next.getByRole('heading', { level: 3 }).locator('[lang]')).toHaveAttribute('lang', 'en');
});

for (const locale of ['de', ...LOCALES.filter((other) => other !== 'de')])
  test(`the cards of both columns begin at the same height in ${locale} [2.22]`, async ({ page }) => {
    await page.goto(`${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${REFERENCE.path}`);
    const lists = await page.locator('.sidebar-columns .sidebar-cards').all();
    const tops = await Promise.all(lists.map(async (list) => (await list.boundingBox())?.y));
    expect(tops).toEqual([tops[0], tops[0]]);
  });

test('the picks of the content itself replace the staff picks, and are not shown twice [2.23]', async ({
  page,
}) => {
  await page.goto('/p/postcard-york/postcard-from-york/');
  await expect(blockOf(page, 'picks').getByRole('heading', { level: 2 })).toHaveText('Top picks');
  expect((await oidsIn(page, 'picks')).toSorted()).toEqual(['lantern', 'tide-film']);
  expect(await oidsIn(page, 'videos')).toEqual(['loud-film']);
});
