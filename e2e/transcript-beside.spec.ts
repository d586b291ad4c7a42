import type { Page } from '@playwright/test';
import { shifts, violations, watchShifts } from 'podium/testing';
import { player, position, start, STEPS } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, TRANSCRIPT } from './support/site.ts';
import { expect, test } from './support/test.ts';

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const button = (page: Page) => transcript(page).getByRole('button', { name: /^Show (beside|below)$/ });
const box = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

for (const [width, height] of [
  [1248, 700],
  [1680, 1050],
] as const)
  test.describe(`at ${width} by ${height} px`, () => {
    test.use({ viewport: { width, height } });

    test('the transcript moves beside the stage and back, by the keyboard, and its button shifts nothing [4.50]', async ({
      page,
    }) => {
      await watchShifts(page);
      await page.goto(REFERENCE.path);
      const loaded = page.waitForResponse('**/_astro/transcript-beside.*.js');
      await button(page).focus();
      await loaded;
      expect(await shifts(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(button(page)).toHaveAccessibleName('Show below');
      await expect(button(page)).toBeFocused();
      const [stage, panel] = [await box(page, '#viewer'), await box(page, '#transcript')];
      expect([panel.y, Math.round(panel.height)]).toEqual([stage.y, Math.round(stage.height)]);
      expect(panel.x).toBeGreaterThan(stage.x + stage.width);
      expect(panel.x + panel.width).toBeLessThanOrEqual(width);
      await expect(button(page)).toBeInViewport();
      await expect(transcript(page).getByRole('heading', { name: TRANSCRIPT.last.heading })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(button(page)).toHaveAccessibleName('Show beside');
      await expect(button(page)).toBeFocused();
      await expect(page.locator('.detail > #transcript')).toHaveCount(1);
    });
  });

test.describe('beside the stage', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('it follows playback in its own scroller, until the visitor reads [4.51]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await start(page);
    await button(page).click();
    await expect(button(page)).toHaveAccessibleName('Show below');
    await player(page).focus();
    const top = await page.evaluate(() => scrollY);
    await page.keyboard.press('End');
    const part = page.locator('.topic[aria-current]');
    await expect(part.getByRole('heading').first()).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(top);
    const scrolled = () => transcript(page).evaluate(({ scrollTop }) => scrollTop);
    expect(await scrolled()).toBeGreaterThan(0);
    const before = await scrolled();
    await transcript(page).getByText(TRANSCRIPT.last.text).hover();
    await page.keyboard.press('Home');
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
    expect(await scrolled()).toBe(before);
  });

  test('its search marks and counts the places of a text, and leads through them [4.52]', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    await button(page).click();
    const search = transcript(page).getByRole('searchbox', { name: 'Search the transcript' });
    await search.fill(TRANSCRIPT.last.text.toUpperCase());
    await expect(transcript(page).getByRole('status')).toHaveText('1 of 1');
    await expect(transcript(page).getByText(TRANSCRIPT.last.text)).toBeInViewport();
    const marked = await page.evaluate(() =>
      [...(CSS.highlights.get('transcript-current') ?? [])].map(String),
    );
    expect(marked).toEqual([TRANSCRIPT.last.text]);
    expect(await violations(page)).toEqual([]);
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await search.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(button(page)).toHaveAccessibleName('Show beside');
  });

  test('a press on a text starts the presentation at its step, and selecting text does not [4.49]', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    await button(page).click();
    // The move would end a selection.
    await expect(page.locator('.stage #transcript')).toHaveCount(1);
    await transcript(page).getByText(TRANSCRIPT.paragraph).dblclick();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
    await expect(player(page)).toHaveCount(0);
    await page
      .locator(`#${TRANSCRIPT.part.id}`)
      .getByRole('heading')
      .click({ position: { x: 300, y: 8 } });
    // The first press only ends the selection.
    await page
      .locator(`#${TRANSCRIPT.part.id}`)
      .getByRole('heading')
      .click({ position: { x: 300, y: 8 } });
    await expect(position(page)).toHaveText(`${TRANSCRIPT.part.step} of ${STEPS}`);
  });

  test('it is below in a narrower window and on paper', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const isBeside = () => page.locator('.stage #transcript').count();
    await button(page).click();
    await expect.poll(isBeside).toBe(1);
    await page.setViewportSize({ width: 1247, height: 800 });
    await expect.poll(isBeside).toBe(0);
    await expect(button(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page).click();
    await expect.poll(isBeside).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(isBeside).toBe(0);
  });
});

test('private pages and frames have no button for it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { path } of [PRIVATE_PAGES.hidden, EMBEDS.presentation]) {
    await page.goto(path);
    await expect(page.locator('#transcript')).toHaveCount(1);
    await expect(page.locator('.transcript-beside')).toHaveCount(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test('it is below, without a button [4.50]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(transcript(page)).toBeVisible();
    await expect(button(page)).toHaveCount(0);
  });
});
