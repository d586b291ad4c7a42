import type { Page } from '@playwright/test';
import type { VideoFile } from '#domain/playback/playback-file';
import { loopVideos, shifts, watchShifts } from 'podium/testing';
import { present } from './support/playback.ts';
import { EMBEDS, VIEW_PAGES } from './support/site.ts';
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
async function play(page: Page, captions: string, path = VIEW_PAGES['video']?.path ?? ''): Promise<void> {
  await loopVideos(page);
  await page.route('**/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: captions }));
  await page.goto(path);
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

/** The placements that a file can ask for. Each is tried with each other. */
const SETTINGS = {
  align: ['start', 'center', 'end', 'left', 'right'],
  position: ['auto', 20, 80],
  size: [100, 30],
  line: ['auto', 0, -1, '90%', '100%'],
  text: [
    'The water comes in, <i>gently</i>, and it has been on its way for six hours.',
    'يأتي الماء ببطء، وكان في طريقه ست ساعات.',
  ],
} as const;

/**
 * Shows a caption at each place that a file can ask for. Returns those that are not wholly inside
 * the picture with its margins, above the controls, and large enough.
 */
const findMisplaced = (page: Page, isRest: boolean) =>
  root(page).evaluate(
    (player, { settings, isRest }) => {
      const video = player.querySelector('video')!;
      const track = video.textTracks[0]!;
      const [cue, ...rest] = Array.from(track.cues as Iterable<VTTCue>);
      for (const one of rest) track.removeCue(one);
      player.toggleAttribute('data-at-rest', isRest);
      const picture = video.getBoundingClientRect();
      const bar = player.querySelector('.video-bar')!.getBoundingClientRect();
      // Places are whole pixels, but the picture may begin between two.
      const floor = 1 + (isRest || !bar.height ? picture.bottom - 8 : bar.top - 2);
      const faults: unknown[] = [];
      let tried = 0;
      for (const align of settings.align)
        for (const position of settings.position)
          for (const size of settings.size)
            for (const line of settings.line)
              for (const text of settings.text) {
                Object.assign(cue!, { align, position, size, text });
                cue!.snapToLines = !String(line).endsWith('%');
                cue!.line = line === 'auto' ? line : Number.parseInt(String(line));
                video.textTracks.dispatchEvent(new Event('change'));
                const [shown, ...others] = player.querySelectorAll('.video-cue > span');
                const all = Array.from(shown?.getClientRects() ?? []);
                const isInside = all.every(
                  ({ left, right, top, bottom }) =>
                    left > picture.left && right < picture.right && top > picture.top && bottom < floor,
                );
                const { fontSize, fontFamily } = getComputedStyle(shown!);
                const isLegible = parseFloat(fontSize) >= 14 && fontFamily.includes('Figtree');
                tried += 1;
                if (!all.length || others.length || !isInside || !isLegible)
                  faults.push({ align, position, size, line, text, all, fontSize });
              }
      return { tried, faults };
    },
    { settings: SETTINGS, isRest },
  );

for (const [kind, path, width, height] of [
  ['view page', VIEW_PAGES['video']?.path ?? '', 1280, 800],
  ['view page', VIEW_PAGES['video']?.path ?? '', 360, 800],
  ['embed page', EMBEDS.video.path, 480, 270],
  ['embed page', EMBEDS.video.path, 240, 135],
] as const)
  test(`captions of every placement are inside the picture and above the controls, on a ${kind} of ${width} px [2.80, 4.36]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await play(page, LASTING, path);
    await film(page).evaluate((video: HTMLVideoElement) => video.pause());
    for (const isRest of [false, true])
      expect(await findMisplaced(page, isRest)).toEqual({ tried: 300, faults: [] });
  });

test('a caption that is longer than its line has lines of similar lengths [4.36]', async ({ page }) => {
  await play(page, LASTING);
  await film(page).evaluate((video: HTMLVideoElement) => video.pause());
  const widths = await root(page).evaluate((player) => {
    const track = player.querySelector('video')!.textTracks[0]!;
    const [cue, ...rest] = Array.from(track.cues as Iterable<VTTCue>);
    for (const other of rest) track.removeCue(other);
    const linesOf = (words: number) => {
      cue!.text = Array.from({ length: words }, () => 'letters').join(' ');
      player.querySelector('video')!.textTracks.dispatchEvent(new Event('change'));
      const lines = player.querySelector('.video-cue > span')!.getClientRects();
      return Array.from(lines, ({ width }) => width);
    };
    let words = 1;
    while (linesOf(words).length === 1) words += 1;
    return linesOf(words);
  });
  // Without balance, the last word would be alone.
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
});

test('captions look as the visitor chooses, also on the next visit [4.53]', async ({ page }) => {
  await play(page, LASTING);
  const cue = page.locator('.video-cue').first();
  const styleOf = () =>
    cue.evaluate((element) => {
      const { backgroundColor, color, textShadow } = getComputedStyle(element.firstElementChild ?? element);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return { size, backgroundColor, color, hasEdge: textShadow !== 'none' };
    });
  const usual = await styleOf();
  expect(usual).toMatchObject({ color: 'rgb(255, 255, 255)', hasEdge: false });
  await film(page).press('?');
  const dialog = page.getByRole('dialog', { name: 'Options' });
  for (const [name, choice] of [
    ['Size', '150%'],
    ['Color', 'Yellow'],
    ['Background', 'None'],
    ['Edge', 'Outline'],
  ] as const)
    await dialog.getByRole('combobox', { name }).selectOption(choice);
  const expected = {
    color: 'rgb(255, 228, 92)',
    backgroundColor: expect.stringMatching(/\/ 0\)$/) as unknown,
    hasEdge: true,
  };
  expect(await styleOf()).toMatchObject(expected);
  expect((await styleOf()).size).toBeCloseTo(1.5 * usual.size, 0);
  await play(page, LASTING);
  expect(await styleOf()).toMatchObject(expected);
});

test('captions in a second language are above the first, also on the next visit [4.54]', async ({ page }) => {
  await page.route('**/playback/*/*.json', async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as VideoFile;
    const captions = [
      ...file.video.captions,
      { src: '/_media/second.vtt', language: 'de', label: 'Deutsch' },
    ];
    await route.fulfill({ response, json: { ...file, video: { ...file.video, captions } } });
  });
  const start = () => play(page, 'WEBVTT\n\n00:00.500 --> 00:10.000\nOne\n\n00:01.000 --> 00:10.000\nTwo\n');
  const cues = () =>
    root(page)
      .locator('.video-cue > span')
      .evaluateAll((all: HTMLElement[]) =>
        all
          .map((cue) => ({ top: cue.getBoundingClientRect().top, text: `${cue.lang} ${cue.textContent}` }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text),
      );
  const both = ['de Two', 'de One', 'en Two', 'en One'];
  await start();
  await expect.poll(cues).toEqual(both.slice(2));
  await film(page).press('?');
  const dialog = page.getByRole('dialog', { name: 'Options' });
  await dialog.getByRole('combobox', { name: 'Second captions' }).selectOption('Deutsch');
  await expect.poll(cues).toEqual(both);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await film(page).press('c');
  await expect.poll(cues).toEqual([]);
  await film(page).press('c');
  await start();
  await expect.poll(cues).toEqual(both);
  await bar(page).getByRole('combobox', { name: 'Captions' }).selectOption('Deutsch');
  await expect.poll(cues).toEqual(both.slice(0, 2));
});

test('captions are in full screen too, and lie above each other there [2.80, 4.36]', async ({ page }) => {
  await play(page, LASTING);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const lines = () =>
    root(page)
      .locator('.video-cue')
      .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  // The player places the lines in the frame after the screen has its new size.
  const areStacked = async () => {
    const [lowest, middle, highest, ...more] = await lines();
    if (!lowest || !middle || !highest || more.length > 0) return false;
    return middle.bottom <= lowest.top + 1 && highest.bottom <= middle.top + 1;
  };
  await expect.poll(areStacked).toBe(true);
  await page.keyboard.press('f');
});

test('the mark of the focus covers no caption, and rests when keys rest [4.36]', async ({ page }) => {
  await play(page, LASTING);
  await film(page).focus();
  await page.keyboard.press('Shift');
  const ring = () => root(page).evaluate((player) => getComputedStyle(player, '::before').content);
  await expect.poll(ring).toBe('""');
  await page.mouse.move(0, 0);
  await expect(root(page)).toHaveAttribute('data-at-rest', '', { timeout: 10_000 });
  expect(await ring()).toBe('none');
  await page.keyboard.press('Shift');
  expect(await ring()).toBe('""');
});

test('the browser draws the captions of a video that it shows alone [4.36]', async ({ page }) => {
  await play(page, LASTING);
  const mode = () => film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  const tell = (type: string) =>
    film(page).evaluate((video, name) => video.dispatchEvent(new Event(name)), type);
  expect(await mode()).toBe('hidden');
  for (const [begin, end] of [
    ['webkitbeginfullscreen', 'webkitendfullscreen'],
    ['enterpictureinpicture', 'leavepictureinpicture'],
  ] as const) {
    await tell(begin);
    expect(await mode()).toBe('showing');
    await expect(root(page).locator('.video-cue')).toHaveCount(0);
    await tell(end);
    expect(await mode()).toBe('hidden');
    await expect(root(page).locator('.video-cue')).toHaveCount(3);
  }
});
