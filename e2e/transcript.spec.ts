import type { Page } from '@playwright/test';
import { REMEASURE_MS } from '#domain/content/transcript-rules';
import { shifts, violations, watchShifts } from 'podium/testing';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** A text at the end of the transcript, which is cut off while it is collapsed. */
const END = 'Something grew.';

/** The background of the part that the address names. */
const MARK = 'rgb(232, 239, 255)';

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const fold = (page: Page) => transcript(page).locator('[data-transcript]');
const toggle = (page: Page) => page.getByRole('button', { name: /^(Full transcript|Show less)$/ });
const last = (page: Page) => transcript(page).getByRole('heading', { name: 'Reeds' });
const height = (page: Page) => fold(page).evaluate((element) => element.getBoundingClientRect().height);

/** Records the events that report that the transcript opens. */
async function noteEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    addEventListener('podium:transcript-opened', ({ type }) => told.push(type));
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

for (const width of [320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a tall transcript is collapsed to 500 px, and opens and collapses by the keyboard [4.21, 4.23]', async ({
      page,
    }) => {
      await page.goto(REFERENCE.path);
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(toggle(page)).toHaveAccessibleName('Full transcript');
      expect(await height(page)).toBe(500);
      await expect(last(page)).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await toggle(page).focus();
      await page.keyboard.press('Enter');
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(last(page)).toBeVisible();
      await expect(toggle(page)).toHaveAccessibleName('Show less');
      expect(await height(page)).toBeGreaterThan(500);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Space');
      await expect(last(page)).toHaveCount(0);
      await expect(toggle(page)).toHaveAccessibleName('Full transcript');
      await expect(toggle(page)).toBeFocused();
      await expect(toggle(page)).toBeInViewport();
    });

    test('nothing shifts while it is measured, on pages of both kinds', async ({ page }) => {
      await watchShifts(page);
      for (const { path } of [REFERENCE, VIEW_PAGES['classic presentation'] ?? REFERENCE]) {
        await page.goto(path);
        await transcript(page).scrollIntoViewIfNeeded();
        await expect(fold(page)).toHaveAttribute('data-fold', path === REFERENCE.path ? 'closed' : 'whole');
        // Ends after the timer with which the page measures again, because that timer started
        // earlier.
        await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), REMEASURE_MS);
        expect(await shifts(page)).toEqual([]);
      }
    });
  });
}

test('a short transcript has no toggle', async ({ page }) => {
  await page.goto(VIEW_PAGES['classic presentation']?.path ?? '');
  await expect(fold(page)).toHaveAttribute('data-fold', 'whole');
  await expect(toggle(page)).toBeHidden();
  expect(await height(page)).toBeLessThan(500);
});

test('the private page collapses its transcript by the same rule', async ({ page }) => {
  await page.goto(PRIVATE_PAGES.hidden.path);
  await expect(fold(page)).toHaveAttribute('data-fold', /closed|whole/);
});

test('a link to a part opens it and marks it, in the page and in the address [4.48]', async ({ page }) => {
  const told = await noteEvents(page);
  await page.goto(REFERENCE.path);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await page.evaluate(() => (location.hash = '#topic-reeds'));
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(last(page)).toBeInViewport();
  await expect(last(page)).toHaveCSS('background-color', MARK);
  await expect(transcript(page).getByRole('heading', { name: 'Rain' })).not.toHaveCSS(
    'background-color',
    MARK,
  );
  expect(await told()).toContain('podium:transcript-opened');
  await page.goto('/');
  await page.goto(`${REFERENCE.path}#topic-reeds`);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(last(page)).toBeInViewport();
  await toggle(page).click();
  await expect(last(page)).toHaveCount(0);
});

// Not in the test above, which also runs in Firefox: axe after `toBeInViewport` crashes Firefox.
test('a part that the address names is accessible [4.48]', async ({ page }) => {
  await page.goto(`${REFERENCE.path}#topic-reeds`);
  await expect(last(page)).toHaveCSS('background-color', MARK);
  expect(await violations(page)).toEqual([]);
});

test('a search in the page opens it', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await page.goto(`${REFERENCE.path}#:~:text=${encodeURIComponent(END)}`);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(transcript(page).getByText(END)).toBeInViewport();
});

test('reports each opening', async ({ page }) => {
  const told = await noteEvents(page);
  await page.goto(REFERENCE.path);
  await expect(fold(page)).toHaveAttribute('data-fold', 'closed');
  expect(await told()).toEqual([]);
  for (let times = 0; times < 3; times += 1) await toggle(page).click();
  expect(await told()).toEqual(['podium:transcript-opened', 'podium:transcript-opened']);
});

test('is whole on paper, collapsed or not', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(fold(page)).toHaveAttribute('data-fold', 'closed');
  await page.emulateMedia({ media: 'print' });
  await expect(toggle(page)).toBeHidden();
  await expect(transcript(page).getByText(END)).toBeVisible();
  expect(await height(page)).toBeGreaterThan(500);
});

test('keeps its toggle in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(REFERENCE.path);
  await toggle(page).focus();
  await expect(toggle(page)).toHaveCSS('outline-style', 'solid');
  await toggle(page).click();
  await expect(last(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it is whole, and has no toggle', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(toggle(page)).toHaveCount(0);
    await expect(transcript(page).getByText(END)).toBeVisible();
    await expect(last(page)).toBeVisible();
  });

  test('a heading leads to the picture of its step [4.47]', async ({ page }) => {
    await page.goto(`${REFERENCE.path}#topic-reeds`);
    await expect(last(page)).toBeInViewport();
    await expect(last(page)).toHaveCSS('background-color', MARK);
    await last(page).getByRole('link').click();
    await expect(page).toHaveURL(/#step-7$/);
    await expect(page.locator('#step-7')).toBeInViewport();
  });
});
