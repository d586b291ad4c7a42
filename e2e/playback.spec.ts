import type { Page } from '@playwright/test';
import { playbackPath } from '#domain/addresses/paths';
import type { PresentationFile } from '#domain/playback/playback-file';
import { POINTER_IDLE_MS } from '#domain/page/timeouts';
import { failRequests, stopClock, violations } from 'podium/testing';
import { recordFrames } from './support/frames.ts';
import { meanLuminance, readPixels } from './support/pixels.ts';
import { player, position, present, start, STEPS } from './support/playback.ts';
import { IS_TEAM } from './support/server.ts';
import { REFERENCE, TEASED } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { tap, touch } from './support/touch.ts';

test('a presentation is watched from Start to restart by keyboard alone [1.20, 9.21]', async ({ page }) => {
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

test('the options set the speed of flights on a phone, which the next visit has, too [9.48]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const speed = page.getByRole('combobox', { name: 'Camera movement' });
  await start(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(speed).toHaveValue('normal');
  expect(await violations(page)).toEqual([]);
  await speed.selectOption('Instant');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText(`${STEPS} of ${STEPS}`);
  await page.reload();
  await start(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(speed).toHaveValue('instant');
});

test('the icons of the player are whole, also where its bar is narrow', async ({ page }) => {
  await start(page);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const icons = await page.locator('.player-bar svg:visible').all();
    expect(icons.length).toBeGreaterThan(5);
    const sizes = await Promise.all(icons.map((icon) => icon.boundingBox()));
    for (const size of sizes) expect([size?.width, size?.height]).toEqual([24, 24]);
    const bar = await page.locator('.player-bar').boundingBox();
    expect(bar!.x).toBeGreaterThanOrEqual(0);
    expect(bar!.x + bar!.width).toBeLessThanOrEqual(width);
  }
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

test('texts have the size and the font of the scene', async ({ page, request }) => {
  const file = await request.get(playbackPath(REFERENCE.oid));
  const { scene } = (await file.json()) as PresentationFile;
  const [first] = scene.elements.filter(({ type }) => type === 'text');
  const size = /font-size:([^;]+)/.exec(first?.style ?? '')?.[1];
  await start(page);
  const text = page.locator('.player-text').first();
  await expect(text).toHaveCSS('font-size', size ?? '');
  // The stage waits for the font, for a while.
  await expect(text).toHaveCSS('font-family', /^Figtree,/);
  expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true);
});

test('a formula is drawn and a program is coloured, with their text as it was written', async ({ page }) => {
  await page.goto('/old-mill/the-old-mill/#step=2');
  await present(page).click();
  const formula = player(page).getByRole('img', { name: String.raw`v = \frac{s}{t}`, exact: true });
  await expect(formula).toBeInViewport({ ratio: 1 });
  await expect.poll(() => formula.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const program = player(page).locator('.player-text', { hasText: 'def' });
  await expect(program).toBeInViewport({ ratio: 1 });
  expect(await program.innerText()).toBe('def speed(s, t):\n    return s / t');
  const colours = program
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
  expect(new Set(await colours).size).toBeGreaterThan(1);
});

test('Start leads from the preview to the stage without a dark frame [4.41]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(present(page)).toBeVisible();
  const frames = await recordFrames(page, async () => {
    await present(page).click();
    await expect(player(page)).toBeVisible();
  });
  const box = (await page.locator('#viewer').boundingBox())!;
  const region = { left: box.x, top: box.y, width: box.width, height: box.height };
  const light = await Promise.all(
    frames.map(async (frame) => meanLuminance(await readPixels(frame), region)),
  );
  expect(light.length).toBeGreaterThan(2);
  expect(Math.min(...light)).toBeGreaterThan(0.9 * Math.min(light[0]!, light.at(-1)!));
});

for (const [where, path, size] of [
  ['a page', TEASED.path, { width: 1280, height: 800 }],
  // The window alone would need larger pictures than the stage above its controls.
  ['a frame', TEASED.embed, { width: 1050, height: 590 }],
] as const)
  test(`no frame of the stage in ${where} lacks the pictures of the first step [4.41]`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(present(page)).toBeVisible();
    // Records for each frame which pictures are in view, and whether they are loaded.
    const answers = page.evaluate(
      () =>
        new Promise<boolean[]>((resolve) => {
          const frames: boolean[] = [];
          const look = () => {
            const boxes = [...document.querySelectorAll('.stage-canvas:not([hidden]) .player-image')].filter(
              (box) => box.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
            );
            if (boxes.length > 0)
              frames.push(boxes.every((box) => box.querySelector('img')?.complete === true));
            if (frames.length < 10) requestAnimationFrame(frame);
            else resolve(frames);
          };
          // The newest observer of sizes is the last one to run before the frame is drawn.
          const frame = () => {
            const drawn = new ResizeObserver(() => {
              drawn.disconnect();
              look();
            });
            drawn.observe(document.body);
          };
          frame();
        }),
    );
    await present(page).click();
    expect(await answers).toEqual(Array(10).fill(true));
  });

test('the player has the focus and its keys while the preview covers it [4.41]', async ({ page }) => {
  await page.addInitScript(() => {
    // The pictures of the stage never come, so the preview stays for 3 s.
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('.player')) return;
      document.body.dataset['covered'] ??= String(document.querySelector('.overlay:not([hidden])') !== null);
    });
  });
  await page.goto(REFERENCE.path);
  await present(page).click();
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText(`${STEPS} of ${STEPS}`);
  await expect(page.locator('body')).toHaveAttribute('data-covered', 'true');
});

test('a viewer that moves after the end shows again', async ({ page }) => {
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
  // As with Caps Lock.
  await page.keyboard.press('F');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

for (const where of ['a low viewer', 'full screen']) {
  test(`the controls hide without input in ${where}`, async ({ page }) => {
    if (where === 'a low viewer') await page.setViewportSize({ width: 520, height: 800 });
    await page.clock.install();
    await start(page);
    if (where === 'full screen') {
      // Entering full screen counts as activity, and its event follows the change itself.
      await page.evaluate(() =>
        document.addEventListener('fullscreenchange', () => (document.title = 'Full')),
      );
      await page.keyboard.press('f');
      await expect(page).toHaveTitle('Full');
      expect(await page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
    }
    await stopClock(page);
    const bar = page.locator('.player-bar');
    await page.clock.runFor(POINTER_IDLE_MS);
    await expect(bar).toHaveCSS('opacity', '0');
    await page.mouse.move(300, 200);
    await expect(bar).toHaveCSS('opacity', '1');
    await page.clock.runFor(POINTER_IDLE_MS - 1);
    await expect(bar).toHaveCSS('opacity', '1');
    await page.clock.runFor(1);
    await expect(bar).toHaveCSS('opacity', '0');
    await page.mouse.move(320, 220);
    await expect(bar).toHaveCSS('opacity', '1');
  });
}

test('the controls stay in their row below the stage in the page', async ({ page }) => {
  await page.clock.install();
  await start(page);
  await stopClock(page);
  await page.mouse.move(10, 10);
  await page.clock.runFor(POINTER_IDLE_MS);
  await expect(page.locator('#viewer')).toHaveAttribute('data-idle');
  await expect(page.locator('.player-bar')).toHaveCSS('opacity', '1');
  const stage = (await page.locator('.player-stage').boundingBox())!;
  const bar = (await page.locator('.player-bar').boundingBox())!;
  expect(bar.y).toBeGreaterThanOrEqual(stage.y + stage.height);
});

test('takes no key from a visitor who types while it loads', async ({ page }) => {
  await page.goto(REFERENCE.path);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/playback/*/*.json', async (route) => {
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

test.describe('when something does not load', () => {
  test.use({ expectedComplaint: /Failed to load resource|Error hydrating/ });

  for (const [what, file] of [
    ['the viewer', /\/_astro\/view-page\..*\.js/],
    ['the player', /\/_astro\/presentation\..*\.js/],
  ] as const) {
    test(`the page shows a message after the code of ${what} hung for two minutes, and the next press starts`, async ({
      page,
    }) => {
      await page.clock.install();
      // The test's clock must not make events look old.
      await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));
      const restore = await failRequests(page, file, 'unanswered');
      await page.goto(REFERENCE.path);
      await present(page).click();
      const waiting =
        what === 'the viewer' ? page.locator('a.present[aria-busy]') : page.getByRole('progressbar');
      await expect(waiting).toBeVisible();
      // From here on, the page waits for the viewer's code and measures the time.
      await page.evaluate(() => customElements.whenDefined('astro-island').then(() => undefined));
      await page.clock.runFor(121_000);
      await expect(page.getByText('“Present” could not be loaded. Please try again.')).toBeVisible();
      await expect(waiting).toHaveCount(0);
      await restore();
      await present(page).click();
      await expect(player(page)).toBeFocused();
    });
  }

  test('code that cannot run is loaded again with the second press', async ({ page }) => {
    const file = /\/_astro\/presentation\..*\.js/;
    await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: '<' }));
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page.getByText('“Present” could not be loaded. Please try again.')).toBeVisible();
    await page.unroute(file);
    const again = page.waitForEvent('load');
    await present(page).click();
    await again;
    await expect(player(page)).toBeFocused();
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  });

  test('Start shows that it waits, also to visitors who prefer less motion', async ({ page }) => {
    await failRequests(page, /\/_astro\/view-page\..*\.js/, 'unanswered');
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

  test('the page shows a message, and a second attempt works', async ({ page }) => {
    const restore = await failRequests(page, '**/playback/*/*.json', 500);
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await restore();
    await present(page).click();
    await expect(player(page)).toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a tap beside objects moves on, and a swipe moves back [9.29]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await present(page).tap();
    await expect(player(page)).toBeVisible();
    const box = (await page.locator('.player-stage').boundingBox())!;
    const [x, y] = [box.x + 12, box.y + 12];
    await tap(page, x, y);
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await touch(
      page,
      [
        { x: box.x + 100, y, after: 0 },
        { x: box.x + 250, y, after: 0.1 },
      ],
      0.15,
    );
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  });

  test('a press of a button counts right after a fast swipe [9.29]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await present(page).tap();
    await expect(player(page)).toBeVisible();
    const box = (await page.locator('.player-stage').boundingBox())!;
    const y = box.y + 12;
    await touch(
      page,
      [300, 240, 180, 120].map((right, index) => ({ x: box.x + right, y, after: index * 0.016 })),
      0.05,
    );
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await page.getByRole('button', { name: 'Next step' }).tap();
    await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  });

  test('two fingers zoom and move the canvas, and the button returns [9.29, 9.32]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await present(page).tap();
    await expect(player(page)).toBeVisible();
    const box = (await page.locator('.player-stage').boundingBox())!;
    const y = box.y + 12;
    const first = await scaleOf(page);
    const client = await page.context().newCDPSession(page);
    const pinch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === 0 ? [] : [-apart, apart].map((right, id) => ({ x: 195 + right, y: y + 80, id })),
      });
    await pinch('touchStart', 30);
    await pinch('touchMove', 60);
    await pinch('touchMove', 90);
    await pinch('touchEnd');
    await expect(slide(page)).toHaveAccessibleName('Free view');
    expect(await scaleOf(page)).toBeGreaterThan(first * 2);
    // The page itself is not zoomed.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await page.getByRole('button', { name: 'Back to path' }).tap();
    await expect(slide(page)).toHaveAccessibleName(/^1 of/);
  });
});

const slide = (page: Page) => player(page).getByRole('group');

/**
 * Returns the scale of the first text that the stage shows, which changes with the zoom. Others
 * have no place yet.
 */
const scaleOf = (page: Page) =>
  page
    .locator('.player-text')
    .filter({ visible: true })
    .first()
    .evaluate((text) => new DOMMatrix(getComputedStyle(text).transform).a);

test.describe('for visitors who reduce motion', () => {
  test('the canvas answers mouse, wheel and keys without a flight', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await start(page);
    const back = page.getByRole('button', { name: 'Back to path' });
    const first = await scaleOf(page);
    await page.keyboard.press('+');
    await expect(back).toBeVisible();
    expect(await scaleOf(page)).toBeCloseTo(first * 1.5, 1);
    await page.keyboard.press('Escape');
    await expect(back).toBeHidden();
    expect(await scaleOf(page)).toBeCloseTo(first, 3);

    const box = (await page.locator('.player-stage').boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 3 });
    await page.mouse.up();
    await expect(slide(page)).toHaveAccessibleName('Free view');
    await back.click();
    await expect(slide(page)).toHaveAccessibleName(/^1 of/);
    await expect(player(page)).toBeFocused();

    await page.mouse.move(box.x + 200, box.y + 100);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.wheel(0, 40);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(page.getByText('Ctrl + scroll to zoom')).toBeAttached();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect(slide(page)).toHaveAccessibleName('Free view');
    expect(await scaleOf(page)).toBeGreaterThan(first);
  });
});

test('keys alone zoom, pan, show the overview and return [9.31, 9.32]', async ({ page }) => {
  await start(page);
  await expect(player(page)).toBeFocused();
  const back = page.getByRole('button', { name: 'Back to path' });
  const settled = () => expect(page.locator('.is-flying')).toHaveCount(0);
  const first = await scaleOf(page);
  await page.keyboard.press('+');
  await settled();
  await expect(slide(page)).toHaveAccessibleName('Free view');
  expect(await scaleOf(page)).toBeCloseTo(first * 1.5, 1);
  const place = (await page.locator('.player-text').first().boundingBox())!;
  await page.keyboard.press('Shift+ArrowLeft');
  await settled();
  expect((await page.locator('.player-text').first().boundingBox())!.x).toBeCloseTo(place.x + 120, 0);
  await page.keyboard.press('0');
  await settled();
  await expect(slide(page)).toHaveAccessibleName('Overview');
  await page.keyboard.press('-');
  await settled();
  await page.keyboard.press('Backspace');
  await settled();
  await expect(back).toBeHidden();
  await expect(slide(page)).toHaveAccessibleName(/^\d of/);
  // The buttons do the same by name, with the keyboard too.
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect(back).toBeVisible();
  await back.press('Space');
  await expect(player(page)).toBeFocused();
});

test('N and Shift+N fly from object to object, and screen readers hear which [9.42]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await start(page);
  await expect(player(page)).toBeFocused();
  const speech = player(page).locator('[aria-live=polite]');
  const stage = (await page.locator('.player-stage').boundingBox())!;
  const second = IS_TEAM ? 'Warm air rises, cools, and gives up its water.' : 'A block of ice';
  for (const [key, words] of [
    ['n', REFERENCE.title],
    ['n', second],
    ['Shift+N', REFERENCE.title],
    // The last object of the team's talk is a list, of which each part is a text.
    ...(IS_TEAM ? [] : [['Shift+N', 'A lake at dusk'] as const]),
  ] as const) {
    await page.keyboard.press(key);
    await expect(speech).toHaveText(words);
    await expect(slide(page)).toHaveAccessibleName('Free view');
    // The object is in the middle of the stage, and whole.
    const items = page.locator('.player-item');
    const object = items.filter({ has: page.getByText(words).or(page.getByAltText(words)) });
    const box = (await object.boundingBox())!;
    expect(box.x + box.width / 2).toBeCloseTo(stage.x + stage.width / 2, 0);
    expect(box.y + box.height / 2).toBeCloseTo(stage.y + stage.height / 2, 0);
    expect(box.width / stage.width).toBeLessThan(1);
    expect(Math.max(box.width / stage.width, box.height / stage.height)).toBeGreaterThan(0.85);
  }
  await page.keyboard.press('Escape');
  await expect(slide(page)).toHaveAccessibleName(/^\d of/);
});

test('a click moves on, a click on an object flies to it, and a double click fills the screen', async ({
  page,
}) => {
  await start(page);
  const box = (await page.locator('.player-stage').boundingBox())!;
  await page.mouse.click(box.x + 12, box.y + 12);
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await page.keyboard.press('0');
  await expect(slide(page)).toHaveAccessibleName('Overview');
  await expect(page.locator('.is-flying')).toHaveCount(0);
  const title = (await page.locator('.player-text').first().boundingBox())!;
  await page.mouse.click(title.x + title.width / 2, title.y + title.height / 2);
  await expect(slide(page)).toHaveAccessibleName(/^1 of/);
  await expect(page.locator('.is-flying')).toHaveCount(0);
  await page.mouse.dblclick(box.x + 12, box.y + 12);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
});

test('a canvas that the mouse throws glides on [9.29]', async ({ page }) => {
  await start(page);
  const { x, y } = (await page.locator('.player-stage').boundingBox())!;
  const place = async () => (await page.locator('.player-text').first().boundingBox())!.x;
  const first = await place();
  const client = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  // The events have times of a fast hand, regardless of how long they take to send.
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', right: number, after: number) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x: x + 12 + right,
      y: y + 12,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      timestamp: began + after,
    });
  await Promise.all([
    send('mousePressed', 0, 0),
    send('mouseMoved', 60, 0.03),
    send('mouseMoved', 120, 0.06),
    send('mouseReleased', 120, 0.07),
  ]);
  await expect.poll(async () => (await place()) - first).toBeGreaterThan(200);
});

test('a press that ends beside the stage is over, and does not drag the canvas', async ({ page }) => {
  await start(page);
  const { x, y, height } = (await page.locator('.player-stage').boundingBox())!;
  await page.mouse.move(x + 12, y + height - 2);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + height + 4);
  await page.mouse.up();
  await page.mouse.move(x + 200, y + 100, { steps: 3 });
  await expect(slide(page)).toHaveAccessibleName(/^2 of/);
});

test('a free view is shared, copied and opened by its link [9.36]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await start(page);
  for (const key of ['+', '+', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/#view=/);
  const { hash } = new URL(page.url());
  const seen = await scaleOf(page);
  await page.getByRole('button', { name: 'Share' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share Podium' });
  await expect(dialog.getByRole('checkbox', { name: 'Start at this view' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).hash).toBe(hash);
  await page.goto('about:blank');
  // The canonical address names the published site, not the server of this test.
  await page.goto(new URL(copied).pathname + hash);
  await present(page).click();
  await expect(slide(page)).toHaveAccessibleName('Free view');
  expect(await scaleOf(page)).toBeCloseTo(seen, 1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#step=1$/);
});

test('a question mark lists the keys, Escape closes the list, and digits with Enter jump [9.34, 9.35]', async ({
  page,
}) => {
  await start(page);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Options' });
  await expect(keys.getByText('Move the view')).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(player(page)).toBeFocused();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
  await page.keyboard.press('0');
  await expect(slide(page)).toHaveAccessibleName('Overview');
});

test('the list of keys shows its beginning in a small window, each text on one line [9.35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await start(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Options' });
  await expect(keys.getByRole('heading', { name: 'Options' })).toBeInViewport({ ratio: 1 });
  await expect(keys.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  const heights = await keys
    .locator('dd')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

for (const width of [1280, 768, 360])
  test(`the circle under the pointer keeps a distance from the position, at ${width} px [4.39]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await start(page);
    const words = (await position(page).boundingBox())!;
    for (const name of ['Next step', 'Previous step']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.hover();
      await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      const circle = (await button.boundingBox())!;
      const gap = Math.max(circle.x - words.x - words.width, words.x - circle.x - circle.width);
      expect(gap, name).toBeGreaterThanOrEqual(8);
    }
  });
