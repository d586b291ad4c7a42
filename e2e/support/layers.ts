import type { Locator, Page } from '@playwright/test';
import { holdViewerLimit, loopVideos, signIn } from 'podium/testing';
import { REFERENCE, VIEW_PAGES } from './site.ts';
import { expect } from './test.ts';

/** A dialog, menu or other part that opens over a page. */
export interface Layer {
  /** Control that opens it with Enter. */
  readonly opener: (page: Page) => Locator;
  readonly box: (page: Page) => Locator;
  /** Brings the page to the state in which the opener exists. */
  readonly arrive?: (page: Page) => Promise<unknown>;
  /** Path of the page. Default: the reference page. */
  readonly path?: string;
  /** Key that opens it. Default: Enter. */
  readonly key?: string;
  /** Exists only on narrow screens. */
  readonly isNarrow?: boolean;
  /** Leaves the focus on the opener, from where Tab moves into it. */
  readonly isBeside?: boolean;
  /** Remains open after Escape, because it is an overlay of the viewer and not a dialog. */
  readonly stays?: boolean;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const present = (page: Page) => page.getByRole('link', { name: /^(present|play)$/i });

/** All layers, by name. */
export const LAYERS: Readonly<Record<string, Layer>> = {
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
    box: (page) => page.getByRole('dialog', { name: 'Options' }),
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

/** Opens a layer by keyboard, on a page whose opener exists. */
export async function pressOpener(page: Page, { opener, box, key }: Layer): Promise<Locator> {
  await opener(page).focus();
  await page.keyboard.press(key ?? 'Enter');
  await expect(box(page)).toBeVisible();
  await expect(box(page).locator('astro-island[ssr]')).toHaveCount(0);
  return box(page);
}

/** Returns `width`, limited to the widths at which the layer exists. */
export const widthFor = ({ isNarrow }: Layer, width: number): number =>
  isNarrow ? Math.min(width, 767) : width;

/** Opens the page of a layer, then the layer by keyboard. */
export async function openLayer(page: Page, layer: Layer): Promise<Locator> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: widthFor(layer, width), height });
  // Videos must not end during the test.
  await loopVideos(page);
  await page.goto(layer.path ?? REFERENCE.path);
  await layer.arrive?.(page);
  return pressOpener(page, layer);
}

/** Waits until the animations of the opened layer have ended. */
export const waitForAnimations = (box: Locator) =>
  expect
    .poll(() =>
      box.evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);
