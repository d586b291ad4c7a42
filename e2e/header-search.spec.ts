import type { Page } from '@playwright/test';
import { LOCALES } from '../src/domain/languages/locales.ts';
import { failRequests, violations } from 'podium/testing';
import { ORIGIN } from './support/server.ts';
import { REFERENCE, TERMS } from './support/site.ts';
import { expect, test } from './support/test.ts';

const banner = (page: Page) => page.getByRole('banner', { name: 'Site header' });
const openSearch = (page: Page) => banner(page).getByRole('button', { name: 'Open search' });
const closeSearch = (page: Page) => banner(page).getByRole('button', { name: 'Close search' });
const searchBox = (page: Page) => banner(page).getByRole('searchbox', { name: 'Search presentations' });
const size = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { width, height };
  });

/** Returns the rendered style of the dimmed overlay. */
const dim = (page: Page) =>
  page.locator('.header').evaluate((header) => {
    const { visibility, opacity, zIndex, backgroundColor, transitionDuration } = getComputedStyle(
      header,
      '::after',
    );
    return { visibility, opacity, zIndex, backgroundColor, transitionDuration };
  });

/** Matches the code of the island in the small-screen search. */
const ISLAND_CODE = /\/MobileSearch\..*\.js/;

/** Waits until the island in the small-screen search is hydrated. */
const islandAwake = (page: Page) =>
  expect(page.locator('#search-panel astro-island')).not.toHaveAttribute('ssr');

/** Presses the dimmed page. The press must not navigate, only return the focus to the button. */
async function pressDimmed(page: Page, press: () => Promise<void>): Promise<void> {
  await islandAwake(page);
  await page.evaluate(() =>
    navigation.addEventListener('navigate', () => document.body.setAttribute('data-left', '')),
  );
  await press();
  await expect(searchBox(page)).toHaveCount(0);
  await expect(openSearch(page)).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-left');
  expect(new URL(page.url()).pathname).toBe(REFERENCE.path);
}

test.describe('the search', () => {
  for (const width of [360, 320, 767])
    test(`touches no edge of a window of ${width} px when open [9.15]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(REFERENCE.path);
      await openSearch(page).click();
      const input = (await page.locator('#search-panel input').boundingBox())!;
      const panel = (await page.locator('#search-panel').boundingBox())!;
      expect(input.height).toBe(49);
      expect(input.x).toBeGreaterThanOrEqual(8);
      expect(input.y).toBeGreaterThanOrEqual(4);
      expect(panel.y + panel.height - input.y - input.height).toBeGreaterThanOrEqual(4);
      expect(input.x + input.width).toBeLessThanOrEqual(width - 44);
    });

  test('has its sizes [9.14, 9.15]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    expect((await size(page, '.header-bar')).height).toBe(49);
    expect((await size(page, '.header-search input')).height).toBe(49);
    expect((await size(page, '.header-search button')).height).toBe(37);
    expect((await size(page, '.terms')).height).toBe(36);
    await page.setViewportSize({ width: 1900, height: 800 });
    await expect.poll(() => size(page, '.header-search')).toMatchObject({ width: 790 });
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(() => size(page, '.header-bar')).toMatchObject({ height: 48 });
  });

  test('has its placeholders [2.3]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search over 360 million presentations...');
    await page.setViewportSize({ width: 360, height: 740 });
    await openSearch(page).click();
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search presentations...');
  });

  for (const [name, path] of [
    ['a view page', REFERENCE.path],
    ['a page with a back button', '/explore/archive/'],
  ] as const)
    test(`shows its placeholder as a whole on ${name} at 768 px, in every language`, async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 800 });
      for (const locale of LOCALES) {
        await page.goto(locale === 'en' ? path : `/${locale}${path}`);
        const input = page.locator('.header-search input');
        const [needed, given] = await input.evaluate(async (field: HTMLInputElement) => {
          await document.fonts.ready;
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          const context = document.createElement('canvas').getContext('2d')!;
          context.font = font;
          const padding = parseFloat(paddingLeft) + parseFloat(paddingRight);
          return [context.measureText(field.placeholder).width, field.clientWidth - padding];
        });
        expect(needed, locale).toBeLessThanOrEqual(given);
      }
    });

  test('Enter submits the typed text, encoded [2.6, 5.9, 9.21]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(searchBox(page)).toHaveCount(1);
    // A 204 response keeps the browser on the page.
    await page.route('**/explore/search/*', (route) => route.fulfill({ status: 204 }));
    for (const [term, address] of [
      ['ice & "fire" + 50 %', '/explore/search/?search=ice+%26+%22fire%22+%2B+50+%25'],
      ['half \ud83e', '/explore/search/?search=half+%EF%BF%BD'],
      ['🦊', '/explore/search/?search=%F0%9F%A6%8A'],
    ] as const) {
      await page.evaluate((text) => {
        const input = document.querySelector<HTMLInputElement>('.header-search input')!;
        input.focus();
        input.value = text;
      }, term);
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      await page.keyboard.press('Enter');
      expect((await asked).url()).toBe(ORIGIN + address);
    }
  });

  for (const term of ['', '   ']) {
    test(`Enter on "${term}" leads to the explore page [2.7]`, async ({ page }) => {
      await page.goto(REFERENCE.path);
      await searchBox(page).fill(term);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/explore/');
    });
  }

  test('a suggested term leads to its results [2.5]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await banner(page).getByRole('link', { name: TERMS.term }).click();
    await expect(page).toHaveURL(`/explore/search/?search=${encodeURIComponent(TERMS.term)}`);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(TERMS.term);
  });

  test('every suggested term finds something: a popular topic replaces one without a hit [3.54]', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    const terms = banner(page).getByRole('navigation', { name: 'Suggested searches' }).getByRole('link');
    const [first = '', ...others] = await terms.allTextContents();
    expect(first.trim()).toBe(TERMS.topic);
    expect(others.map((term) => term.trim())).toEqual([TERMS.term]);
    for (const name of [TERMS.topic, TERMS.term]) {
      await page.goto(REFERENCE.path);
      await banner(page).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+\+? results? for/);
    }
  });
});

for (const width of [320, 767]) {
  test.describe(`the search at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the first submit expands it and focuses the input, the second searches [2.12, 4.27]', async ({
      page,
    }) => {
      await page.goto(REFERENCE.path);
      await openSearch(page).focus();
      await page.keyboard.press('Enter');
      await expect(searchBox(page)).toBeFocused();
      await expect(searchBox(page)).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.type('lake');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/explore/search/?search=lake');
    });

    test('the close button, Escape and a press beside it collapse it, and the focus returns [2.13, 4.27]', async ({
      page,
    }) => {
      await page.goto(REFERENCE.path);
      const ways = [
        () => closeSearch(page).click(),
        () => page.keyboard.press('Escape'),
        async () => {
          await page.keyboard.press('Tab');
          await page.keyboard.press('Tab');
          await expect(closeSearch(page)).toBeFocused();
          await page.keyboard.press('Enter');
        },
      ];
      for (const collapse of ways) {
        await openSearch(page).click();
        await expect(searchBox(page)).toBeFocused();
        await collapse();
        await expect(searchBox(page)).toHaveCount(0);
        await expect(openSearch(page)).toBeFocused();
        await expect(page.locator('#search-panel input')).toBeDisabled();
      }
      await openSearch(page).click();
      await pressDimmed(page, () => page.mouse.click(width / 2, 600));
    });

    test('is an icon, and when expanded blocks presses on the page, which it dims to 0.4 within 0.25 s [2.12, 5.10, 9.13, 9.16]', async ({
      page,
    }) => {
      await page.goto(REFERENCE.path);
      await expect(openSearch(page)).toBeVisible();
      await expect(searchBox(page)).toHaveCount(0);
      for (const input of await page.locator('#search-panel input').all()) await expect(input).toBeDisabled();
      expect(await dim(page)).toMatchObject({ visibility: 'hidden', opacity: '0' });
      const pressed = await openSearch(page).evaluate((opener: HTMLElement) => {
        opener.click();
        // In the same task, before a frame is drawn.
        return document.elementFromPoint(innerWidth / 2, 600)?.className;
      });
      expect(pressed).toContain('header');
      await expect
        .poll(() => dim(page))
        .toEqual({
          visibility: 'visible',
          opacity: '1',
          zIndex: '4',
          backgroundColor: 'rgba(0, 0, 0, 0.4)',
          transitionDuration: '0.25s',
        });
      const top = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 600)?.className);
      expect(top).toContain('header');
      await page.setViewportSize({ width: 900, height: 740 });
      await expect.poll(() => dim(page)).toMatchObject({ visibility: 'hidden' });
    });

    test('does not fade for visitors who prefer less motion, and forced colours separate its parts', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(REFERENCE.path);
      expect(await dim(page)).toMatchObject({ transitionDuration: '0s' });
      await page.emulateMedia({ reducedMotion: null, forcedColors: 'active' });
      await openSearch(page).click();
      await expect(searchBox(page)).toBeFocused();
      await expect(searchBox(page)).toHaveCSS('outline-style', 'solid');
      await expect(closeSearch(page)).toBeVisible();
    });
  });
}

for (const width of [320, 360]) {
  test.describe(`the search at ${width} px whose code loads late`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('expands and accepts input, and its island then follows [2.12]', async ({ page }) => {
      const gate = Promise.withResolvers<null>();
      await page.route(ISLAND_CODE, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(REFERENCE.path);
      const asked = page.waitForRequest(ISLAND_CODE);
      await openSearch(page).click();
      await expect(searchBox(page)).toBeFocused();
      await page.keyboard.type('lake');
      await asked;
      await expect(page.locator('#search-panel astro-island')).toHaveAttribute('ssr');
      gate.resolve(null);
      await islandAwake(page);
      await expect(searchBox(page)).toBeFocused();
      await expect(searchBox(page)).toHaveValue('lake');
      expect(await violations(page)).toEqual([]);
      await closeSearch(page).click();
      await expect(openSearch(page)).toBeFocused();
      await expect(page.locator('#search-panel input')).toBeDisabled();
    });

    test('collapses before its code has loaded, and its island then follows', async ({ page }) => {
      const gate = Promise.withResolvers<null>();
      await page.route(ISLAND_CODE, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(REFERENCE.path);
      const asked = page.waitForRequest(ISLAND_CODE);
      await openSearch(page).click();
      await page.keyboard.press('Escape');
      await expect(openSearch(page)).toBeFocused();
      await asked;
      gate.resolve(null);
      await expect(page.locator('#search-panel input')).toBeDisabled();
      await islandAwake(page);
    });
  });

  test.describe(`the search at ${width} px whose code does not load`, () => {
    test.use({
      viewport: { width, height: 740 },
      expectedComplaint: /net::ERR_FAILED|dynamically imported module/,
    });

    test('expands, collapses in every way, and searches [2.12]', async ({ page }) => {
      await failRequests(page, '**/*.js');
      await page.goto(REFERENCE.path);
      const ways = [
        () => closeSearch(page).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(width / 2, 600),
      ];
      for (const collapse of ways) {
        await openSearch(page).click();
        await expect(searchBox(page)).toBeFocused();
        await collapse();
        await expect(searchBox(page)).toHaveCount(0);
      }
      expect(new URL(page.url()).pathname).toBe(REFERENCE.path);
      await openSearch(page).click();
      await searchBox(page).fill('lake');
      const searched = page.waitForRequest('**/explore/search/?search=lake');
      await page.keyboard.press('Enter');
      await searched;
    });
  });
}

test.describe('with a finger at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`a press on the dimmed page returns the focus, with motion "${reducedMotion}"`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto(REFERENCE.path);
      await openSearch(page).tap();
      await expect(searchBox(page)).toBeFocused();
      await pressDimmed(page, () => page.touchscreen.tap(180, 600));
    });
  }
});

for (const width of [320, 360]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 740 } });

    test('the search expands, searches and collapses', async ({ page }) => {
      await page.goto(REFERENCE.path);
      for (const collapse of [() => closeSearch(page).click(), () => page.keyboard.press('Escape')]) {
        await openSearch(page).click();
        await expect(searchBox(page)).toBeFocused();
        await collapse();
        await expect(searchBox(page)).toHaveCount(0);
        await expect(openSearch(page)).toBeFocused();
      }
      await openSearch(page).click();
      await page.mouse.click(width / 2, 600);
      await expect(searchBox(page)).toHaveCount(0);
      await openSearch(page).click();
      await searchBox(page).fill('lake');
      const searched = page.waitForRequest('**/explore/search/?search=lake');
      await page.keyboard.press('Enter');
      await searched;
      await expect(page).toHaveURL('/explore/');
    });
  });
}
