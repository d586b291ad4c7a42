import type { Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, position, present, start, STEPS } from './support/playback.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const VIDEO = VIEW_PAGES['video']?.path ?? '';

/** Removes full screen from later pages, as on an iPhone. */
const removeFullscreen = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(Document.prototype, name);
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  });

/** Returns whether the viewer has exactly the size of the window, and can be scrolled away. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const { x, y, width, height } = document.getElementById('viewer')!.getBoundingClientRect();
    const isFilled = x === 0 && y === 0 && width === innerWidth && height === innerHeight;
    const { x: left, width: wide } = document.querySelector('.player, video')!.getBoundingClientRect();
    return {
      isFilled,
      isStageWithin: left >= 0 && left + wide <= innerWidth,
      overflow: getComputedStyle(document.documentElement).overflowY,
      behind: document.querySelector('header')?.inert,
    };
  });

const FILLED = { isFilled: true, isStageWithin: true, overflow: 'hidden', behind: true };

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1280, 800],
] as const)
  test(`where the browser has no full screen, F and Escape fill the window of ${width} by ${height} and leave it [4.44]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await removeFullscreen(page);
    await start(page);
    await expect(player(page)).toBeFocused();
    await page.evaluate(() => scrollBy(0, 30));
    const before = await page.locator('#viewer').boundingBox();
    await page.keyboard.press('f');
    await expect.poll(() => measure(page)).toEqual(FILLED);
    await expect(player(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#viewer').boundingBox()).toEqual(before);
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await expect(player(page)).toBeFocused();
    expect((await measure(page)).behind).toBe(false);
  });

test('the button and a double click fill the window, and the end shows there [4.44]', async ({ page }) => {
  await removeFullscreen(page);
  await start(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => measure(page)).toEqual(FILLED);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(async () => (await measure(page)).isFilled).toBe(false);
  await page.locator('.player-stage').dblclick({ position: { x: 30, y: 30 } });
  await expect.poll(() => measure(page)).toEqual(FILLED);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  const again = page.getByRole('button', { name: 'Restart', exact: true });
  await expect(again).toBeFocused();
  await expect(again).toBeInViewport();
  await page.keyboard.press('f');
  await expect(page.locator('#viewer')).not.toHaveAttribute('data-fills');
});

test('the list of keys and Tab stay in the viewer that fills the window', async ({ page }) => {
  await removeFullscreen(page);
  await start(page);
  await page.keyboard.press('f');
  await expect.poll(() => measure(page)).toEqual(FILLED);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  expect((await measure(page)).isFilled).toBe(true);
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('#viewer, body')?.id || 'body'),
      `after ${times + 1} times`,
    ).toMatch(/^(?:viewer|body)$/);
  }
});

test('a video fills the window [4.44]', async ({ page }) => {
  await removeFullscreen(page);
  await page.goto(VIDEO);
  await present(page).click();
  await expect(page.locator('video')).toBeFocused();
  await page.keyboard.press('f');
  await expect.poll(() => measure(page)).toEqual(FILLED);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await measure(page)).isFilled).toBe(false);
});

test.describe('the keys of a clicker', () => {
  test('move a presentation in full view after a press on text beside it [9.43]', async ({ page }) => {
    await start(page);
    await page.evaluate(() => document.getElementById('viewer')?.scrollIntoView({ block: 'nearest' }));
    // Plain text below the stage.
    await page.locator('.toolbar').evaluate((bar) => getSelection()?.selectAllChildren(bar));
    await page.getByText('views').first().click();
    await expect(player(page)).not.toBeFocused();
    const top = await page.evaluate(() => scrollY);
    await page.keyboard.press('PageDown');
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await page.keyboard.press('PageUp');
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });

  test('scroll with the focus on a button, and while the stage is out of view [9.43]', async ({ page }) => {
    await start(page);
    await page.getByRole('button', { name: 'Share', exact: true }).focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('PageDown');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  });
});

test('the screen stays on in full screen and during autoplay, and not after [4.45]', async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<object>();
    const request = () => {
      const lock = { released: false, release: () => Promise.resolve(void held.delete(lock)) };
      held.add(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { heldLocks: held });
  });
  const locks = () => page.evaluate(() => (window as unknown as { heldLocks: Set<object> }).heldLocks.size);
  await start(page);
  expect(await locks()).toBe(0);
  await page.keyboard.press('f');
  await expect.poll(locks).toBe(1);
  await page.keyboard.press('f');
  await expect.poll(locks).toBe(0);
  await page.goto(`/p/embed/${REFERENCE.path.split('/')[2]}/?autoplay=1`);
  await expect.poll(locks).toBe(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(locks).toBe(0);
});
