import type { Page } from '@playwright/test';
import { stopClock, violations } from 'podium/testing';
import { openDialog } from './support/dialogs.ts';
import { ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** A page whose content file only allows embeds with the width of the surrounding page. */
const PATH = '/p/open-garden/an-open-garden/';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Embed Podium' });
const explanation = (page: Page) => dialog(page).getByText('fills the width of its page');
const learnMore = (page: Page) => dialog(page).getByRole('link', { name: /^Learn more/ });
const code = (page: Page) => dialog(page).getByRole('textbox', { name: 'Code' });

for (const width of [320, 1280]) {
  test.describe(`the embed dialog of responsive embeds at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('explains itself in place of width and height, with a link to learn more [5.6]', async ({
      page,
    }) => {
      await page.goto(PATH);
      await openDialog(page, 'Embed');
      await expect(explanation(page)).toBeVisible();
      await expect(dialog(page).getByRole('textbox')).toHaveCount(1);
      await expect(learnMore(page)).toHaveAttribute('href', '/explore/');
      expect(await violations(page)).toEqual([]);
      const box = await dialog(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(Math.min(600, width));
      expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      );
    });
  });
}

test('copies a code that fits pages of any width and keeps its proportions', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(PATH);
  await openDialog(page, 'Embed');
  await stopClock(page);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await code(page).inputValue());

  // A page of another site, with space of its own around the embed.
  const around = await context.newPage();
  const body = `<!doctype html><title>Around</title>${copied.replace(/src="https?:\/\/[^/]+/, `src="${ORIGIN}`)}`;
  await around.route('http://around.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await around.goto('http://around.example/');
  for (const width of [400, 1200]) {
    await around.setViewportSize({ width, height: 740 });
    const frame = await around.locator('iframe').evaluate(({ clientWidth, clientHeight, parentElement }) => ({
      ratio: clientWidth / clientHeight,
      room: (parentElement?.clientWidth ?? 0) - clientWidth,
    }));
    expect(frame.ratio).toBeCloseTo(16 / 9, 1);
    expect(frame.room).toBeLessThanOrEqual(4);
  }
});

test('the page without JavaScript has the explanation and the code', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await expect(explanation(page)).toBeVisible();
  await expect(learnMore(page)).toBeVisible();
  await expect(code(page)).toHaveValue(/^<iframe .*aspect-ratio: 16 \/ 9/);
  await context.close();
});
