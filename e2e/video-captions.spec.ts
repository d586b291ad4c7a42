import type { Locator, Page } from '@playwright/test';
import { loopVideos } from './support/clock.ts';
import { shifts, watchShifts } from './support/layout-shifts.ts';
import { readPixels } from './support/pixels.ts';
import { present } from './support/playback.ts';
import { VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const root = (page: Page) => page.locator('.video-player');
const film = (page: Page) => root(page).locator('video');
const bar = (page: Page) => page.getByRole('group', { name: 'Video controls' });

/** Captions of one, two and three lines, at the same time too, in several scripts. */
const MANY = `WEBVTT

00:00.000 --> 00:01.000
The water comes in.

00:00.500 --> 00:02.000
It has been
on its way
for six hours.

00:01.500 --> 00:03.000
يأتي الماء

00:02.000 --> 00:04.000 line:-4
水が入ってきます。
`;

/** Captions that stay for the whole video: six lines. */
const LASTING = `WEBVTT

00:00.000 --> 00:10.000
The water comes in,
<i>gently</i>

00:00.000 --> 00:10.000
يأتي الماء ببطء
水が入ってきます。

00:00.000 --> 00:10.000
${'A long caption that has more letters than the picture has space for. '.repeat(2)}
`;

/** Starts a video in a loop with these captions. */
async function play(page: Page, captions: string): Promise<void> {
  await loopVideos(page);
  await page.route('**/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: captions }));
  await page.goto(VIEW_PAGES['video']?.path ?? '');
  await present(page).click();
  const cues = () => film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(1);
}

/** Moves the pointer off the picture and waits until the controls are hidden. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await film(page).hover({ position: { x: 9, y: 9 } });
  await page.mouse.move(0, 0);
  await expect(root(page)).toHaveAttribute('data-at-rest', '', { timeout: 10_000 });
  await expect(bar(page)).toHaveCSS('opacity', '0');
}

test('captions shift nothing while a video plays, nor when the controls hide and return [2.79]', async ({
  page,
}) => {
  await watchShifts(page);
  await play(page, MANY);
  await expect(root(page)).not.toHaveAttribute('data-waiting');
  const begun = (await shifts(page)).length;
  const playWhole = () =>
    film(page).evaluate(
      (video) =>
        new Promise((resolve) => {
          video.addEventListener('seeked', resolve, { once: true });
        }),
    );
  await playWhole();
  await rest(page);
  await playWhole();
  await film(page).hover({ position: { x: 20, y: 20 } });
  await expect(bar(page)).toHaveCSS('opacity', '1');
  expect((await shifts(page)).slice(begun)).toEqual([]);
});

/** Pixels at the edges of the picture that are mixed with the page behind it. */
const EDGE = 3;

/** Returns the upper and the lower edge of the captions, as shares of the height of the picture. */
async function edgesOf(picture: Locator): Promise<{ top: number; bottom: number }> {
  const { data, width, height } = await readPixels(await picture.screenshot());
  const rows = Array.from({ length: height - 2 * EDGE }, (_, y) => y + EDGE).filter((y) => {
    for (let x = EDGE; x < width - EDGE; x += 1)
      if ((data[3 * (y * width + x) + 2] ?? 255) < 128) return true;
    return false;
  });
  return { top: (rows[0] ?? 0) / height, bottom: ((rows.at(-1) ?? 0) + 1) / height };
}

for (const width of [1280, 360])
  test(`captions in any script are inside the picture and above the controls at ${width} px [2.80, 4.36]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await play(page, LASTING);
    // Replaces the moving picture by a plain one, so that only captions and controls are dark.
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.style.objectPosition = '0 9999px';
      video.style.background = '#00f';
    });
    await rest(page);
    const hidden = await edgesOf(film(page));
    expect(hidden.bottom).toBeGreaterThan(0.95);
    expect(hidden.bottom).toBeLessThan(0.99);
    // Six lines, none over another.
    const whole = hidden.bottom - hidden.top;
    expect(whole).toBeGreaterThan(0.34);
    expect(whole).toBeLessThan(0.42);
    expect(hidden.top).toBeGreaterThan(0);

    await film(page).hover({ position: { x: 20, y: 5 } });
    await expect(bar(page)).toHaveCSS('opacity', '1');
    const [picture, row] = [(await film(page).boundingBox())!, (await bar(page).boundingBox())!];
    await bar(page).evaluate((element) => (element.style.visibility = 'hidden'));
    const shown = await edgesOf(film(page));
    expect(shown.bottom - shown.top).toBeCloseTo(whole, 1);
    expect(shown.bottom).toBeLessThanOrEqual((row.y - picture.y) / picture.height);
  });
