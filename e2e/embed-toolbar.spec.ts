import type { FrameLocator, Page } from '@playwright/test';
import { createServer } from 'node:http';
import { signUp, violations, watchShifts } from 'podium/testing';
import { countLikesOf } from './support/database.ts';
import { listen } from './support/listen.ts';
import { brotliBytes, FRAMEWORK } from './support/scripts.ts';
import { ORIGIN } from './support/server.ts';
import { EMBEDS, OWNER, REFERENCE, UNCOUNTED } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { path } = EMBEDS.presentation;
type Place = Page | FrameLocator;

const bar = (place: Place) => place.locator('.embed-bar');
const menu = (place: Place) => place.getByRole('button', { name: 'Actions' });
const like = (place: Place) => bar(place).locator('button[data-like]');
const start = (place: Place) => place.locator('a[data-replay]');

/** Expects the author and every tool of the reference page in the bar. */
async function expectTools(page: Page): Promise<void> {
  await expect(bar(page).getByRole('link', { name: new RegExp(`^Profile of ${OWNER.name}`) })).toBeVisible();
  await expect(like(page)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Embed', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: /^Report/ })).toBeVisible();
  await expect(bar(page).getByText('12,840 views')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Curated' })).toBeVisible();
}

test('wide and high frames have the toolbar and the author below the stage [1.19, 2.32]', async ({
  page,
}) => {
  await page.goto(path);
  for (const [width, height] of [
    [480, 270],
    [560, 315],
    [768, 432],
    [1280, 720],
  ] as const)
    await test.step(`${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectTools(page);
      await expect(menu(page)).toBeHidden();
      expect(await bar(page).boundingBox()).toEqual({ x: 0, y: height - 52, width, height: 52 });
      expect((await page.locator('#viewer').boundingBox())?.height).toBe(height - 52);
      const beyond = await bar(page).evaluate((element) =>
        [...element.querySelectorAll('a, button, p, time, .author-name')]
          .filter((part) => part.checkVisibility() && !part.closest('dialog'))
          .map((part) => part.getBoundingClientRect())
          .filter(({ left, right, top, bottom }) => {
            const room = element.getBoundingClientRect();
            return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
          }),
      );
      expect(beyond).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'in narrow and low frames' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a menu opens and closes by itself [2.33]', async ({ page }) => {
      await page.goto(path);
      for (const [width, height] of [
        [240, 135],
        [320, 180],
        [479, 270],
        [640, 260],
        [360, 640],
      ] as const)
        await test.step(`${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height });
          await expect(bar(page)).toBeHidden();
          await menu(page).click();
          await expectTools(page);
          const box = (await bar(page).boundingBox())!;
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
          if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
          await menu(page).click();
          await expect(bar(page)).toBeHidden();
        });
    });

    test('share and embed open as dialogs, from the bar and from the menu [2.43, 2.46]', async ({ page }) => {
      for (const [width, height] of [
        [560, 315],
        [320, 240],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        if (width < 480) await menu(page).click();
        await bar(page).getByRole('button', { name: 'Share', exact: true }).click();
        const share = page.getByRole('dialog', { name: 'Share Podium' });
        await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(
          new RegExp(`${REFERENCE.path}$`),
        );
        await page.keyboard.press('Escape');
        await expect(share).toBeHidden();
        await expect(bar(page).getByRole('button', { name: 'Share', exact: true })).toBeFocused();
        await bar(page).getByRole('button', { name: 'Embed', exact: true }).click();
        const embed = page.getByRole('dialog', { name: 'Embed Podium' });
        await expect(embed.getByRole('textbox', { name: 'Code' })).toHaveValue(
          new RegExp(`src="[^"]*${EMBEDS.presentation.path}"`),
        );
        const box = (await embed.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
    });
  });

test('a dialog stays open while its frame becomes narrow', async ({ page }) => {
  await page.setViewportSize({ width: 560, height: 315 });
  await page.goto(path);
  await bar(page).getByRole('button', { name: 'Share', exact: true }).click();
  await page.setViewportSize({ width: 320, height: 240 });
  await expect(page.getByRole('dialog', { name: 'Share Podium' })).toBeVisible();
});

test('a show in a low frame fills it, with the menu over it, and the bar returns at the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 560, height: 315 });
  await page.goto(path);
  await start(page).click();
  await expect(page.locator('.player')).toBeFocused();
  await expect(bar(page)).toBeHidden();
  expect((await page.locator('#viewer').boundingBox())?.height).toBe(315);
  await menu(page).click();
  await expectTools(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 800, height: 480 });
  await expect(bar(page)).toBeVisible();
  expect((await page.locator('#viewer').boundingBox())?.height).toBe(480 - 52);
  await page.setViewportSize({ width: 560, height: 315 });
  await page.locator('.player').press('End');
  await page.locator('.player').press('ArrowRight');
  await expect(page.locator('.restart')).toBeVisible();
  await expect(bar(page)).toBeVisible();
});

test('the smallest frames show only the stage [2.33]', async ({ page }) => {
  await page.goto(path);
  for (const [width, height] of [
    [200, 113],
    [239, 300],
    [300, 134],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(start(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await expect(bar(page)).toBeHidden();
  }
});

test('the address removes toolbar, menu and author, without a shift [2.34]', async ({ page }) => {
  await watchShifts(page);
  for (const [width, height] of [
    [560, 315],
    [1280, 720],
    [320, 180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${path}?toolbar=0`);
    await expect(start(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    expect(await page.locator('#viewer').boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(await page.evaluate(() => window.takeShifts())).toEqual([]);
  }
});

test('nothing shifts in a frame while it loads, nor for a dialog', async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 560, height: 315 });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await bar(page).getByRole('button', { name: 'Share', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => window.takeShifts())).toEqual([]);
});

for (const [kind, embed] of Object.entries(EMBEDS))
  test(`the frame of a ${kind} runs no framework before the first intent, and at most 8 kB of its own`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.coverage.startJSCoverage();
    await page.goto(embed.path);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const texts = (await page.coverage.stopJSCoverage()).map(({ source }) => source ?? '');
    expect(texts.filter((text) => FRAMEWORK.test(text))).toEqual([]);
    expect(texts.map(brotliBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(8_000);
    const islands = await page
      .locator('astro-island')
      .evaluateAll((all) => all.map((island) => island.getAttribute('component-url') ?? ''));
    expect(islands).toHaveLength(4);
    expect(asked.filter((address) => islands.includes(address))).toEqual([]);
  });

/** Serves a page of another site with a frame. Returns its address and a function that stops it. */
async function serveAround(host: string, query = ''): Promise<{ address: string; stop: () => void }> {
  const html = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><iframe src="${ORIGIN}${path}${query}" width="640" height="360" title="Talk"></iframe>`;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(html);
  });
  const port = await listen(server);
  return { address: `http://${host}:${port}/`, stop: () => server.close() };
}

test('like opens the view page in a new tab and loads no code, in a frame in another site [2.37]', async ({
  page,
  context,
}) => {
  await signUp(page, 'Framed Reader', REFERENCE.path);
  // A different host is another site, unlike a different port of the same host, so its frames have
  // no cookies of this site.
  const { address, stop } = await serveAround('127.0.0.1');
  await page.goto(address);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/|view-page/.test(pathname)) calls.push(pathname);
  });
  const frame = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await like(frame).hover();
  await like(frame).click();
  const view = await opened;
  await view.waitForURL(({ pathname }) => pathname === REFERENCE.path);
  expect(await view.evaluate(() => window.opener as unknown)).toBeNull();
  expect(calls).toEqual([]);
  await expect(start(frame)).toBeVisible();
  stop();
});

test.describe('if the clipboard is refused', () => {
  test.use({ expectedComplaint: /Clipboard API has been blocked/ });

  test('a copy in a frame in another site works without the clipboard', async ({ page }) => {
    const { address, stop } = await serveAround('127.0.0.1');
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await bar(frame).getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = frame.getByRole('dialog', { name: 'Share Podium' });
    await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    stop();
  });
});

test('a frame with its own cookies likes like the view page', async ({ page, context }) => {
  const name = 'Framed Liker';
  await signUp(page, name, UNCOUNTED.path);
  const body = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><iframe src="/p/embed/open-garden/" width="640" height="360" title="Talk"></iframe>`;
  await page.route(`${ORIGIN}/around`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/around');
  const frame = page.frameLocator('iframe');
  await like(frame).click();
  await expect(like(frame)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countLikesOf('open-garden', name)).toBe(1);
  expect(context.pages()).toHaveLength(1);
});

test('a signed-out visitor of the page itself is led to sign up', async ({ page }) => {
  await page.goto(path);
  await like(page).click();
  await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(REFERENCE.path)}`);
});

test.describe('without JavaScript, in a frame in another site', () => {
  test.use({ javaScriptEnabled: false });

  test('like opens the view page in a new tab', async ({ page, context }) => {
    const { address, stop } = await serveAround('127.0.0.1');
    await page.goto(address);
    const opened = context.waitForEvent('page');
    await like(page.frameLocator('iframe')).click();
    await (await opened).waitForURL(({ pathname }) => pathname === REFERENCE.path);
    stop();
  });
});
