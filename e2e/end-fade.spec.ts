import type { Page } from '@playwright/test';
import { player } from './support/playback.ts';
import { EMBEDS, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** What shows at half of the time of a fade. */
interface Half {
  /** The times of the fades of stage and overlay, in milliseconds. */
  readonly times: readonly unknown[];
  readonly overlay: number;
  readonly stage: number;
}

/** Starts the presentation, and goes to its last step. */
async function presentLast(page: Page): Promise<void> {
  await page.locator('a[data-replay]').click();
  await expect(page.locator('.overlay')).toBeHidden();
  await player(page).press('End');
}

/** Starts to wait until the overlay becomes visible or hidden, then stops its fade at half time. */
async function watchFade(page: Page): Promise<() => Promise<Half>> {
  const watch = await page.evaluateHandle(() => {
    const overlay = document.querySelector<HTMLElement>('.overlay')!;
    const stage = document.querySelector<HTMLElement>('.stage-canvas')!;
    const half = new Promise<Half>((resolve) => {
      const observer = new MutationObserver(() => {
        if (overlay.dataset['mode'] !== 'restart') return;
        observer.disconnect();
        const fades = [...overlay.getAnimations(), ...stage.getAnimations()];
        const times = fades.map((fade) => fade.effect?.getComputedTiming().duration);
        for (const fade of fades) {
          fade.pause();
          fade.currentTime = 250;
        }
        const shown = (element: Element) =>
          element.checkVisibility() ? Number(getComputedStyle(element).opacity) : 0;
        resolve({ times, overlay: shown(overlay), stage: shown(stage) });
        for (const fade of fades) fade.play();
      });
      observer.observe(overlay, { attributeFilter: ['data-mode', 'hidden'] });
    });
    // In an object, because the browser would wait for the promise itself.
    return { half };
  });
  return () => watch.evaluate(({ half }) => half);
}

/** Expects that stage and overlay show together, and fade within 500 ms. */
function expectBoth({ times, overlay, stage }: Half): void {
  expect(new Set(times)).toEqual(new Set([500]));
  expect(overlay).toBeGreaterThan(0);
  expect(stage).toBeGreaterThan(0);
  expect(overlay + stage).toBeCloseTo(1, 2);
}

/** Returns the boxes of the preview picture and of the stage above its controls. */
const boxes = (page: Page, row: number) =>
  page.evaluate((height) => {
    const boxOf = ({ left, top, width, height: tall }: DOMRect) => [left, top, width, tall].map(Math.round);
    const picture = document.querySelector('.preview > picture:last-child img')!;
    const { left, top, width, height: tall } = document.getElementById('viewer')!.getBoundingClientRect();
    return {
      fit: getComputedStyle(picture).objectFit,
      picture: boxOf(picture.getBoundingClientRect()),
      stage: boxOf(new DOMRect(left, top, width, tall - height)),
    };
  }, row);

for (const [kind, path] of [
  ['page', REFERENCE.path],
  ['frame', EMBEDS.presentation.path],
] as const)
  test(`stage and end of a presentation fade together in a ${kind}, and the preview is where the stage is [9.3]`, async ({
    page,
  }) => {
    await page.goto(path);
    await presentLast(page);
    const end = await watchFade(page);
    await player(page).press('ArrowRight');
    expectBoth(await end());
    const { fit, picture, stage } = await boxes(page, 52);
    expect(fit).toBe('contain');
    expect(picture).toEqual(stage);
    await expect(page.locator('.stage-canvas')).toBeHidden();

    const back = await watchFade(page);
    await page.locator('.restart-actions button').press('Enter');
    expectBoth(await back());
    await expect(page.locator('.player')).toBeFocused();
    await expect(page.locator('.restart')).toHaveCount(0);
  });

test('stage and end of a video fade together [9.3]', async ({ page }) => {
  await page.goto(VIEW_PAGES['video']!.path);
  await page.locator('a[data-replay]').click();
  const video = page.locator('.video-player > video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration > 0)).toBe(true);
  await expect(page.locator('.overlay')).toBeHidden();
  const end = await watchFade(page);
  await video.evaluate((film: HTMLVideoElement) => (film.currentTime = film.duration));
  expectBoth(await end());
  const { picture, stage } = await boxes(page, 0);
  expect(picture).toEqual(stage);
  await expect(page.locator('.stage-canvas')).toBeHidden();

  const back = await watchFade(page);
  await page.locator('.restart-actions button').click();
  expectBoth(await back());
  await expect(page.locator('.restart')).toHaveCount(0);
});

test('visitors who reduce motion see the end at once [9.3]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(REFERENCE.path);
  await presentLast(page);
  const end = await watchFade(page);
  await player(page).press('ArrowRight');
  expect(await end()).toEqual({ times: [], overlay: 1, stage: 0 });
  const back = await watchFade(page);
  await page.locator('.restart-actions button').press('Enter');
  expect(await back()).toEqual({ times: [], overlay: 0, stage: 1 });
});
