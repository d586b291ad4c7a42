import type { Page } from '@playwright/test';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { holdViewerLimit, loopVideos, signIn } from 'podium/testing';
import { waitForCode } from './support/scripts.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const header = (page: Page) => page.getByRole('banner', { name: 'Site header' });
const openSearch = (page: Page) => header(page).getByRole('button', { name: 'Open search' });
const searchBox = (page: Page) => header(page).getByRole('searchbox', { name: 'Search presentations' });
const name = (page: Page) => header(page).getByRole('button', { name: /Demo Editor/ });
const menu = (page: Page) => page.locator('#account-menu');

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

for (const width of [360, 1280]) {
  test.describe(`the account menu at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('stays open while the focus is in it, and closes once Tab leads out of it', async ({ page }) => {
      await signIn(page, 'editor', REFERENCE.path);
      await page.waitForLoadState();
      await name(page).focus();
      await page.keyboard.press('Enter');
      await expect(menu(page)).toBeVisible();
      for (const link of await menu(page).getByRole('link').all()) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(menu(page)).toBeHidden();
      await expect(page.locator(':focus')).toHaveCount(1);
      await expect(name(page)).not.toBeFocused();
    });

    test('closes once Shift and Tab lead out of it', async ({ page }) => {
      await signIn(page, 'editor', REFERENCE.path);
      await page.waitForLoadState();
      await name(page).focus();
      await waitForCode(page, '/_astro/first-focus.');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(name(page)).toBeFocused();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await expect(menu(page)).toBeHidden();
      await expect(page.locator(':focus')).toHaveCount(1);
    });
  });
}

/**
 * Holds back the code that loads on first focus, or other code. Returns a function that waits until
 * the page requests the code, then lets it load.
 */
async function holdCode(page: Page, code = /first-focus\..*\.js/): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<null>();
  const gate = Promise.withResolvers<null>();
  await page.route(code, async (route) => {
    asked.resolve(null);
    await gate.promise;
    await route.continue();
  });
  return async () => {
    await asked.promise;
    gate.resolve(null);
  };
}

test('a menu that was left before the code loaded closes when it loads', async ({ page }) => {
  await signIn(page, 'editor', REFERENCE.path);
  const letCome = await holdCode(page);
  await page.reload();
  await name(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page)).toBeVisible();
  await letCome();
  await expect(menu(page)).toBeHidden();
});

test.describe('an expanded search', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('collapses once Tab leads out of it, below the dimmed page', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await openSearch(page).click();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(page.locator('#search-panel')).toBeHidden();
    await expect(page.locator(':focus')).toHaveCount(1);
  });

  test('becomes the wide search when the window gets wide, with text, cursor and focus', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await openSearch(page).click();
    await page.keyboard.type('ice lake');
    await page.keyboard.press('Home');
    await page.setViewportSize({ width: 900, height: 740 });
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue('ice lake');
    await page.keyboard.type('an ');
    await expect(searchBox(page)).toHaveValue('an ice lake');
    await expect(page.locator('#search-panel:popover-open')).toHaveCount(0);

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(openSearch(page)).toBeVisible();
    await expect(openSearch(page)).toBeFocused();
    await openSearch(page).click();
    await expect(searchBox(page)).toHaveValue('an ice lake');
  });

  test('becomes the wide search also if the window got wide before the code loaded', async ({ page }) => {
    const letCome = await holdCode(page, /MobileSearch\..*\.js/);
    await page.goto(REFERENCE.path);
    await openSearch(page).click();
    await page.keyboard.type('ice');
    await page.setViewportSize({ width: 900, height: 740 });
    await letCome();
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue('ice');
  });

  test('becomes the wide search also if only its button has the focus', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await openSearch(page).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.setViewportSize({ width: 900, height: 740 });
    await expect(searchBox(page)).toBeFocused();
  });
});

test('the focus does not move when a window with a collapsed search becomes wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  const start = page.getByRole('link', { name: /Start|Present/ }).first();
  await start.focus();
  await waitForCode(page, '/_astro/first-focus.');
  await page.locator('#search-panel input').evaluate((input: HTMLInputElement) => (input.value = 'ice'));
  await page.setViewportSize({ width: 900, height: 740 });
  // The text of the collapsed search is in the wide one, so the code has noticed that the window
  // became wide.
  await expect(searchBox(page)).toHaveValue('ice');
  await expect(start).toBeFocused();
});

const main = (page: Page) => page.locator('#main');

test('the focus moves to the content when the banner is closed', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.locator('.banner-close').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.banner')).toBeHidden();
  await expect(main(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.viewer :focus')).toHaveCount(1);
});

test('the focus moves to the content when closing the banner is the first press', async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto(REFERENCE.path);
  await page.locator('.banner-close').click();
  await expect(page.locator('.banner')).toBeHidden();
  await letCome();
  await expect(main(page)).toBeFocused();
});

for (const [kind, path, key] of [
  ['presentation', REFERENCE.path, 'ArrowRight'],
  ['video', VIEW_PAGES['video']?.path ?? '', 'k'],
] as const) {
  test(`a press on Start by mouse gives the keys to the ${kind}, also if code loads late`, async ({
    page,
  }) => {
    await loopVideos(page);
    const letCome = await holdCode(page);
    const started = Promise.withResolvers<null>();
    await page.route('**/playback/*/*.json', async (route) => {
      await started.promise;
      await route.continue();
    });
    await page.goto(path);
    const start = page.locator('a[data-replay]');
    await start.hover();
    await expect(page.locator('#viewer astro-island:not([ssr])')).toHaveCount(1);
    await start.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await letCome();
    await waitForCode(page, '/_astro/first-focus.');
    started.resolve(null);
    await expect(page.locator('#viewer :is(.player, video)')).toBeFocused();
    if (kind === 'video') await expect(page.locator('#viewer video')).toHaveJSProperty('paused', false);
    await page.keyboard.press(key);
    if (kind === 'presentation') await expect(page.locator('.player-bar')).toContainText('2 of 8');
    else await expect(page.locator('#viewer video')).toHaveJSProperty('paused', true);
  });
}

test('a press beside Start while it loads leaves the keys to the show', async ({ page }) => {
  const started = Promise.withResolvers<null>();
  await page.route('**/playback/*/*.json', async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.goto(REFERENCE.path);
  await page.locator('a[data-replay]').click();
  await page.getByRole('progressbar').click();
  await expect(main(page)).toBeFocused();
  started.resolve(null);
  await expect(page.locator('.player')).toBeFocused();
});

test.describe('on a phone that has the app', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
  });

  test('the focus moves to the content when its offer is closed, and nothing scrolls', async ({ page }) => {
    await signIn(page, 'visitor', REFERENCE.path);
    await page.route(`**${VISITOR_CALL}**`, async (route) => {
      const response = await route.fetch();
      const nativeApp = { type: 'android', url: 'https://play.example/app', ownProtocolUrl: 'podium://x' };
      await route.fulfill({ response, json: { ...((await response.json()) as object), nativeApp } });
    });
    await page.reload();
    const close = page.locator('.app-offer-close');
    await close.focus();
    const top = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(page.locator('.app-offer')).toHaveCount(0);
    await expect(main(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
});

/** Returns the links and buttons that Tab reaches although they are not visible. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const { activeElement: element } = document;
      if (!element || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((part) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
      );
      return { name: element.textContent.trim(), isSeen };
    });
    if (stop === null) return hidden;
    if (!stop.isSeen) hidden.push(stop.name);
  }
}

test('no focused element is behind the bar of mobile devices', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  expect(await hiddenStops(page)).toEqual([]);
});
