import type { Page } from '@playwright/test';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { type DemoAccount, holdViewerLimit, shifts, signIn, signUp, watchShifts } from 'podium/testing';
import { countLikesOf } from './support/database.ts';
import { likeButton } from './support/playback.ts';
import { PRIVATE_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { hidden, classic } = PRIVATE_PAGES;

/** Returns the header bar. Its name distinguishes it from the page's other landmarks. */
const bar = (page: Page) => page.getByRole('banner', { name: 'Editing tools' });

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

/** Opens a page with an account and waits until it knows the visitor's rights. */
async function openAs(page: Page, account: DemoAccount, path: string): Promise<void> {
  const answered = page.waitForResponse(`**${VISITOR_CALL}**`);
  await signIn(page, account, path);
  expect((await answered).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
}

test('visitors who may edit see Edit, which leads to the editor [2.40, 6.7, 6.8]', async ({ page }) => {
  for (const account of ['owner', 'editor'] as const) {
    await openAs(page, account, hidden.path);
    await expect(bar(page).getByText(hidden.title)).toBeVisible();
    await expect(bar(page).getByRole('link')).toHaveText(['Edit']);
    await expect(bar(page).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/p/edit/hidden-cove/',
    );
  }
});

test('the title in the bar begins where the page does, whatever the direction of each [1.24]', async ({
  page,
}) => {
  await openAs(page, 'owner', hidden.path);
  /** Returns the free space at both sides of the title's text, on a page in this direction. */
  const spaces = (ofPage: string, ofTitle: string) =>
    bar(page)
      .getByText(hidden.title)
      .evaluate(
        (title, directions) => {
          const [ofPage = '', ofTitle = ''] = directions;
          document.documentElement.dir = ofPage;
          title.setAttribute('dir', ofTitle);
          const range = document.createRange();
          range.selectNodeContents(title);
          const [text, box] = [range.getBoundingClientRect(), title.getBoundingClientRect()];
          return [Math.round(text.left - box.left), Math.round(box.right - text.right)];
        },
        [ofPage, ofTitle],
      );
  for (const ofTitle of ['ltr', 'rtl']) {
    expect((await spaces('ltr', ofTitle))[0]).toBe(0);
    expect((await spaces('rtl', ofTitle))[1]).toBe(0);
  }
});

test('visitors who may only comment see Comment, which leads to the newer editor [2.40, 6.7, 6.8]', async ({
  page,
}) => {
  await openAs(page, 'commenter', hidden.path);
  await expect(bar(page).getByRole('link')).toHaveText(['Comment']);
  await expect(bar(page).getByRole('link', { name: 'Comment' })).toHaveAttribute(
    'href',
    '/p/edit/hidden-cove/#present',
  );
});

test('other visitors do not see the bar [2.41]', async ({ page }) => {
  await page.goto(hidden.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hidden.title);
  await expect(bar(page)).toHaveCount(0);
  await openAs(page, 'visitor', hidden.path);
  await expect(bar(page)).toHaveCount(0);
});

test('the classic type has no bar, with any rights [2.41, 5.11]', async ({ page }) => {
  await openAs(page, 'owner', classic.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(classic.title);
  await expect(bar(page)).toHaveCount(0);
});

test('nothing moves when the bar appears', async ({ page }) => {
  await signIn(page, 'owner', hidden.path);
  await watchShifts(page);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});

for (const [width, height] of [
  [1280, 900],
  [1280, 720],
  [1680, 1050],
  [768, 1024],
  [360, 740],
  [844, 390],
] as const)
  test(`the viewer fills a window of ${width} by ${height} for every visitor, and nothing moves [2.39]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const fillsWindow = async () =>
      expect(await page.locator('#viewer').boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await watchShifts(page);
    await page.goto(hidden.path);
    await fillsWindow();
    for (const account of ['visitor', 'commenter', 'owner'] as const) {
      await openAs(page, account, hidden.path);
      await fillsWindow();
      expect(await shifts(page)).toEqual([]);
    }
  });

test('the bar covers no text of the viewer, and shows only its button during the show', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [568, 320],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openAs(page, 'editor', hidden.path);
    const box = await bar(page).boundingBox();
    const text = await page.locator('.overlay-text').boundingBox();
    expect(text?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? Infinity));
  }
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(page.locator('.player')).toBeVisible();
  await expect(bar(page).getByText(hidden.title)).toBeHidden();
  await expect(bar(page).getByRole('link', { name: 'Edit' })).toBeVisible();
  // A press next to the button reaches the player.
  const isPlayer = await page.evaluate(() => document.elementFromPoint(20, 20)?.closest('#viewer') !== null);
  expect(isPlayer).toBe(true);
});

test('the viewer fills the window, with the page below it', async ({ page }) => {
  await page.goto(hidden.path);
  expect(await page.locator('#viewer').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByText('Only those with the link get here.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`/de${hidden.path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hidden.title);
});

test('a like uses the view link', async ({ page }, { testId }) => {
  const name = `Guest ${testId.slice(-12)}`;
  await signUp(page, name, hidden.path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await likeButton(page).click();
  await expect.poll(() => countLikesOf(hidden.oid, name)).toBe(1);
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
});

test('is not indexed, sends no referrer and stays out of shared caches [2.42]', async ({ page }) => {
  const response = await page.goto(hidden.path);
  const headers = (await response?.allHeaders()) ?? {};
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(headers['cache-control']).toContain('private');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  const left = page.waitForRequest('**/explore/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Presentations' }).click();
  expect(await (await left).headerValue('referer')).toBeNull();
});

test('the played files are in the folder of the page, and are not indexed', async ({ request }) => {
  const scene = await request.get(`${hidden.path}playback.json`);
  expect(await scene.json()).toMatchObject({ scene: { version: 1, steps: { length: 3 } } });
  expect(scene.headers()['x-robots-tag']).toBe('noindex');
  const film = await request.get(`${PRIVATE_PAGES.video.path}playback.json`);
  expect(await film.json()).toHaveProperty('video.sources');
});

for (const [kind, { path }] of Object.entries(PRIVATE_PAGES)) {
  test(`all pictures and media of the ${kind} page are beside it, with its headers`, async ({ request }) => {
    const texts = [path, `/de${path}`, `${path}playback.json`].map(async (address) =>
      (await request.get(address)).text(),
    );
    const named = (await Promise.all(texts))
      .join('\n')
      .matchAll(/(?:\/[\w./-]*)?\/_(?:pictures|media)\/[\w-]+\.\w+/g);
    const files = [...new Set([...named].map(([address]) => address.replace(/^\/\/[^/]+/, '')))];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.slice(0, path.length)).toBe(path);
      const answer = await request.head(file);
      expect({ file, status: answer.status(), ...answer.headers() }).toMatchObject({
        file,
        status: 200,
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, max-age=31536000, immutable',
      });
    }
  });
}

test('a private page plays only files of its own folder', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(hidden.path);
  await page.getByRole('link', { name: /^(present|play)$/i }).click();
  await expect(page.locator('.player')).toBeFocused();
  await page.goto(PRIVATE_PAGES.video.path);
  await page.getByRole('link', { name: /^(present|play)$/i }).click();
  await expect.poll(() => asked.filter((path) => /\.(?:webm|mp4)$/.test(path))).not.toEqual([]);
  const files = asked.filter((path) => /_(?:pictures|media)\//.test(path));
  expect(files.filter((path) => !path.startsWith('/view/'))).toEqual([]);
});

test('a printed page is a hand-out that ends with its address', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(hidden.path);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.locator('#viewer')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const { address, isLast } = await page.evaluate(() => {
    const link = document.querySelector('link[rel=canonical]');
    const end = document.getElementById('transcript')?.getBoundingClientRect().bottom ?? Infinity;
    return {
      address: link && getComputedStyle(link, '::after').content,
      isLast: (link?.getBoundingClientRect().top ?? 0) >= end,
    };
  });
  expect(address).toContain(hidden.path);
  expect(isLast).toBe(true);
});
