import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '#domain/languages/locales';
import { measure, openFramed, setTexts, type Grid } from './support/overlay-fit.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Both sides of every size at which the viewer or the page changes, from 200 by 113 px. */
const GRID: Grid = {
  widths: [200, 239, 240, 319, 320, 360, 479, 480, 560, 575, 576, 640, 767, 768, 1023, 1024, 1280, 1920],
  heights: [
    113, 134, 135, 150, 180, 199, 200, 219, 220, 236, 239, 240, 259, 260, 269, 270, 300, 319, 320, 360, 399,
    400, 420, 479, 480, 481, 516, 568, 720, 1080,
  ],
};

/** Languages with long and with short words, each with the query that is tested with it. */
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['de', ''],
  ['ja', ''],
  ['en', '?toolbar=0'],
  ['hu', '?toolbar=0'],
];
const TITLE =
  'How the valley came to have nine lakes, and what the people who live beside them have made of each, from the last ice age to the year in which the railway was built and the oldest of the mills burned down';
const NAME = 'Wilhelmina Featherstonehaugh-Cholmondeley of the Harbour Workshop';

interface Words {
  readonly viewer: Record<'by' | 'present' | 'viewOnSite' | 'loading' | 'lastModified', string>;
}

/** Returns the site's texts in a language. */
function wordsOf(language: Locale) {
  const file = join(resolve(import.meta.dirname, '..'), 'public/locales', language, 'view.json');
  const { viewer } = JSON.parse(readFileSync(file, 'utf8')) as Words;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date('2026-09-28'));
  return {
    title: TITLE,
    name: NAME,
    by: viewer.by.replace('{{name}}', '').trim(),
    date: viewer.lastModified.replace('{{date}}', date),
    start: viewer.present,
    site: viewer.viewOnSite.replace('{{product}}', 'Podium'),
    loading: viewer.loading,
  };
}

const start = (page: Page) => page.frameLocator('iframe').locator('a[data-replay]');

/** Replaces the end screen of the content, which comes once `released` is fulfilled. */
async function endWith(page: Page, restart: object, released?: Promise<null>): Promise<void> {
  await page.route('**/playback/*/*.json', async (route) => {
    await released;
    const response = await route.fetch();
    const file = (await response.json()) as object;
    await route.fulfill({ response, json: { ...file, restart } });
  });
}

/** Plays to the end. */
async function playToEnd(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.player')).toBeVisible();
  await frame.locator('.player').press('End');
  await frame.locator('.player').press('ArrowRight');
  await expect(frame.locator('.restart')).toBeVisible();
}

const learnMore = { text: null, href: '/product/' };
const PLAIN = { theme: 'present', headline: [], learnMore: null };
const PROMOTING = {
  theme: 'promo',
  headline: [
    { text: 'Your ideas deserve to move. ' },
    {
      tag: 'strong',
      attributes: {},
      children: [{ text: 'Turn what you know into a presentation that people remember for years.' }],
    },
  ],
  learnMore: { text: 'Create a presentation of your own today, it takes minutes', href: '/product/' },
};
/** End screens with more than the plain one. */
const ENDINGS = {
  'with learn more': { theme: 'promo', headline: [], learnMore },
  'that promotes': PROMOTING,
} as const;

/**
 * Expects that the visible overlay fits into any viewer with the texts of a language. Returns the
 * place of its title at every size.
 */
async function expectFit(page: Page, language: Locale): Promise<readonly string[]> {
  await setTexts(page, language, wordsOf(language));
  const { faults, titles } = await measure(page, GRID);
  expect(faults).toEqual([]);
  return titles;
}

for (const [language, query] of LANGUAGES) {
  const place = `in ${language}${query === '' ? '' : ' without toolbar'}`;
  const path = EMBEDS.presentation.path + query;

  test(`the start, loading and restart overlays ${place} fit any viewer from 200 by 113 px on, with the title in one place [2.56, 2.60]`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<null>();
    await endWith(page, PLAIN, held.promise);
    await openFramed(page, path);
    const titles = await expectFit(page, language);
    await start(page).click();
    await expect(page.frameLocator('iframe').getByRole('progressbar')).toBeVisible();
    expect(await expectFit(page, language)).toEqual(titles);
    held.resolve(null);
    await playToEnd(page);
    expect(await expectFit(page, language)).toEqual(titles);
  });

  for (const [name, ending] of Object.entries(ENDINGS))
    test(`the restart overlay ${name} ${place} fits any viewer from 200 by 113 px on [2.60]`, async ({
      page,
    }) => {
      await endWith(page, ending);
      await openFramed(page, path);
      await setTexts(page, language, wordsOf(language));
      await start(page).click();
      await playToEnd(page);
      await expectFit(page, language);
    });
}

test('the mark of the focus on Restart touches no other button on a phone', async ({ page }) => {
  await endWith(page, PROMOTING);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  await page.locator('a[data-replay]').press('Enter');
  await page.locator('.player').press('End');
  await page.locator('.player').press('ArrowRight');
  const button = page.locator('.restart-actions > button');
  await expect(button).toBeFocused();
  const space = await button.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const above = element.previousElementSibling!.getBoundingClientRect().bottom;
    return element.getBoundingClientRect().top - above - parseFloat(outlineOffset) - parseFloat(outlineWidth);
  });
  expect(space).toBeGreaterThanOrEqual(3);
});

/** Sizes of windows: on phones, in low and in narrow windows, and in large ones. */
const WINDOWS = [
  [1280, 800],
  [960, 600],
  [360, 740],
  [740, 360],
  [1680, 1050],
] as const;

/** Returns the place of the title in each window. */
async function titlesOf(page: Page) {
  const places = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    places.push({ width, height, title: await page.locator('.overlay-title').boundingBox() });
  }
  return places;
}

for (const [kind, path] of [
  ['view page', REFERENCE.path],
  ['view page of a video', VIEW_PAGES['video']!.path],
  ['private page', PRIVATE_PAGES.hidden.path],
] as const)
  test(`the title of the ${kind} stays where it is from the first paint to loading in any window [2.56]`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<null>();
    await page.route(/playback[^?]*\.json/, async (route) => {
      await held.promise;
      await route.abort();
    });
    const lateStyles = () => page.evaluate(() => document.adoptedStyleSheets.length);
    await page.goto(path);
    const first = await titlesOf(page);
    await page.locator('a[data-replay]').focus();
    await expect.poll(lateStyles).toBeGreaterThan(0);
    expect(await titlesOf(page)).toEqual(first);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar')).toBeVisible();
    expect(await titlesOf(page)).toEqual(first);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
