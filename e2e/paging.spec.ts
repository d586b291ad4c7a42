import type { Page } from '@playwright/test';
import { readLibrary } from '#library/library';
import { isListed } from '#domain/content/display-rules';
import { CONTENT } from './support/demo.ts';
import { expect, test } from './support/test.ts';

/** Reads the metadata and entries of a listing page. */
async function readListing(page: Page) {
  // The page may still be parsing.
  await page.waitForLoadState('domcontentloaded');
  const attribute = (selector: string, name: string) => page.locator(selector).first().getAttribute(name);
  return {
    title: await page.title(),
    heading: await page.getByRole('heading', { level: 1 }).textContent(),
    description: await attribute('meta[name=description]', 'content'),
    canonical: new URL((await attribute('link[rel=canonical]', 'href')) ?? '').pathname,
    german: new URL((await attribute('link[hreflang=de]', 'href')) ?? '').pathname,
    cards: await page
      .locator('.card-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
  };
}

const { entries } = await readLibrary(CONTENT['end-to-end']);
// Each talk once, without what is not published yet.
const listed = [...entries.values()].filter(
  ({ privacy, pending, translationOf }) =>
    isListed(privacy) && pending === undefined && translationOf === undefined,
);
const ofPostcards = listed.filter(({ owner }) => owner === 'postcards').length;

const LISTINGS = [
  { name: 'explore', path: '/explore/', cards: listed.length, next: 'Next page', previous: 'Previous page' },
  {
    name: 'explore in German',
    path: '/de/explore/',
    cards: listed.length,
    next: 'Nächste Seite',
    previous: 'Vorherige Seite',
  },
  {
    name: 'a profile',
    path: '/user/postcards/',
    cards: ofPostcards,
    next: 'Next page',
    previous: 'Previous page',
  },
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    for (const { name, path, cards, next, previous } of LISTINGS) {
      test(`${name} has pages with links back and forth [2.64]`, async ({ page }) => {
        await page.goto(path);
        const paging = page.getByRole('main').getByRole('navigation');
        const first = await readListing(page);
        expect(first.cards).toHaveLength(24);
        expect(first.canonical).toBe(path);
        await expect(paging.getByRole('link', { name: previous })).toHaveCount(0);
        await expect(paging.locator('[aria-current]')).toHaveText('1');

        await paging.getByRole('link', { name: next }).and(page.locator('[rel=next]')).click();
        await expect(page).toHaveURL(`${path}2/`);
        const second = await readListing(page);
        const shown = Math.min(cards, 48);
        expect(second.cards).toHaveLength(shown - 24);
        expect(new Set([...first.cards, ...second.cards]).size).toBe(shown);
        expect(second.canonical).toBe(`${path}2/`);
        expect(second.german).toBe(`${path.replace(/^(?!\/de)/, '/de')}2/`);
        for (const told of ['title', 'heading', 'description'] as const)
          expect(second[told], told).not.toBe(first[told]);
        await expect(paging.getByRole('link', { name: next })).toHaveCount(0);
        await expect(paging.locator('[aria-current]')).toHaveText('2');

        await paging.getByRole('link', { name: previous }).and(page.locator('[rel=prev]')).click();
        await expect(page).toHaveURL(path);
        expect(await readListing(page)).toEqual(first);

        await paging.getByText('2', { exact: true }).click();
        await expect(page).toHaveURL(`${path}2/`);
      });
    }
  });
}

test('a listing of 24 cards or fewer has no pages [2.64]', async ({ page }) => {
  await page.goto('/gallery/');
  await expect(page.getByRole('main').getByRole('navigation')).toHaveCount(0);
});

test.describe('an unknown page number', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  for (const path of [
    '/explore/3/',
    '/explore/1/',
    '/explore/0/',
    '/de/explore/3/',
    '/gallery/2/',
    '/user/quotes/2/',
  ])
    test(`is not found: ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    });
});

test('the links between the pages keep their places, and are easy to press on a phone', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places: number[] = [];
    for (const path of ['/explore/', '/explore/2/']) {
      await page.goto(path);
      const paging = page.getByRole('navigation', { name: 'Pages' });
      const numbers = await paging.getByRole('list').boundingBox();
      places.push(Math.round((numbers?.x ?? 0) + (numbers?.width ?? 0) / 2));
      for (const link of await paging.getByRole('link').all()) {
        const box = await link.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      }
    }
    expect(places, 'centre of the numbers on both pages').toEqual([width / 2, width / 2]);
  }
});
