import type { Locator, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { REFERENCE, VIEW_PAGES } from './site.ts';
import { loopFilms } from './stop-time.ts';
import { expect } from './test.ts';
import { holdViewerLimit } from './viewer-limit.ts';

/** What opens over a page. */
export interface Layer {
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

/** Opens a layer by keyboard. */
export async function openLayer(
  page: Page,
  { opener, box, arrive, path, key, isNarrow }: Layer,
): Promise<Locator> {
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
export const rest = (box: Locator) =>
  expect
    .poll(() =>
      box.evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);
