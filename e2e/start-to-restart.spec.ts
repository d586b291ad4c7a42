import type { FrameLocator, Locator, Page } from '@playwright/test';
import { readPresentations, test, type KnownPresentation } from './support/demo.ts';
import { expect } from './support/test.ts';
import { tap, touch } from './support/touch.ts';

declare global {
  interface Window {
    /** What had the focus before the last Tab. */
    lastFocus: Element | null;
  }
}

test.describe.configure({ mode: 'parallel' });

/** Where a presentation is: a page, or a frame in one. */
type Place = Page | FrameLocator;

// Frames speak the language of the content, so nothing is found by its words.
const startOf = (place: Place) => place.locator('a[data-replay]');
const playerOf = (place: Place) => place.locator('.player');
const restartOf = (place: Place) => place.locator('.restart button');

/** Waits until the player says that it is at a step. */
async function expectStep(place: Place, step: number, { steps }: KnownPresentation): Promise<void> {
  const text = playerOf(place)
    .locator('.player-bar')
    .getByText(/^\d+\D+\d+$/);
  await expect(text).toHaveText(new RegExp(`^${step}\\D+${steps}$`));
}

/** Whether something else has the focus than when this was last asked, in the page or in a frame of it. */
async function hasFocusMoved(page: Page): Promise<boolean> {
  const moves = page.frames().map((frame) =>
    frame.evaluate(() => {
      const focused = document.querySelector(':focus:not(iframe)');
      const hasMoved = focused !== null && focused !== window.lastFocus;
      window.lastFocus = focused;
      return hasMoved;
    }),
  );
  return (await Promise.all(moves)).includes(true);
}

/** Presses Tab, and waits until the focus has moved: into a frame it goes by a way of its own. */
async function pressTab(page: Page): Promise<void> {
  await hasFocusMoved(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocusMoved(page)).toBe(true);
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () =>
    target.evaluate((element) => document.hasFocus() && element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isReached()); presses += 1) await pressTab(page);
  await expect(target).toBeFocused();
}

const KEYS = ['ArrowRight', 'Space', 'PageDown', 'ArrowDown'] as const;

/** From Start to the end and to the beginning again, by keys alone. */
async function watchByKeys(page: Page, place: Place, known: KnownPresentation): Promise<void> {
  await tabTo(page, startOf(place));
  await page.keyboard.press('Enter');
  await expect(playerOf(place)).toBeFocused();
  for (let step = 1; step <= known.steps; step += 1) {
    await expectStep(place, step, known);
    await page.keyboard.press(KEYS[step % KEYS.length] ?? 'ArrowRight');
  }
  await expect(restartOf(place)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(playerOf(place)).toBeFocused();
  await expectStep(place, 1, known);
}

/**
 * Drags a finger over the player, to the left, from beside what a step may have to be operated, at the pace of a hand: after a
 * throw a browser takes no tap for a while.
 */
async function swipe(page: Page): Promise<void> {
  const { x, y, width, height } = (await playerOf(page).boundingBox())!;
  const at = (part: number, after: number) => ({ x: x + width * part, y: y + height * 0.3, after });
  await touch(page, [at(0.95, 0), at(0.65, 0.2), at(0.35, 0.4)], 0.5);
}

/** Taps the right of the player. */
async function tapAhead(page: Page): Promise<void> {
  const { x, y, width, height } = (await playerOf(page).boundingBox())!;
  await tap(page, x + width * 0.9, y + height * 0.3);
}

const OF_TESTS = ['kettle-lake', 'old-mill', 'sharp-edges'];

for (const content of ['demo', 'end-to-end'] as const) {
  const all = await readPresentations(content);
  const presentations = content === 'demo' ? all : all.filter(({ oid }) => OF_TESTS.includes(oid));

  for (const known of presentations) {
    test.describe(`${known.oid} of the ${content} content is watched from Start to restart`, () => {
      // For visitors who want less motion nothing starts by itself, and the camera cuts: all of the demo takes a minute so.
      if (content === 'demo') test.use({ contextOptions: { reducedMotion: 'reduce' } });

      test('by keyboard alone', async ({ page, origins }) => {
        await page.goto(origins[content] + known.path);
        await watchByKeys(page, page, known);
      });

      if (known.embedPath !== null)
        test('by keyboard alone in a frame of another origin', async ({ page, origins }) => {
          await page.goto(`${origins.around}/?${origins[content]}${known.embedPath}`);
          await watchByKeys(page, page.frameLocator('iframe'), known);
        });

      test.describe('on a touch screen', () => {
        test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

        test('by touch alone', async ({ page, origins }) => {
          await page.goto(origins[content] + known.path);
          await startOf(page).tap();
          await expect(playerOf(page)).toBeVisible();
          for (let step = 1; step <= known.steps; step += 1) {
            await expectStep(page, step, known);
            if (step % 2 === 0) await tapAhead(page);
            else await swipe(page);
          }
          await restartOf(page).tap();
          await expectStep(page, 1, known);
        });
      });
    });
  }
}
