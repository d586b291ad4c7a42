import type { Page } from '@playwright/test';
import { enter, holdViewerLimit, violations } from 'podium/testing';
import { player, position, present } from './support/playback.ts';
import { markPath, receivedEvents } from './support/received-events.ts';
import { brotliBytes, FRAMEWORK, scriptsThatRan } from './support/scripts.ts';
import { log } from './support/sent-events.ts';
import { expect, test } from './support/test.ts';

const PATH = '/presentation-template/weekly-review/';
const SIGN_UP = `/signup/?next=${encodeURIComponent(PATH)}`;

const pictures = (page: Page) => page.locator('.steps').getByRole('link');
const restart = (page: Page) => page.locator('.restart-actions button');
/** The call to action of the page, and at the end that of the viewer. */
const uses = (page: Page) => page.getByRole('link', { name: 'Use this template' });

/** Plays to the last step, and past it. */
async function watch(page: Page): Promise<void> {
  await present(page).click();
  await expect(position(page)).toHaveText('1 of 3');
  await player(page).press('End');
  await player(page).press('ArrowRight');
  await expect(restart(page)).toBeVisible();
}

test('a template plays by keys, and in any language from the picture of a step [2.98]', async ({ page }) => {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly review');
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText('1 of 3');
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('2 of 3');
  await expect(page).toHaveURL(`${PATH}#step=2`);
  await expect(pictures(page).nth(1)).toHaveAttribute('aria-current', 'step');
  expect(await violations(page)).toEqual([]);

  await page.goto(`/ja${PATH}`);
  await pictures(page).nth(2).click();
  await expect(player(page)).toBeFocused();
  await expect(pictures(page).nth(2)).toHaveAttribute('aria-current', 'step');
  await expect(page).toHaveURL(/#step=3$/);
});

test('the camera of a template jumps for visitors who prefer less motion [2.98]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PATH);
  await present(page).click();
  await expect(position(page)).toHaveText('1 of 3');
  await player(page).press('ArrowRight');
  await expect(position(page)).toHaveText('2 of 3');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the end of a template leads to sign-up as its page does, and playing logs nothing [2.99]', async ({
  page,
}, { testId }) => {
  const since = log.last();
  await page.goto(markPath(PATH, testId));
  await watch(page);
  await expect(uses(page)).toHaveCount(2);
  for (const link of await uses(page).all()) await expect(link).toHaveAttribute('href', SIGN_UP);
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('.up-next')).toHaveCount(0);
  await uses(page).first().click();
  await page.waitForURL(`**${SIGN_UP}`);
  await expect
    .poll(() => receivedEvents(since, testId).map((event) => event.event_name))
    .toEqual(['signup visit']);

  await enter(page, 'editor');
  await page.goto(PATH);
  await watch(page);
  await expect(uses(page)).toHaveCount(1);
});

test('the page of a template that does not play has its picture, and no viewer [2.98]', async ({ page }) => {
  await page.goto('/presentation-template/lesson/');
  await expect(page.locator('.listing-picture')).toBeVisible();
  await expect(page.locator('.viewer, .steps')).toHaveCount(0);
  await expect(uses(page)).toHaveCount(1);
  const style = await page.locator('head style').first().textContent();
  expect(style).not.toContain('.viewer');
});

test('a template runs no framework before the first intent, and at most 8 kB of its own', async ({
  page,
}) => {
  await holdViewerLimit(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = await scriptsThatRan(page, () => page.goto(PATH));
  expect(scripts.filter((text) => FRAMEWORK.test(text))).toEqual([]);
  expect(scripts.map(brotliBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(8_000);
  expect(asked.filter((path) => path.startsWith('/playback/'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a template has the pictures of its steps with their texts, also in print [2.98]', async ({
    page,
  }) => {
    await page.goto(PATH);
    await expect(pictures(page)).toHaveCount(3);
    const alts = await pictures(page)
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ alt }) => alt));
    expect(alts[1]).toBe('Name one thing that all of you would do again.');
    expect(alts[2]).toBe('Three things & what we change. A blue disc');
    await present(page).click();
    await expect(page).toHaveURL(/#steps$/);
    await pictures(page).nth(2).click();
    await expect(page).toHaveURL(/#step-3$/);
    await expect(uses(page)).toHaveAttribute('href', SIGN_UP);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.viewer')).toBeHidden();
    const [steps, others] = await Promise.all(
      ['.steps', '.listing'].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    expect(steps!.y + steps!.height).toBeLessThanOrEqual(others!.y);
  });
});
