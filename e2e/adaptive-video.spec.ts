import type { Page } from '@playwright/test';
import { loopVideos } from 'podium/testing';
import { present } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const FILM = VIEW_PAGES['video with hostile texts']?.path ?? '';

const LIBRARY = /\/_astro\/adaptive\.[\w-]+\.js$/;
const PLAYLIST = /\/_media\/[0-9a-f]{32}\/film\.m3u8$/;
const SEGMENT = /\/_media\/[0-9a-f]{32}\/\d+\.m4s$/;

const film = (page: Page) => page.locator('#viewer video');
const sourceOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
const secondsOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const list = (page: Page, name: string) => page.locator('#viewer').getByRole('combobox', { name });

/** Makes the browser one that does not play HLS itself, as Firefox. */
const withoutHls = (page: Page) =>
  page.addInitScript(() => {
    const canPlayType = Reflect.get(HTMLMediaElement.prototype, 'canPlayType') as (type: string) => string;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type === 'application/vnd.apple.mpegurl' ? '' : (canPlayType.call(this, type) as '');
    };
  });

/** Collects the paths that a page requests and that match. */
function collect(page: Page, ...patterns: readonly RegExp[]): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (patterns.some((pattern) => pattern.test(pathname))) paths.push(pathname);
  });
  return paths;
}

test('an adaptive video plays by a library, which Start loads, where the browser cannot play it [4.55]', async ({
  page,
}) => {
  await withoutHls(page);
  const asked = collect(page, LIBRARY, PLAYLIST, SEGMENT);
  await page.goto(FILM);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked).toEqual([]);
  await present(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  for (const pattern of [LIBRARY, PLAYLIST, SEGMENT])
    expect(asked).toContainEqual(expect.stringMatching(pattern));
  expect(page.workers()).toEqual([]);
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible({ timeout: 20_000 });
});

test('an adaptive video plays without a library where the browser can play it [4.55]', async ({ page }) => {
  const asked = collect(page, LIBRARY);
  await page.goto(FILM);
  await present(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  const isNative = await film(page).evaluate((video: HTMLVideoElement) =>
    video.canPlayType('application/vnd.apple.mpegurl'),
  );
  if (isNative !== '') expect(asked).toEqual([]);
  expect(await sourceOf(page)).toMatch(isNative === '' ? /^blob:/ : PLAYLIST);
});

test('an adaptive video has chapters, captions, speed and keys as others have [4.55]', async ({ page }) => {
  await withoutHls(page);
  await loopVideos(page);
  await page.goto(FILM);
  await present(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await page.keyboard.press('k');
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await list(page, 'Chapters').selectOption('Ebb');
  await expect.poll(() => secondsOf(page)).toBe(2);
  await expect(page.locator('.video-cue', { hasText: 'The water goes out.' })).toBeVisible();
  await list(page, 'Speed').selectOption('2×');
  await page.keyboard.press('k');
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(2);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(2);
});

test.describe('an adaptive video that does not load', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  for (const [name, prepare] of [
    ['by the library', withoutHls],
    ['by the browser', () => Promise.resolve()],
  ] as const)
    test(`${name} goes on with the file of the video [4.56]`, async ({ page }) => {
      await prepare(page);
      await page.route(SEGMENT, (route) => route.fulfill({ status: 404 }));
      await page.goto(`${FILM}#t=1`);
      await present(page).click();
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(1);
      expect(await sourceOf(page)).toMatch(/\.webm$/);
      await expect(page.getByText('This video cannot be played here.')).toHaveCount(0);
    });

  test('because the library does not load goes on with the file of the video [4.56]', async ({ page }) => {
    await withoutHls(page);
    await page.route(LIBRARY, (route) => route.abort());
    await page.goto(FILM);
    await present(page).click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
    expect(await sourceOf(page)).toMatch(/\.webm$/);
  });

  test('nor its files says so, with a link to the file [4.56]', async ({ page }) => {
    await withoutHls(page);
    await page.route('**/_media/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(FILM);
    await present(page).click();
    const message = page.getByText('This video cannot be played here.');
    await expect(message).toBeVisible();
    await expect(message.getByRole('link')).toHaveAttribute('href', /\.mp4$/);
  });
});

test('only pages of adaptive videos may play what a script has loaded [4.57]', async ({ request }) => {
  const policyOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
  };
  const directive = (policy: string) => /media-src [^;]*/.exec(policy)?.[0];
  const adaptive = [FILM, '/p/embed/loud-film/', PRIVATE_PAGES.video.path];
  for (const path of adaptive) expect(directive(await policyOf(path))).toBe("media-src 'self' blob:");
  const others = [...Object.values(VIEW_PAGES).map((item) => item.path), EMBEDS.video.path, '/', '/explore/'];
  for (const path of others.filter((item) => !adaptive.includes(item)))
    expect(directive(await policyOf(path))).toBe("media-src 'self'");
});
