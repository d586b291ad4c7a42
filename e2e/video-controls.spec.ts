import type { Locator, Page } from '@playwright/test';
import { POINTER_IDLE_MS } from '#domain/page/timeouts';
import { holdTimers, loopVideos, violations } from 'podium/testing';
import { present } from './support/playback.ts';
import { EMBEDS, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const VIDEO = VIEW_PAGES['video']?.path ?? '';
const LOUD = VIEW_PAGES['video with hostile texts']?.path ?? '';

const film = (page: Page) => page.locator('#viewer video');
const bar = (page: Page) => page.getByRole('group', { name: 'Video controls' });
const control = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const list = (page: Page, name: string) => bar(page).getByRole('combobox', { name });
const timeline = (page: Page) => bar(page).getByRole('slider', { name: 'Position' });

const secondsOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

/** Starts a video and pauses it at a time, in seconds. */
async function openAt(page: Page, path: string, seconds: number): Promise<void> {
  await loopVideos(page);
  await page.goto(path);
  await present(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await film(page).evaluate((video: HTMLVideoElement, time) => {
    video.pause();
    video.currentTime = time;
  }, seconds);
  await expect(control(page, 'Play')).toBeVisible();
}

/** Returns the box of an element on the screen. */
async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  expect(box).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

for (const [kind, path] of [
  ['view', VIDEO],
  ['embed', EMBEDS.video.path],
] as const)
  test(`the controls of the ${kind} page have names, roles and values [4.35]`, async ({ page }) => {
    await openAt(page, path, 2.5);
    await expect(bar(page)).toMatchAriaSnapshot(`
      - group "Video controls":
        - button "Play"
        - slider "Position": "2.5"
        - text: 0:02 / 0:04
        - button "Mute"
        - slider "Volume": "1"
        - combobox "Chapters":
          - option "Flood"
          - option "Ebb" [selected]
        - button "Captions" [pressed]
        - combobox "Version":
          - option "Standard" [selected]
          - option "Audio description"
          - option /^Sign language/
        - combobox "Speed":
          - option "0.25×"
          - option "0.5×"
          - option "0.75×"
          - option "1×" [selected]
          - option "1.25×"
          - option "1.5×"
          - option "1.75×"
          - option "2×"
        - button "Picture in picture"
        - button "Full screen"
    `);
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', '2 seconds of 4 seconds, Ebb');
    await expect(bar(page).locator('.video-mark')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });

test('every control works by keyboard, and the focus stays on it', async ({ page }) => {
  await openAt(page, VIDEO, 0);
  await film(page).focus();
  await page.keyboard.press('Tab');
  await expect(control(page, 'Play')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(control(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(control(page, 'Play')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(timeline(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '0 seconds of 4 seconds, Flood');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(3.9);
  await page.keyboard.press('5');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '2 seconds of 4 seconds, Ebb');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(control(page, 'Unmute')).toBeFocused();
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '5%');
  await expect(control(page, 'Mute')).toBeVisible();
  await list(page, 'Chapters').selectOption('Flood');
  await expect.poll(() => secondsOf(page)).toBe(0);
  await list(page, 'Speed').selectOption('1.5×');
  await expect(film(page)).toHaveJSProperty('playbackRate', 1.5);
  await control(page, 'Captions').press('Enter');
  await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'false');
});

test('the picture has the whole width at 16:9, with its captions and controls [4.35, 4.36]', async ({
  page,
}) => {
  await openAt(page, VIDEO, 1);
  for (const width of [320, 360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    const [viewer, picture, row] = await Promise.all([
      boxOf(page.locator('.video-player')),
      boxOf(film(page)),
      boxOf(bar(page)),
    ]);
    const ratio = await film(page).evaluate(
      ({ videoWidth, videoHeight }: HTMLVideoElement) => videoWidth / videoHeight,
    );
    const whole = Math.min(viewer.width, viewer.height * ratio);
    expect(Math.abs(picture.width - whole), `${width}`).toBeLessThan(1);
    expect(Math.abs(picture.width / picture.height - ratio), `${width}`).toBeLessThan(0.02);
    expect(row.height, `${width}`).toBe(width < 640 ? 68 : 44);
    const [track, play] = await Promise.all([
      boxOf(bar(page).locator('.video-track')),
      boxOf(control(page, 'Play')),
    ]);
    expect(track.y + track.height <= play.y + 1, `${width}`).toBe(width < 640);
    const boxes = await bar(page)
      .locator('button:visible, select:visible, .video-track')
      .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(viewer.x);
      expect(box.right).toBeLessThanOrEqual(viewer.x + viewer.width);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
      for (const other of boxes.slice(index + 1))
        expect(
          other.left >= box.right - 0.5 ||
            other.right <= box.left + 0.5 ||
            other.top >= box.bottom - 0.5 ||
            other.bottom <= box.top + 0.5,
          `${width}: ${JSON.stringify([box, other])}`,
        ).toBe(true);
    }
  }
});

test('the viewer does not scroll, which would move the picture out of it [4.36]', async ({ page }) => {
  await openAt(page, VIDEO, 1);
  // Its blurred preview is larger than it: browsers could scroll it towards the focused element.
  const scrolled = await page.locator('#viewer').evaluate((viewer) => {
    viewer.scrollTop = 20;
    return viewer.scrollTop;
  });
  expect(scrolled).toBe(0);
});

test('the controls hide while the video plays without input, and captions move down [4.36]', async ({
  page,
}) => {
  await openAt(page, VIDEO, 1);
  const lower = async () => (await boxOf(page.locator('.video-cue > span'))).y;
  const above = await lower();
  await control(page, 'Play').focus();
  await page.keyboard.press('k');
  await expect(control(page, 'Pause')).toBeFocused();
  await page.mouse.move(0, 0);
  await expect(page.locator('.video-player')).not.toHaveAttribute('data-at-rest');
  await film(page).hover({ position: { x: 5, y: 5 } });
  await film(page).evaluate((video) => video.blur());
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(page.locator('.video-player')).toHaveAttribute('data-at-rest', '', { timeout: 10_000 });
  await expect(bar(page)).toHaveCSS('opacity', '0');
  expect(await lower()).toBeGreaterThan(above);
  await film(page).hover({ position: { x: 9, y: 9 } });
  await expect(bar(page)).toHaveCSS('opacity', '1');
  await expect.poll(lower).toBe(above);
});

test('a click on the picture plays and pauses, a double click fills the screen [4.38]', async ({ page }) => {
  await openAt(page, VIDEO, 1);
  await film(page).click({ position: { x: 20, y: 20 } });
  await expect(control(page, 'Pause')).toBeVisible();
  await film(page).click({ position: { x: 20, y: 20 } });
  await expect(control(page, 'Play')).toBeVisible();
  const isFull = () =>
    page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')));
  await film(page).dblclick({ position: { x: 20, y: 20 } });
  await expect.poll(isFull).toBe(true);
  await control(page, 'Exit full screen').click();
  await expect.poll(isFull).toBeUndefined();
  await control(page, 'Full screen').click();
  await expect.poll(isFull).toBe(true);
  await expect(bar(page)).toBeVisible();
  expect(await isPaused(page)).toBe(true);
});

test('another version continues at the same position, and is chosen again [4.37]', async ({ page }) => {
  await openAt(page, VIDEO, 2.5);
  const source = () => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
  expect(await source()).toMatch(/\.mp4$/);
  await list(page, 'Version').selectOption('Audio description');
  await expect.poll(source).toMatch(/\.webm$/);
  await expect.poll(() => secondsOf(page)).toBe(2.5);
  expect(await isPaused(page)).toBe(true);
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
  await control(page, 'Play').click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(2.5);
  await page.reload();
  await present(page).click();
  await expect.poll(source).toMatch(/\.webm$/);
  await expect(list(page, 'Version')).toHaveValue('described');
});

test('sources are offered with their codecs, the best first [3.51]', async ({ page }) => {
  await openAt(page, LOUD, 1);
  const types = await film(page)
    .locator('source')
    .evaluateAll((all: HTMLSourceElement[]) => all.map(({ type }) => type));
  expect(types).toEqual([
    'application/vnd.apple.mpegurl',
    'video/webm; codecs="vp09.01.50.08, opus"',
    'video/mp4; codecs="avc1.42c00b, mp4a.40.2"',
  ]);
});

test("forced colours use the browser's sliders, with visible marks", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAt(page, VIDEO, 1);
  await expect(timeline(page)).toHaveCSS('appearance', 'auto');
  const mark = await bar(page)
    .locator('.video-mark')
    .evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  expect(mark).not.toBe(await bar(page).evaluate((element) => getComputedStyle(element).backgroundColor));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a tap on the picture shows or hides the controls and never pauses [4.38]', async ({ page }) => {
    // On a busy machine the controls would hide by themselves before a tap.
    await holdTimers(page, POINTER_IDLE_MS);
    await openAt(page, VIDEO, 1);
    await control(page, 'Play').tap();
    await expect(control(page, 'Pause')).toBeVisible();
    await film(page).tap({ position: { x: 20, y: 20 } });
    await expect(bar(page)).toHaveCSS('opacity', '0');
    // Elsewhere: two quick taps at one place fill the screen.
    await film(page).tap({ position: { x: 200, y: 90 } });
    await expect(bar(page)).toHaveCSS('opacity', '1');
    expect(await isPaused(page)).toBe(false);
  });

  for (const areShown of [true, false])
    test(`a double tap fills the screen with the controls, ${areShown ? 'shown' : 'hidden'} before [4.38]`, async ({
      page,
    }) => {
      await holdTimers(page, POINTER_IDLE_MS);
      await openAt(page, VIDEO, 1);
      await control(page, 'Play').tap();
      await expect(control(page, 'Pause')).toBeVisible();
      if (!areShown) await film(page).tap({ position: { x: 20, y: 20 } });
      await expect(page.locator('.video-player[data-at-rest]')).toHaveCount(areShown ? 0 : 1);
      const { x, y } = (await film(page).boundingBox())!;
      await page.touchscreen.tap(x + 200, y + 90);
      await page.touchscreen.tap(x + 200, y + 90);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await expect(bar(page)).toHaveCSS('opacity', '1');
      await expect(page.locator('.video-player[data-at-rest]')).toHaveCount(0);
      expect(await isPaused(page)).toBe(false);
    });
});
