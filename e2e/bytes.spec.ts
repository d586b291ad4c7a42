import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enter, holdViewerLimit } from 'podium/testing';
import { firstRoundTrip } from './support/first-round-trip.ts';
import { likeButton, present } from './support/playback.ts';
import { brotliBytes, FRAMEWORK, scriptsThatRan, waitUntilIdle } from './support/scripts.ts';
import { EMBEDS, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [kind, { path }] of Object.entries(VIEW_PAGES)) {
  test(`a ${kind} runs no framework before the first intent, and at most 8 kB of its own`, async ({
    page,
  }) => {
    await holdViewerLimit(page);
    const signedOut = await scriptsThatRan(page, () => page.goto(path));
    expect(signedOut.filter((text) => FRAMEWORK.test(text))).toEqual([]);
    expect(signedOut.map(brotliBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(8_000);

    await enter(page, 'owner');
    const signedIn = await scriptsThatRan(page, async () => {
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-roles');
    });
    expect(signedIn.filter((text) => FRAMEWORK.test(text))).toEqual([]);
    expect(signedIn.map(brotliBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(8_000);
  });
}

/** Records the paths of all requests of a page. */
function noteAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  return asked;
}

/** Returns the address of the viewer's code. */
async function viewerCode(page: Page): Promise<string> {
  const code = await page.locator('#viewer astro-island').getAttribute('component-url');
  expect(code).not.toBeNull();
  return code ?? '';
}

test('the view page prefetches the code of its viewer when idle, so that Start is quick', async ({
  page,
}) => {
  const asked = noteAsked(page);
  await page.goto(REFERENCE.path);
  const code = await viewerCode(page);
  await expect.poll(() => [...asked]).toContain(code);
});

for (const [kind, { path }] of Object.entries(EMBEDS)) {
  test(`the frame of a ${kind} loads no code of its viewer before Start`, async ({ page }) => {
    const asked = noteAsked(page);
    await page.goto(path);
    await waitUntilIdle(page);
    const code = await viewerCode(page);
    expect(asked).not.toContain(code);
    // Proves that requests are recorded.
    await page.evaluate((address) => fetch(address).then(() => undefined), code);
    expect(asked).toContain(code);
  });
}

test('no framework is fetched until the page is loaded, nor later for visitors who save data', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  const asked = noteAsked(page);
  await page.goto(REFERENCE.path);
  await waitUntilIdle(page);
  const scripts = [...asked].filter((path) => /\.m?js$/.test(path));
  expect(scripts).not.toEqual([]);
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(texts.filter((text) => FRAMEWORK.test(text))).toEqual([]);
});

test('the player of a video, with its styles, has at most 12 kB (gzip)', async ({ page }) => {
  await page.goto(VIEW_PAGES['video']?.path ?? '');
  await present(page).hover();
  await expect(page.locator('#viewer astro-island:not([ssr])')).toHaveCount(1);
  const asked = noteAsked(page);
  await present(page).click();
  await expect(page.locator('.video-bar')).toBeVisible();
  const scripts = [...asked].filter((path) => /\.m?js$/.test(path));
  expect(scripts.join(' ')).toContain('/video-presentation.');
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  const bytes = texts.map((text) => gzipSync(text, { level: 9 }).length).reduce((sum, item) => sum + item, 0);
  test.info().annotations.push({ type: 'bytes of the video player', description: `${bytes}` });
  expect(bytes).toBeLessThanOrEqual(12_000);
});

test('the late code imports only the file that the page has run, and an idle page fetches no file twice', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  await page.goto(REFERENCE.path);
  await expect.poll(() => asked.join(' ')).toContain('/_astro/client.');
  await waitUntilIdle(page);
  const late = asked.find((path) => path.startsWith('/_astro/late.')) ?? '';
  const code = await (await page.request.get(late)).text();
  expect([...code.matchAll(/from"\.\/([a-z-]+)\./g)].map(([, name]) => name)).toEqual(['page']);
  // Two requests for the late code itself are right: one keeps its text in memory, one runs it.
  const others = asked.filter((path) => path.startsWith('/_astro/') && !/\/(?:late|page)\./.test(path));
  expect(others).toEqual([...new Set(others)]);
});

test('a page draws its icons itself, and asks no other host [7.8]', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  const images = new Set<string>();
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host);
    if (request.resourceType() === 'image') images.add(new URL(request.url()).pathname);
  });
  await page.goto(REFERENCE.path);
  await likeButton(page).hover();
  await waitUntilIdle(page);
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
  expect(
    [...images].filter((path) => !path.startsWith('/_pictures/') && !path.startsWith('/favicon')),
  ).toEqual([]);
  const icons = await page
    .locator('svg')
    .evaluateAll((all) =>
      all.filter((icon) => icon.checkVisibility()).map((icon) => icon.getBoundingClientRect().width),
    );
  expect(icons.length).toBeGreaterThan(5);
  expect(icons.filter((width) => width === 0)).toEqual([]);
});

test('the first intent loads the framework [7.9]', async ({ page }) => {
  const ran = await scriptsThatRan(page, async () => {
    await page.goto(REFERENCE.path);
    const hydrated = page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null);
    await likeButton(page).hover();
    await hydrated;
  });
  expect(ran.filter((text) => FRAMEWORK.test(text)).length).toBeGreaterThan(0);
});

test('the reference page without its transcript leaves room in the first round trip', async ({ page }) => {
  const rest = await firstRoundTrip(page, REFERENCE.path);
  expect(rest).toContain(REFERENCE.title);
  // With its headers, 14 kB fit into the ten segments that a server sends before the first
  // acknowledgement. The rest is room for what comes.
  const bytes = brotliBytes(rest);
  test.info().annotations.push({ type: 'bytes of the reference page', description: `${bytes}` });
  expect(bytes).toBeLessThanOrEqual(13_600);
});
