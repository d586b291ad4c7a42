import type { Page } from '@playwright/test';
import { failRequests, loopVideos } from 'podium/testing';
import { player, position, present } from './support/playback.ts';
import { VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const VIDEO = VIEW_PAGES['video']?.path ?? '';

test('no byte of a video is fetched before Start; then it plays to its end', async ({ page }) => {
  const films: string[] = [];
  // The video loses the focus at its end, so it is held back until the test has seen the focus.
  const seen = Promise.withResolvers<null>();
  await page.route(/\.(?:mp4|webm)$/, async (route) => {
    films.push(route.request().url());
    await seen.promise;
    await route.continue();
  });
  await page.goto(VIDEO);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(films).toEqual([]);
  await present(page).click();
  const video = page.locator('#viewer video');
  await expect(video).toBeFocused();
  seen.resolve(null);
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  expect(films.length).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible({ timeout: 20_000 });
});

test.describe('a video that does not load', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('loads when its own play button is pressed later', async ({ page }) => {
    const restore = await failRequests(page, '**/_media/**');
    await page.goto(VIDEO);
    await present(page).click();
    await expect(page.getByText('This video cannot be played here.')).toBeVisible();
    await restore();
    const video = page.locator('#viewer video');
    // Replaces a press on the browser's own play button, which tests cannot reach.
    await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expect(page.getByText('This video cannot be played here.')).toHaveCount(0);
  });
});

test('a video plays by itself without sound if the browser refuses sound', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'play', {
      value(this: HTMLMediaElement) {
        if (!this.muted) return Promise.reject(new DOMException('No sound.', 'NotAllowedError'));
        this.autoplay = true;
        return Promise.resolve();
      },
    });
  });
  await page.goto('/p/embed/tide-film/?autoplay=1');
  const video = page.locator('#viewer video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await expect(video).toHaveJSProperty('muted', true);
});

test.describe('a video in a scene', () => {
  const film = (page: Page) => page.locator('.player video');
  const isPlaying = (page: Page) =>
    film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

  async function startScene(page: Page): Promise<string[]> {
    await loopVideos(page);
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) films.push(request.url());
    });
    await page.goto(VIEW_PAGES['reusable presentation']?.path ?? '');
    await present(page).click();
    await expect(player(page)).toBeFocused();
    return films;
  }

  test('plays silently at its step, pauses elsewhere, and is not fetched before', async ({ page }) => {
    const films = await startScene(page);
    await expect(position(page)).toHaveText('1 of 3');
    // By now the first step has loaded the files of the next one.
    await expect(film(page)).toHaveAttribute('poster', /^\/_pictures\//);
    expect(films).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(film(page)).toHaveJSProperty('muted', true);
    await expect(film(page)).toHaveAccessibleName('Die Flut steigt');
    expect(films.length).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText('3 of 3');
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  test('does not play by itself for visitors who prefer less motion, and can be played', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const films = await startScene(page);
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText('2 of 3');
    await expect(film(page)).toBeInViewport();
    await expect(film(page)).toHaveAttribute('poster', /^\/_pictures\//);
    await expect(film(page)).toHaveAttribute('controls');
    expect(films).toEqual([]);
    expect(
      await film(page).evaluate(({ paused, played }: HTMLVideoElement) => ({
        paused,
        played: played.length,
      })),
    ).toEqual({ paused: true, played: 0 });
    await film(page).evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => isPlaying(page)).toBe(true);
  });
});
