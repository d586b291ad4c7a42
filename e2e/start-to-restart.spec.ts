import type { FrameLocator, Locator, Page } from '@playwright/test';
import { readPresentations, test, type KnownPresentation } from './support/demo.ts';
import { expect } from './support/test.ts';
import { tap, touch } from './support/touch.ts';

declare global {
  interface Window {
    /** The element with the focus before the last Tab. */
    lastFocus: Element | null;
  }
}

test.describe.configure({ mode: 'parallel' });

/** The place of a presentation: a page, or a frame in one. */
type Place = Page | FrameLocator;

// Frames use the language of the content, so these locators do not use texts.
const startOf = (place: Place) => place.locator('a[data-replay]');
const playerOf = (place: Place) => place.locator('.player');
const restartOf = (place: Place) => place.locator('.restart-actions button');

/** Waits until the player shows this step. */
async function expectStep(place: Place, step: number, { steps }: KnownPresentation): Promise<void> {
  const text = playerOf(place)
    .locator('.player-bar')
    .getByText(/^\d+\D+\d+$/);
  await expect(text).toHaveText(new RegExp(`^${step}\\D+${steps}$`));
}

/** Reports whether the focus has moved since the last call, in the page or one of its frames. */
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

/** Presses Tab and waits until the focus has moved, because it enters frames asynchronously. */
async function pressTab(page: Page): Promise<void> {
  await hasFocusMoved(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocusMoved(page)).toBe(true);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () =>
    target.evaluate((element) => document.hasFocus() && element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isReached()); presses += 1) await pressTab(page);
  await expect(target).toBeFocused();
}

const KEYS = ['ArrowRight', 'Space', 'PageDown', 'ArrowDown'] as const;

/** Watches from Start to the end and back to the beginning by keyboard only. */
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
 * Swipes to the left over the player, starting next to any controls of the step, at the speed of a
 * hand.
 */
async function swipe(page: Page): Promise<void> {
  const { x, y, width, height } = (await playerOf(page).boundingBox())!;
  const at = (part: number, after: number) => ({ x: x + width * part, y: y + height * 0.3, after });
  await touch(page, [at(0.95, 0), at(0.65, 0.2), at(0.35, 0.4)], 0.5);
}

/** Taps the corner of the player, beside the objects of the step. */
async function tapAhead(page: Page): Promise<void> {
  const { x, y } = (await playerOf(page).boundingBox())!;
  await tap(page, x + 4, y + 4);
}

/**
 * Returns the step that the stage shows, and where it shows the elements. A small stage rests
 * several times at a step.
 */
const stageOf = (page: Page) =>
  page.locator('.player-stage').evaluate((stage) => ({
    step: parseInt(stage.ariaLabel ?? '', 10),
    view: [...stage.querySelectorAll<HTMLElement>('.player-item')]
      .map(({ style }) => style.visibility + style.transform)
      .join(),
  }));

/**
 * Goes on until the step is over. Each time the camera arrives first: its flight changes the view
 * too, and two taps at once zoom.
 */
async function leaveStep(page: Page, step: number, goOn: () => Promise<void>): Promise<void> {
  const arrive = () => expect(page.locator('.player-stage')).not.toContainClass('is-flying');
  await arrive();
  for (let at = await stageOf(page); at.step === step; at = await stageOf(page)) {
    await goOn();
    await expect.poll(async () => (await stageOf(page)).view).not.toBe(at.view);
    await arrive();
  }
}

/** The tested presentations of the end-to-end content. */
const OF_TESTS = ['kettle-lake', 'old-mill', 'sharp-edges'];

/**
 * Presentations of the demo that are also tested in a frame and by touch. The player is the same
 * for all, so these are the ones that differ most: one with the only video, lines and 13 steps; one
 * with 149 pictures and no shapes; one with ellipses, 11 steps and a private page, which cannot be
 * framed.
 */
const BY_EVERY_WAY = ['tides-and-the-moon', 'how-bees-decide', 'notes-on-a-hidden-garden'];

for (const content of ['demo', 'end-to-end'] as const) {
  const all = await readPresentations(content);
  const presentations = content === 'demo' ? all : all.filter(({ oid }) => OF_TESTS.includes(oid));
  const byEveryWay = presentations.filter(
    ({ oid }) => content === 'end-to-end' || BY_EVERY_WAY.includes(oid),
  );

  test.describe(`${content} content is watched from Start to restart`, () => {
    // With reduced motion, nothing starts by itself and the camera cuts, so that the whole demo
    // takes one minute. A small window keeps its pictures small.
    if (content === 'demo')
      test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 800, height: 600 } });

    for (const known of presentations)
      test(`${known.oid} by keyboard alone [1.1]`, async ({ page, origins }) => {
        await page.goto(origins[content] + known.path);
        await watchByKeys(page, page, known);
      });

    for (const known of byEveryWay.filter(({ embedPath }) => embedPath !== null))
      test(`${known.oid} by keyboard alone in a frame of another origin`, async ({ page, origins }) => {
        await page.goto(`${origins.around}/?${origins[content]}${known.embedPath}`);
        await watchByKeys(page, page.frameLocator('iframe'), known);
      });

    // One after another, because they share a browser context with a touch screen.
    test.describe('on a touch screen', () => {
      test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

      for (const known of byEveryWay)
        test(`${known.oid} by touch alone`, async ({ page, origins }) => {
          await page.goto(origins[content] + known.path);
          await startOf(page).tap();
          await expect(playerOf(page)).toBeVisible();
          for (let step = 1; step <= known.steps; step += 1) {
            await expectStep(page, step, known);
            await leaveStep(page, step, () => (step % 2 === 0 ? tapAhead(page) : swipe(page)));
          }
          await restartOf(page).tap();
          await expectStep(page, 1, known);
        });
    });
  });
}
