import type { Page } from '@playwright/test';
import type { PresentationFile } from '#domain/playback-file';
import { violations } from './support/axe.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const STEPS = 8;

const VIDEO = VIEW_PAGES['video']?.path ?? '';

const present = (page: Page) => page.getByRole('link', { name: /^(present|play)$/i });
const player = (page: Page) => page.locator('.player');
const position = (page: Page) => page.locator('.player-bar').getByText(/^\d+ of \d+$/);

/** Opens the reference page and starts it. */
async function start(page: Page, fragment = ''): Promise<void> {
  await page.goto(REFERENCE.path + fragment);
  await present(page).click();
  await expect(player(page)).toBeVisible();
}

test('a presentation is watched from Start to restart by keyboard alone', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  for (let step = 1; step <= STEPS; step += 1) {
    await expect(position(page)).toHaveText(`${step} of ${STEPS}`);
    await expect(page).toHaveURL(new RegExp(`#step=${step}$`));
    await page.keyboard.press(step % 2 === 0 ? 'Space' : 'ArrowRight');
  }
  const restart = page.getByRole('button', { name: 'Restart' });
  await expect(restart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText(`${STEPS} of ${STEPS}`);
});

test('the Back button goes back step by step', async ({ page }) => {
  await start(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await page.goBack();
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await page.goBack();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await page.goForward();
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
});

test('an address with a step starts there', async ({ page }) => {
  await start(page, '#step=5');
  await expect(position(page)).toHaveText(`5 of ${STEPS}`);
});

test('texts have the size that the scene gives them, in the font that they were laid out for', async ({
  page,
  request,
}) => {
  const file = await request.get('/playback/kettle-lake.json');
  const { scene } = (await file.json()) as PresentationFile;
  const [first] = scene.elements.filter(({ type }) => type === 'text');
  const size = /font-size:([^;]+)/.exec(first?.style ?? '')?.[1];
  await start(page);
  const text = page.locator('.player-text').first();
  await expect(text).toHaveCSS('font-size', size ?? '');
  await expect(text).toHaveCSS('font-family', /^Stage,/);
  expect(await page.evaluate(() => document.fonts.check('16px Stage'))).toBe(true);
});

test('what moves after the end is seen again', async ({ page }) => {
  await start(page, `#step=${STEPS}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
  await page.goBack();
  await expect(position(page)).toHaveText(`${STEPS - 1} of ${STEPS}`);
  await expect(player(page)).toBeVisible();
  await expect(player(page)).toBeFocused();
});

test('the end shows in full screen too', async ({ page }) => {
  await start(page, `#step=${STEPS}`);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await expect(player(page)).toBeFocused();
});

test('the key of full screen leaves it at the end too', async ({ page }) => {
  await start(page, `#step=${STEPS}`);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeFocused();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

for (const where of ['the page', 'full screen']) {
  test(`in ${where} the controls hide while nobody moves`, async ({ page }) => {
    await start(page);
    if (where === 'full screen') await page.keyboard.press('f');
    const bar = page.locator('.player-bar');
    await page.mouse.move(300, 300);
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toHaveCSS('opacity', '0');
    await page.mouse.move(320, 320);
    await expect(bar).toHaveCSS('opacity', '1');
  });
}

test('printed while it plays, a page is the same hand-out', async ({ page }) => {
  await start(page);
  await page.keyboard.press('ArrowRight');
  const topic = page.locator('.topic[aria-current]');
  await expect(topic).toHaveCSS('border-inline-start-width', '4px');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('figure')).toHaveCount(STEPS);
  await expect(page.locator('.step-text').first()).toBeVisible();
  await expect(page.locator('#viewer')).toBeHidden();
  await expect(topic).toHaveCSS('border-inline-start-width', '0px');
});

test('on paper nothing asks to be pressed', async ({ page }) => {
  await page.goto(VIEW_PAGES['reusable presentation']?.path ?? '');
  const link = page.getByRole('link', { name: 'Make a copy' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('takes no key from somebody who types while it loads', async ({ page }) => {
  await page.goto(REFERENCE.path);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/playback/*.json', async (route) => {
    await held;
    await route.continue();
  });
  await present(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await search.click();
  await page.keyboard.type('ice ');
  goOn();
  await expect(player(page)).toBeVisible();
  await page.keyboard.type('lake');
  await expect(search).toHaveValue('ice lake');
});

/** What a screen reader finds in the viewer at a step: the step, what is said of it, its texts and pictures, the buttons. */
const spoken = (step: number, title: string, picture = '', previous = '') => `
  - 'region "Presentation: How a kettle lake is made"':
    - region "How a kettle lake is made":
      - 'group "${step} of ${STEPS}: ${title}"':
        - paragraph: ${title}.
        - paragraph: ${title}${picture && `\n        - img "${picture}"`}
      - button "Previous step"${previous}
      - text: ${step} of ${STEPS}
      - button "Next step"
      - button "Overview"
      - button "Full screen"`;

test('a screen reader hears where it is, and finds there what can be seen and done', async ({ page }) => {
  await start(page);
  const viewer = page.locator('#viewer');
  await expect(viewer).toMatchAriaSnapshot(spoken(1, 'How a kettle lake is made', '', ' [disabled]'));
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toMatchAriaSnapshot(spoken(2, 'A block of ice', 'A lake at dusk'));
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toMatchAriaSnapshot(spoken(3, 'Under the gravel'));
});

test('the transcript leads to a step, and marks the topic of the step that shows', async ({ page }) => {
  await start(page);
  await page.getByRole('button', { name: 'Full transcript' }).click();
  const topic = page.locator('#topic-rain');
  await topic.getByRole('link', { name: /^Step \d$/ }).click();
  await expect(position(page)).not.toHaveText(`1 of ${STEPS}`);
  await expect(topic).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
  await expect(player(page)).toBeFocused();
});

test.describe('when something does not come', () => {
  test.use({ expectedComplaint: /Failed to load resource|Error hydrating/ });

  test('without the code of the viewer, Start leads to the figures of the steps', async ({ page }) => {
    await page.route(/\/_astro\/ViewerStage\..*\.js/, (route) => route.abort());
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page).toHaveURL(/#steps$/);
  });

  for (const [what, file] of [
    ['the viewer', /\/_astro\/ViewerStage\..*\.js/],
    ['the player', /\/_astro\/presentation\..*\.js/],
  ] as const) {
    test(`after the code of ${what} hung for two minutes the page says so, and can be started`, async ({
      page,
    }) => {
      await page.clock.install();
      // The clock of a test makes no event old.
      await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));
      let isHanging = true;
      await page.route(file, (route) => (isHanging ? undefined : route.continue()));
      await page.goto(REFERENCE.path);
      const code = page.waitForResponse(/first-focus\..*\.js/);
      await present(page).click();
      // What asks for it again goes on after what asked first.
      await page.evaluate((address) => import(address), (await code).url());
      const waiting =
        what === 'the viewer' ? page.locator('a.present[aria-busy]') : page.getByRole('progressbar');
      await expect(waiting).toBeVisible();
      await page.clock.runFor(121_000);
      await expect(page.getByText('This could not be loaded. Please try again.')).toBeVisible();
      await expect(waiting).toHaveCount(0);
      isHanging = false;
      await present(page).click();
      await expect(player(page)).toBeFocused();
    });
  }

  test('code that cannot run comes with the second press', async ({ page }) => {
    const file = /\/_astro\/presentation\..*\.js/;
    await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: '<' }));
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page.getByText('This could not be loaded. Please try again.')).toBeVisible();
    await page.unroute(file);
    await present(page).click();
    await expect(player(page)).toBeFocused();
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  });

  test('Start shows that it waits, also to those who want less motion', async ({ page }) => {
    await page.route(/\/_astro\/ViewerStage\..*\.js/, () => undefined);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(REFERENCE.path);
    await expect(present(page)).toHaveCSS('outline-style', 'none');
    await present(page).click();
    await expect(present(page)).toHaveCSS('outline-style', 'dashed');
    const moves = () => present(page).evaluate((link) => link.getAnimations().length > 0);
    expect(await moves()).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moves).toBe(true);
  });

  test('the page says so, and a second try works', async ({ page }) => {
    let answers = 0;
    await page.route('**/playback/*.json', (route) => {
      answers += 1;
      return answers === 1 ? route.fulfill({ status: 500 }) : route.continue();
    });
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await present(page).click();
    await expect(player(page)).toBeVisible();
  });
});

for (const state of ['playing', 'at the end'] as const) {
  test(`axe finds nothing in a presentation that is ${state}`, async ({ page }) => {
    await start(page);
    if (state === 'at the end') {
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('taps go forward, and back on the left', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await present(page).tap();
    await expect(player(page)).toBeVisible();
    const box = (await player(page).boundingBox())!;
    const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height * 0.3);
    await tap(0.8);
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await tap(0.1);
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  });
});

test('no byte of a video is fetched before Start; then it plays to its end', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(?:mp4|webm)$/.test(new URL(request.url()).pathname)) films.push(request.url());
  });
  await page.goto(VIDEO);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(films).toEqual([]);
  await present(page).click();
  const video = page.locator('#viewer video');
  await expect(video).toBeFocused();
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  expect(films.length).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible({ timeout: 20_000 });
});

test.describe('a video that does not come', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('comes when its own play button is pressed later', async ({ page }) => {
    await page.route('**/_media/**', (route) => route.abort());
    await page.goto(VIDEO);
    await present(page).click();
    await expect(page.getByText('This video cannot be played here.')).toBeVisible();
    await page.unroute('**/_media/**');
    const video = page.locator('#viewer video');
    // What the button of the browser does; tests cannot reach it.
    await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expect(page.getByText('This video cannot be played here.')).toBeHidden();
  });
});

test('where the browser refuses sound, a video plays by itself without it', async ({ page }) => {
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

  test('stands still for those who want less motion, and can be played', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const films = await startScene(page);
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText('2 of 3');
    await expect(film(page)).toBeInViewport();
    await expect(film(page)).toHaveAttribute('poster', /^\/_pictures\//);
    await expect(film(page)).toHaveAttribute('controls');
    expect(films).toEqual([]);
    expect(await isPlaying(page)).toBe(false);
    await film(page).evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => isPlaying(page)).toBe(true);
  });
});
