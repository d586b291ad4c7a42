import type { Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, present } from './support/playback.ts';
import { markPath, receivedEvents } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const upNext = (page: Page) => page.locator('.overlay .up-next');
const restart = (page: Page) => page.locator('.restart-actions button');
/** The card of the sidebar to which the end leads. */
const first = (page: Page) => page.locator('[aria-labelledby=sidebar-more] .card-link').first();

/** Opens a page of a presentation and goes past its last step. */
async function watch(page: Page, path = REFERENCE.path): Promise<void> {
  await page.goto(path);
  await present(page).click();
  await expect(page.locator('.overlay')).toBeHidden();
  await player(page).press('End');
  await player(page).press('ArrowRight');
  await expect(restart(page)).toBeVisible();
}

test('the end leads to the first card under Up next by one key, which is logged as its card [2.91]', async ({
  page,
}, { testId }) => {
  const since = log.last();
  await watch(page, markPath(REFERENCE.path, testId));
  const link = upNext(page).getByRole('link');
  const href = (await first(page).getAttribute('href'))!;
  await expect(link).toHaveAttribute('href', href);
  await expect(link).toHaveText((await first(page).textContent())!.trim());
  await expect(upNext(page).locator('img')).toHaveJSProperty('complete', true);
  await expect(restart(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  await page.waitForURL(`**${href}`);
  // Nothing starts by itself there.
  await expect(present(page)).toBeVisible();
  await expect
    .poll(() => receivedEvents(since, testId).filter((event) => event.event_name.endsWith('card opened')))
    .toEqual([expect.objectContaining({ target_url: href, position: 1, card_type: 'presentation' })]);
});

test('the link at the end is reached by Tab and by one press, with its focus visible [2.91]', async ({
  page,
}) => {
  await watch(page);
  const href = (await first(page).getAttribute('href'))!;
  await page.keyboard.press('Tab');
  const link = upNext(page).getByRole('link');
  await expect(link).toBeFocused();
  const mark = await link.evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(mark).toBe('solid');
  // The link covers the card, with the picture at its beginning.
  await upNext(page)
    .locator('.card')
    .click({ position: { x: 12, y: 12 } });
  await page.waitForURL(`**${href}`);
});

test('the end of a video leads on too, in the words of the page [2.91]', async ({ page }) => {
  await page.goto(`/de${VIEW_PAGES['video']!.path}`);
  await page.locator('a[data-replay]').click();
  const video = page.locator('.video-player > video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration > 0)).toBe(true);
  await expect(page.locator('.overlay')).toBeHidden();
  await video.evaluate((film: HTMLVideoElement) => (film.currentTime = film.duration));
  await expect(page.getByRole('list', { name: 'Als Nächstes' }).last()).toBeVisible();
  await expect(upNext(page).getByRole('link')).toHaveAttribute('href', /^\/de\//);
});

test('the end of a frame and of a private page leads nowhere [2.91]', async ({ page }) => {
  for (const path of [EMBEDS.presentation.path, PRIVATE_PAGES.hidden.path]) {
    await watch(page, path);
    await expect(upNext(page)).toHaveCount(0);
  }
});

/** The text and the actions of the end, which Up next must not cover. */
const OTHERS = '.overlay-text > *, .restart-headline, .restart-clip, .restart-actions > *';

/** Endings of content, as its playback file has them. */
const ENDINGS = {
  'with restart alone': { theme: 'present', headline: [], learnMore: null },
  'with learn more': { theme: 'promo', headline: [], learnMore: { text: null, href: '/product/' } },
  'that promotes': {
    theme: 'promo',
    headline: [{ text: 'Your ideas deserve to move, and people remember for years what moved them.' }],
    learnMore: { text: 'Create a presentation of your own today', href: '/product/' },
  },
};

for (const [name, ending] of Object.entries(ENDINGS))
  test(`Up next is whole at an end ${name}, beside all else, in windows of every size [2.60, 2.91]`, async ({
    page,
  }) => {
    await page.route('**/playback/*/*.json', async (route) => {
      const response = await route.fetch();
      const file = (await response.json()) as object;
      await route.fulfill({ response, json: { ...file, restart: ending } });
    });
    await watch(page);
    for (const direction of ['ltr', 'rtl'])
      for (const [width, height] of [
        [320, 256],
        [360, 740],
        [740, 360],
        [768, 1024],
        [960, 600],
        [1280, 420],
        [1280, 800],
        [1680, 1050],
      ] as const) {
        await page.setViewportSize({ width, height });
        const faults = await page.evaluate(
          ([others, dir]) => {
            document.documentElement.dir = dir;
            const viewer = document.getElementById('viewer')!.getBoundingClientRect();
            const part = document.querySelector('.up-next')!;
            const box = part.getBoundingClientRect();
            const overlaps = [...document.querySelectorAll(others)].filter((other) => {
              const { left, right, top, bottom, width: wide } = other.getBoundingClientRect();
              return wide > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            });
            const isOutside =
              box.left < viewer.left ||
              box.right > viewer.right ||
              box.top < viewer.top ||
              box.bottom > viewer.bottom;
            const { scrollHeight, clientHeight } = document.querySelector('.overlay')!;
            return [
              ...overlaps.map(({ className }) => `covers ${className}`),
              ...(isOutside ? [`is cut off: ${box.top} to ${box.bottom} of ${viewer.bottom}`] : []),
              ...(scrollHeight > clientHeight ? [`scrolls: ${scrollHeight} of ${clientHeight}`] : []),
            ];
          },
          [OTHERS, direction] as const,
        );
        expect.soft(faults, `${direction} ${width} by ${height}`).toEqual([]);
      }
  });
