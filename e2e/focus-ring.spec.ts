import type { Page } from '@playwright/test';
import { LISTING_PATHS } from '#domain/content/listings';
import { holdViewerLimit, loopVideos, signIn } from 'podium/testing';
import { findFaintFocus } from './support/focus-ring.ts';
import { LAYERS, openLayer, waitForAnimations, widthFor } from './support/layers.ts';
import { present } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Groups of pages that share kinds of elements, with their addresses. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'view pages': Object.values(VIEW_PAGES).map(({ path }) => path),
  'private pages': Object.values(PRIVATE_PAGES).map(({ path }) => path),
  'embed pages': Object.values(EMBEDS).map(({ path }) => path),
  listings: [
    ...LISTING_PATHS,
    '/explore/2/',
    '/explore/archive/',
    '/presentation-template/lesson/',
    '/presentation-template/weekly-review/',
    '/user/postcards/2/',
  ],
};

/** Presentations and videos, each with player controls. */
const PLAYED = [
  ['a presentation', REFERENCE.path],
  ['a video', VIEW_PAGES['video']?.path ?? ''],
  ['an embedded presentation', EMBEDS.presentation.path],
  ['an embedded video', EMBEDS.video.path],
] as const;

test.beforeEach(async ({ page }) => {
  await loopVideos(page);
  await holdViewerLimit(page);
});

const WIDTHS = [360, 1280];

/** Kinds of elements that were already checked, by width. */
type Seen = ReadonlyMap<number, Set<string>>;

const seeNone = (): Seen => new Map(WIDTHS.map((width) => [width, new Set()]));

/**
 * Expects that the open page shows the focus of each element at every width. Skips elements of a
 * kind that was checked on an earlier page.
 */
async function expectFocus(page: Page, seen: Seen): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const faint = await findFaintFocus(page, { seen: seen.get(width)! });
    expect({ url: page.url(), width, faint }).toEqual({ url: page.url(), width, faint: [] });
  }
}

/** Pages on which an owner sees more elements, by group. */
const OWNED: Readonly<Record<string, string>> = {
  'view pages': REFERENCE.path,
  'private pages': PRIVATE_PAGES.hidden.path,
};

for (const [group, paths] of Object.entries(GROUPS))
  test(`show the focus of each of their elements, on all ${group}`, async ({ page }) => {
    const seen = seeNone();
    for (const path of paths) {
      await page.goto(path);
      await expectFocus(page, seen);
    }
    const owned = OWNED[group];
    if (owned === undefined) return;
    await signIn(page, 'owner', owned);
    await expect(page.locator('html')).toHaveAttribute('data-roles');
    await expectFocus(page, seen);
  });

test.describe('an address that leads nowhere', () => {
  test.use({ expectedComplaint: /404 \(Not Found\).*nothing/ });

  test('shows it, as do pages with forms, and search results with their filters', async ({ page }) => {
    const seen = seeNone();
    for (const path of ['/nothing/', '/login/', '/signup/']) {
      await page.goto(path);
      await expectFocus(page, seen);
    }
    await page.goto('/explore/search/?search=lake');
    await expect(page.getByRole('main').locator('.card-link').first()).toBeVisible();
    await expectFocus(page, seen);
  });
});

for (const [kind, path] of PLAYED)
  test(`${kind} that plays shows it`, async ({ page }) => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
    await page.goto(path);
    await present(page).focus();
    await page.keyboard.press('Enter');
    const playing = page.locator('#viewer').locator('video, .player');
    await expect(playing.first()).toBeFocused();
    await page
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) => videos.forEach((video) => video.pause()));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const faint = await findFaintFocus(page, { within: '#viewer' });
      expect({ width, faint }).toEqual({ width, faint: [] });
    }
  });

for (const [name, layer] of Object.entries(LAYERS))
  test(`${name} shows it`, async ({ page }) => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
    const box = await openLayer(page, layer);
    await box.evaluate((element) => (element.dataset['focusRing'] = ''));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width: widthFor(layer, width), height: 800 });
      await waitForAnimations(box);
      const faint = await findFaintFocus(page, { within: '[data-focus-ring]' });
      expect({ width, faint }).toEqual({ width, faint: [] });
    }
  });
