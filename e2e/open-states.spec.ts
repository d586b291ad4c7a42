import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { loopFilms, stopAnimations } from './support/stop-time.ts';
import { expect, test } from './support/test.ts';
import { holdViewerLimit } from './support/viewer-limit.ts';

/** What opens over a page. */
interface Layer {
  /** What opens it, by Enter. */
  readonly opener: (page: Page) => Locator;
  readonly box: (page: Page) => Locator;
  /** Brings the page to where the opener is. */
  readonly arrive?: (page: Page) => Promise<unknown>;
  /** Where it is; on the reference page if absent. */
  readonly path?: string;
  /** What opens it in place of Enter. */
  readonly key?: string;
  /** Only there on narrow screens. */
  readonly isNarrow?: boolean;
  /** Leaves the focus where it is, from where Tab leads into it. */
  readonly isBeside?: boolean;
  /** An overlay of the viewer is no dialog: Escape does not close it. */
  readonly stays?: boolean;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const present = (page: Page) => page.getByRole('link', { name: /^(present|play)$/i });

const LAYERS: Readonly<Record<string, Layer>> = {
  'the share dialog': { opener: button('Share'), box: (page) => page.locator('#share-dialog') },
  'the embed dialog': { opener: button('Embed'), box: (page) => page.locator('#embed-dialog') },
  'the account menu': {
    isBeside: true,
    arrive: async (page) => {
      await holdViewerLimit(page);
      await signIn(page, 'editor', REFERENCE.path);
      await page.waitForLoadState();
    },
    opener: (page) => page.getByRole('banner').getByRole('button', { name: /Demo Editor/ }),
    box: (page) => page.locator('#account-menu'),
  },
  'the search of a phone': {
    isNarrow: true,
    opener: (page) => page.locator('[popovertarget=search-panel]').first(),
    box: (page) => page.locator('#search-panel'),
  },
  'the keys of a video': {
    path: VIEW_PAGES['video']?.path ?? '',
    arrive: async (page) => {
      await present(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#viewer video')).toBeFocused();
      await page.locator('#viewer video').evaluate((video: HTMLVideoElement) => video.pause());
    },
    opener: (page) => page.locator('#viewer video'),
    key: '?',
    box: (page) => page.getByRole('dialog', { name: 'Keys' }),
  },
  'the end of a presentation': {
    arrive: async (page) => {
      await present(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.player')).toBeFocused();
      await page.keyboard.press('End');
    },
    opener: (page) => page.locator('.player').getByRole('button', { name: 'Next' }),
    box: (page) => page.locator('.restart'),
    stays: true,
  },
};

const ZOOMED = { width: 320, height: 256 };

/** Opens a layer by keyboard. */
async function open(page: Page, { opener, box, arrive, path, key, isNarrow }: Layer): Promise<Locator> {
  if (isNarrow && (page.viewportSize()?.width ?? 0) > 767)
    await page.setViewportSize({ width: 767, height: 800 });
  // A film must not come to its end meanwhile.
  await loopFilms(page);
  await page.goto(path ?? REFERENCE.path);
  await arrive?.(page);
  await opener(page).focus();
  await page.keyboard.press(key ?? 'Enter');
  await expect(box(page)).toBeVisible();
  await expect(box(page).locator('astro-island[ssr]')).toHaveCount(0);
  return box(page);
}

/** Waits until what opened has come to rest. */
const rest = (box: Locator) =>
  expect
    .poll(() =>
      box.evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);

const controls = (box: Locator) =>
  box.locator('a[href], button, input, textarea').filter({ visible: true }).all();

for (const [name, layer] of Object.entries(LAYERS)) {
  test.describe(name, () => {
    test('is opened and left by keyboard alone', async ({ page }) => {
      const box = await open(page, layer);
      const inside = () => box.evaluate((element) => element.contains(document.activeElement));
      if (layer.isBeside) await page.keyboard.press('Tab');
      await expect.poll(inside).toBe(true);
      await rest(box);
      expect(await violations(page)).toEqual([]);
      if (layer.stays) return;
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
      await expect(layer.opener(page)).toBeFocused();
    });

    test('at 400 % zoom fits the width, and all of it comes into view', async ({ page }) => {
      await page.setViewportSize(ZOOMED);
      const box = await open(page, layer);
      await rest(box);
      for (const control of await controls(box)) {
        await control.scrollIntoViewIfNeeded();
        await expect(control).toBeInViewport();
        const place = await control.boundingBox();
        expect(place?.x).toBeGreaterThanOrEqual(0);
        expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(ZOOMED.width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        ZOOMED.width,
      );
      expect(await violations(page)).toEqual([]);
    });

    test('in forced colours keeps its edge, its words and its icons', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const box = await open(page, layer);
      await rest(box);
      for (const control of await controls(box)) {
        const seen = await control.evaluate((element) => {
          const ground = (node: Element | null): string => {
            const color = node ? getComputedStyle(node).backgroundColor : 'rgb(255, 255, 255)';
            return node && color.endsWith(', 0)') ? ground(node.parentElement) : color;
          };
          const icon = element.querySelector('svg');
          const ink = getComputedStyle(icon ?? element);
          return (icon && ink.stroke !== 'none' ? ink.stroke : ink.color) !== ground(element);
        });
        expect(seen, await control.innerHTML()).toBe(true);
      }
      if (!layer.stays) {
        const edge = await box.evaluate((element) => {
          const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
          return (borderTopWidth !== '0px' && borderTopStyle !== 'none') || outlineStyle !== 'none';
        });
        expect(edge).toBe(true);
      }
      // axe reads the colours of the page, not those that the browser puts in their place.
      expect(await violations(page, ['color-contrast'])).toEqual([]);
    });

    test('moves nothing for those who want less motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await stopAnimations(page);
      const box = await open(page, layer);
      const moving = await box.evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .filter(
            ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1,
          )
          .map((animation) => animation.constructor.name),
      );
      expect(moving).toEqual([]);
    });
  });
}
