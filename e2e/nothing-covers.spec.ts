import type { Page } from '@playwright/test';
import { POINTER_IDLE_MS } from '#domain/page/timeouts';
import { stopClock } from 'podium/testing';
import { readPresentations, test } from './support/demo.ts';
import { countClearPixels, readPixels } from './support/pixels.ts';
import { player, present, start } from './support/playback.ts';
import { EMBEDS, REFERENCE } from './support/site.ts';
import { expect } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 768, 1280, 1680] as const;

/** Sizes of windows that a viewer fills, such as frames. */
const FRAMES = [
  { width: 360, height: 203 },
  { width: 360, height: 740 },
  { width: 480, height: 270 },
  { width: 768, height: 432 },
  { width: 1280, height: 720 },
] as const;

/** The link that starts, in any language. */
const begin = (page: Page) => page.locator('a[data-replay]');

const bar = (page: Page) => page.locator('.player-bar');

/** A step whose controls or texts are not as they should be. */
interface Fault {
  readonly step: number;
  /** The texts that visible controls, the line of the progress or the mark of the focus cover. */
  readonly covered: readonly string[];
  /** Opacity of the controls. */
  readonly opacity: string;
}

/**
 * Goes from the first step to the end, through all rests of small stages, and returns the faulty
 * steps. Runs as one call in the page, because a demo has hundreds of steps. Its keys are not those
 * of a keyboard, which would show the mark of the focus. Texts that the edge of the stage cuts off
 * do not count for the mark.
 */
const findFaults = (page: Page, steps: number, opacity: '0' | '1') =>
  page.evaluate(
    async ([count, wanted]): Promise<Fault[]> => {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
      const boxOf = (selector: string) => find(selector).getBoundingClientRect();
      const isShown = (selector: string) => {
        const part = find(selector).closest('.player-bar, .player-progress');
        return part === null || getComputedStyle(part).opacity !== '0';
      };
      const findCovered = (): string[] => {
        const [whole, stage] = [boxOf('.player'), boxOf('.player-stage')];
        const controls = ['.player-bar', '.player-progress', '.player-back']
          .filter(isShown)
          .map(boxOf)
          .filter(({ width }) => width > 0);
        // The mark of the focus, if it is inside the player and stays while keys rest: its line,
        // and the dark one beside it.
        if (find('.viewer').dataset['keys'] !== undefined) find('.viewer').dataset['keys'] = 'resting';
        const mark = getComputedStyle(find('.player'), '::after');
        const edge = mark.content === 'none' ? 0 : parseFloat(mark.borderTopWidth) + 1;
        const markTop = whole.top + (parseFloat(mark.top) || 0);
        const texts = [...document.querySelectorAll('.player-text')].filter((text) =>
          text.checkVisibility({ visibilityProperty: true }),
        );
        return texts.flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()].flatMap((line) => {
            // No letter reaches into the outer tenth of a line.
            const [top, bottom] = [line.top + line.height / 10, line.bottom - line.height / 10];
            const { left, right } = line;
            const shown = {
              left: Math.max(left, stage.left),
              right: Math.min(right, stage.right),
              top: Math.max(top, stage.top),
              bottom: Math.min(bottom, stage.bottom),
            };
            if (shown.left >= shown.right || shown.top >= shown.bottom) return [];
            const isUnder = controls.some(
              (box) =>
                box.left < shown.right &&
                shown.left < box.right &&
                box.top < shown.bottom &&
                shown.top < box.bottom,
            );
            const isWhole =
              left > whole.left && right < whole.right && top > whole.top && bottom < stage.bottom;
            const isMarked =
              bottom > markTop &&
              (left < whole.left + edge ||
                right > whole.right - edge ||
                top < markTop + edge ||
                bottom > whole.bottom - edge);
            return isUnder || (isWhole && isMarked) ? [text.textContent] : [];
          });
        });
      };
      /** How many frames a change may take. */
      const PATIENCE = 600;
      const until = async (what: string, isTrue: () => boolean) => {
        for (let frame = 0; !isTrue(); frame += 1) {
          if (frame > PATIENCE) throw new Error(`${what} does not come`);
          await new Promise(requestAnimationFrame);
        }
      };
      const press = (key: string) =>
        find('.player').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const restart = () => document.querySelector<HTMLElement>('.restart-actions button');
      /** The step that shows, or 0 at the end. Names of buttons stand right beside the count. */
      const stepNow = () => {
        const [, step = '0'] =
          new RegExp(`(?<!\\d)(\\d+)\\D+${count}(?!\\d)`).exec(find('.player-bar').textContent) ?? [];
        return restart() ? 0 : parseInt(step, 10);
      };
      const viewNow = () =>
        [...document.querySelectorAll<HTMLElement>('.player-item')].reduce(
          (view, { style }) => view + style.visibility + style.transform,
          `${stepNow()}`,
        );
      // Drawing pictures takes most of the time, and only places count.
      const hidden = new CSSStyleSheet();
      hidden.replaceSync('.player-stage :is(img, video) { visibility: hidden; }');
      document.adoptedStyleSheets.push(hidden);
      const faults: Fault[] = [];
      const again = restart();
      if (again) again.click();
      else press('Home');
      await until('the first step', () => stepNow() === 1);
      for (let step = 1; step > 0;) {
        await new Promise(requestAnimationFrame);
        const fault = {
          step,
          covered: findCovered(),
          opacity: getComputedStyle(find('.player-bar')).opacity,
        };
        if (fault.covered.length > 0 || fault.opacity !== wanted) faults.push(fault);
        const view = viewNow();
        press('ArrowRight');
        await until(`what follows step ${step}`, () => viewNow() !== view);
        const next = stepNow();
        if (next !== step && next !== (step + 1) % (count + 1))
          throw new Error(`${next} follows step ${step}`);
        step = next;
      }
      return faults;
    },
    [steps, opacity] as const,
  );

/**
 * Returns the controls that lie over the stage. Texts end at the edges of the stage
 * (`contain: strict`), so no other control can cover one.
 */
const findOverStage = (page: Page) =>
  page.evaluate((): string[] => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const stage = boxOf('.player-stage');
    if (getComputedStyle(document.querySelector('.player-stage')!).contain !== 'strict')
      throw new Error('the stage does not cut off its texts');
    return ['.player-bar', '.player-progress'].filter((control) => {
      const { left, right, top, bottom } = boxOf(control);
      return left < stage.right && stage.left < right && top < stage.bottom && stage.top < bottom;
    });
  });

const DEMO = await readPresentations('demo');

for (const { oid, path, steps } of DEMO)
  test(`no control covers a text at any step of ${oid}, at any width [4.39]`, async ({ page, origins }) => {
    await page.goto(origins.demo + path);
    await begin(page).click();
    await expect(player(page)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      // The controls show.
      await page.mouse.move(width / 2, 200);
      await expect(bar(page)).toHaveCSS('opacity', '1');
      await expect.poll(() => findOverStage(page)).toEqual([]);
    }
    // The narrowest window, where names of buttons have the least room.
    await page.setViewportSize({ width: WIDTHS[0], height: 740 });
    await page.mouse.move(WIDTHS[0] / 2, 210);
    await expect(bar(page)).toHaveCSS('opacity', '1');
    expect(await findFaults(page, steps, '1')).toEqual([]);
  });

for (const { oid, path, embedPath, steps } of DEMO)
  test(`nothing covers a text of ${oid} at rest where it fills a window of any size [4.39, 4.40]`, async ({
    page,
    origins,
  }) => {
    await page.setViewportSize(FRAMES[0]);
    // A private page cannot be framed, but its viewer fills the window too.
    await page.goto(origins.demo + (embedPath ?? path));
    // By keys, so that no pointer keeps the controls visible.
    await begin(page).focus();
    await page.keyboard.press('Enter');
    await expect(player(page)).toBeFocused();
    for (const frame of FRAMES) {
      await page.setViewportSize(frame);
      const opacity = frame.height < 320 ? '0' : '1';
      await expect(bar(page)).toHaveCSS('opacity', opacity);
      expect({ frame, faults: await findFaults(page, steps, opacity) }).toEqual({ frame, faults: [] });
    }
  });

for (const [width, language] of [
  [320, ''],
  [360, '/fr'],
  [600, '/hu'],
  [768, '/pt'],
  [1280, '/de'],
] as const)
  test(`the button back to the path is beside stage and controls at ${width} px [4.39, 9.32]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(language + REFERENCE.path);
    await begin(page).click();
    await expect(player(page)).toBeFocused();
    await page.keyboard.press('+');
    const back = page.locator('.player-back');
    await expect(back).toBeVisible();
    const boxes = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const [back, stage, whole] = [boxOf('.player-back'), boxOf('.player-stage'), boxOf('.player')];
      const others = [...document.querySelectorAll('.player-bar > .tool:not(.player-back)')].map((tool) =>
        tool.getBoundingClientRect(),
      );
      return {
        // The upper edge of the row may be between two pixels.
        isBelowStage: back.top >= stage.bottom - 0.5,
        isWithin: back.left >= whole.left && back.right <= whole.right && back.bottom <= whole.bottom,
        overlaps: others.filter(
          ({ left, right, width: wide }) => wide > 0 && left < back.right && back.left < right,
        ).length,
        isReadable: back.width >= 90,
      };
    });
    expect(boxes).toEqual({ isBelowStage: true, isWithin: true, overlaps: 0, isReadable: true });
    await back.click();
    await expect(back).toBeHidden();
    await expect(player(page)).toBeFocused();
  });

test.describe('in a small frame', () => {
  test.use({ viewport: { width: 480, height: 270 } });

  test('hidden controls show again for the keyboard, and stay while one has the focus', async ({ page }) => {
    await page.clock.install();
    await page.goto(EMBEDS.presentation.path);
    await present(page).click();
    await expect(player(page)).toBeFocused();
    await stopClock(page);
    await page.clock.runFor(POINTER_IDLE_MS);
    await expect(bar(page)).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused();
    await page.clock.runFor(POINTER_IDLE_MS);
    await expect(bar(page)).toHaveCSS('opacity', '1');
  });

  test('the controls are as visible in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(EMBEDS.presentation.path);
    await present(page).click();
    await page.mouse.move(200, 100);
    await expect(bar(page)).toHaveCSS('opacity', '1');
    await expect(page.getByRole('button', { name: 'Next step' })).toBeInViewport();
  });
});

/** Returns the place and the width of the focus mark, or null if there is none. */
const mark = (page: Page) =>
  player(page).evaluate((element) => {
    const { content, borderTopWidth } = getComputedStyle(element, '::after');
    const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.viewer')!);
    const around = outlineStyle === 'none' ? [] : [`around: ${outlineWidth}`];
    const inside = content === 'none' ? [] : [`inside: ${borderTopWidth}`];
    return [...around, ...inside].join() || null;
  });

test('the focus of the player is marked for visitors who use keys, and not for presses [4.40]', async ({
  page,
}) => {
  await start(page);
  await expect(player(page)).toBeFocused();
  expect(await mark(page)).toBeNull();
  await expect(player(page)).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  expect(await mark(page)).toBe('around: 3px');
  await page.mouse.click(10, 10);
  expect(await mark(page)).toBeNull();
});

test('the mark is below the stage on a phone, and covers neither header nor banner [4.40]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await start(page);
  await page.locator('#viewer').evaluate((viewer) => viewer.scrollIntoView({ block: 'center' }));
  const { y, height } = (await page.locator('#viewer').boundingBox())!;
  const above = { x: 0, y: 0, width: 360, height: Math.floor(y) };
  const below = { x: 0, y: Math.round(y + height), width: 360, height: 12 };
  const take = (clip: typeof above) => page.screenshot({ clip, animations: 'disabled' });
  const before = [await take(above), await take(below)] as const;
  await page.keyboard.press('Shift');
  await expect(player(page)).toBeFocused();
  expect((await take(above)).equals(before[0])).toBe(true);
  expect((await take(below)).equals(before[1])).toBe(false);
});

test('a viewer that fills its window has the focus mark inside [4.40]', async ({ page }) => {
  await page.goto(EMBEDS.presentation.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  expect(await mark(page)).toBe('inside: 3px');
});

test('when the keys rest, the mark in such a viewer is around the row of the controls only [4.40]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(EMBEDS.presentation.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  await stopClock(page);
  const overlap = () =>
    player(page).evaluate((element) => {
      const { top, borderTopWidth } = getComputedStyle(element, '::after');
      const stage = element.querySelector('.player-stage')!.getBoundingClientRect();
      return borderTopWidth === '3px' && stage.height - parseFloat(top);
    });
  await page.keyboard.press('Shift');
  expect(await overlap()).toBeGreaterThan(200);
  await page.clock.runFor(POINTER_IDLE_MS);
  expect(await overlap()).toBe(0);
  await page.keyboard.press('Shift');
  expect(await overlap()).toBeGreaterThan(200);
});

test('the mark in a low viewer hides without keys, and shows at the next one [4.40]', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.clock.install();
  await page.goto(`${EMBEDS.presentation.path}?toolbar=0`);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  await expect.poll(() => mark(page)).toBe('inside: 3px');
  await stopClock(page);
  await page.clock.runFor(POINTER_IDLE_MS);
  expect(await mark(page)).toBeNull();
  await page.keyboard.press('ArrowRight');
  expect(await mark(page)).toBe('inside: 3px');
});

test('the mark is visible on a white slide [4.40]', async ({ page }) => {
  const takePixels = async () => readPixels(await page.screenshot({ animations: 'disabled' }));
  await page.goto(EMBEDS.presentation.path);
  await present(page).click();
  await expect(player(page)).toBeFocused();
  await page.locator('.player-stage').evaluate((element) => {
    element.style.background = '#fff';
    element.replaceChildren();
  });
  const before = await takePixels();
  await page.keyboard.press('Shift');
  const focused = await takePixels();
  await page.mouse.click(10, 10);
  const after = await takePixels();
  const box = (await player(page).boundingBox())!;
  const region = { left: box.x, top: box.y, width: box.width, height: box.height };
  const clear = countClearPixels({ before, focused, after }, region);
  // At least a line of one pixel along the edge of the player, except beside the dark controls.
  expect(clear).toBeGreaterThan(2 * (box.width + box.height - 100));
});

test('visitors who start by keyboard see it at once [4.40]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  expect(await mark(page)).toBe('around: 3px');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await mark(page)).toBe('around: 3px');
});

test('the mark in full screen is thin, hides without keys, and does not cover the progress [4.40]', async ({
  page,
}) => {
  await page.clock.install();
  await start(page);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
  await expect.poll(() => mark(page)).toBe('inside: 2px');
  const gap = await page.evaluate(() => {
    const bottom = getComputedStyle(document.querySelector('.player')!, '::after').bottom;
    return parseFloat(bottom) - document.querySelector('.player-progress')!.getBoundingClientRect().height;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
  await stopClock(page);
  await page.clock.runFor(POINTER_IDLE_MS);
  expect(await mark(page)).toBeNull();
  await page.mouse.move(300, 300);
  expect(await mark(page)).toBeNull();
  await page.keyboard.press('ArrowRight');
  expect(await mark(page)).toBe('inside: 2px');
});
