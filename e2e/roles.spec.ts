import type { Page } from '@playwright/test';
import { VISITOR_CALL } from '#domain/addresses/calls';
import {
  enter,
  failRequests,
  holdViewerLimit,
  shifts,
  signIn,
  stopAnimations,
  stopClock,
  violations,
  watchShifts,
} from 'podium/testing';
import { ORIGIN } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE, REUSABLE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

// Some tests use an origin without an answer, or an address that no app on this machine opens.
test.use({ expectedComplaint: /404|401|Failed to launch|ERR_FAILED/ });

declare global {
  interface Window {
    /** The address to which the page tried to navigate. */
    tried?: string;
  }
}

const CALL = `**${VISITOR_CALL}**`;
const CLASSIC = VIEW_PAGES['classic presentation'] ?? REFERENCE;
const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const copy = (page: Page) => page.getByRole('link', { name: 'Make a copy' });

/**
 * Opens a page as a signed-in visitor with this viewer data. Returns the layout shifts of the load.
 */
async function openAs(page: Page, fields: object, path = REFERENCE.path) {
  await holdViewerLimit(page);
  await enter(page, 'visitor');
  await page.route(CALL, (route) =>
    route.fulfill({ json: { isAuthenticated: true, viewerName: 'Demo Visitor', ...fields } }),
  );
  await watchShifts(page);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  return shifts(page);
}

for (const width of [320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('flags of the visitor change the banner and the tag, and nothing moves [3.24, 6.12]', async ({
      page,
    }) => {
      await page.goto(REFERENCE.path);
      await expect(banner(page).getByText('Put yourself in the picture')).toBeVisible();
      await expect(page.getByText('Curated', { exact: true })).toBeVisible();
      const moved = await openAs(page, {
        evaluatedFeatures: {
          'gm-view-page-banner-human-connection-edu': true,
          'allow-content-curation': false,
        },
      });
      expect(moved).toEqual([]);
      await expect(banner(page).getByText('Keep the human connection')).toBeVisible();
      await expect(banner(page).getByText('Put yourself in the picture')).toBeHidden();
      await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/edu/prezi-video-edu');
      await expect(page.getByText('Curated', { exact: true })).toBeHidden();
      expect(await violations(page)).toEqual([]);
    });

    test('a copy is offered if the viewer data say so, except on mobile devices, and nothing moves [5.12]', async ({
      page,
    }) => {
      const fields = { showMakeACopyButton: true, makeACopyRedirectUrl: '/signup/?next=/dashboard/next/' };
      expect(await openAs(page, fields)).toEqual([]);
      if (width < 768) {
        await expect(copy(page)).toHaveCount(0);
      } else {
        await expect(copy(page)).toHaveAttribute('href', '/signup/?next=/dashboard/next/');
        expect(await shifts(page)).toEqual([]);
      }
      expect(await violations(page)).toEqual([]);
    });

    test('the page with a stale hint shows a signed-out visitor, nothing moves, and the cookie is deleted', async ({
      page,
      context,
    }) => {
      await holdViewerLimit(page);
      for (const path of [
        REFERENCE.path,
        PRIVATE_PAGES.hidden.path,
        '/',
        '/gallery/',
        '/explore/',
        '/nowhere/',
      ]) {
        await context.addCookies([{ name: 'viewer_hint', value: 'Ada', url: ORIGIN }]);
        await watchShifts(page);
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
        expect(await shifts(page)).toEqual([]);
        await expect(page.locator('[data-viewer-name]').first()).toBeHidden();
        await expect
          .poll(async () => (await context.cookies()).map(({ name }) => name))
          .not.toContain('viewer_hint');
      }
      await page.goto(REFERENCE.path);
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    });
  });
}

/**
 * Loads the admin tools, which show their own dialog, and opens them with the tag. The tag then
 * shows no explanation.
 */
async function opensTools(page: Page): Promise<void> {
  const tag = page.getByRole('button', { name: 'Curated' });
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['admin-tools-reinitialize', 'admin-tools-invoke'])
      addEventListener(name, (event) => heard.push([name, (event as CustomEvent<unknown>).detail]));
    addEventListener('admin-tools-invoke', (event) => event.preventDefault());
    dispatchEvent(new CustomEvent('hidden-tags-loaded', { detail: { hasTags: true } }));
  });
  await expect(tag).toHaveAccessibleDescription('Has hidden tags');
  expect(await shifts(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await tag.focus();
  await page.keyboard.press('Enter');
  const content = { oid: REFERENCE.oid, title: REFERENCE.title };
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
    ['admin-tools-reinitialize', content],
    ['admin-tools-invoke', content],
  ]);
  await expect(explanation(page)).toBeHidden();
}

const explanation = (page: Page) => page.locator('#curated');

for (const javaScriptEnabled of [true, false])
  for (const width of [320, 1280])
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript, at ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test('the curation tag is a button that explains itself [6.10]', async ({ page }) => {
        await holdViewerLimit(page);
        await page.goto(`/de${REFERENCE.path}`);
        const tag = page.getByRole('button', { name: 'Kuratiert' });
        await expect(tag).toHaveAttribute('popovertarget', 'curated');
        await expect(explanation(page)).toBeHidden();
        await tag.focus();
        await page.keyboard.press('Enter');
        await expect(explanation(page)).toHaveText(/^\s*Von unserer Redaktion/);
        await expect(explanation(page)).toBeInViewport({ ratio: 1 });
        await expect(tag).toBeInViewport({ ratio: 1 });
        const [box, place] = [await explanation(page).boundingBox(), await tag.boundingBox()];
        expect(box && place && (box.y + box.height <= place.y || box.y >= place.y + place.height)).toBe(true);
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(explanation(page)).toBeHidden();
        await expect(tag).toBeFocused();
      });
    });

test('a press of the tag moves nothing, and the tag explains itself if no admin tool opens', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto(REFERENCE.path);
  await page.getByRole('button', { name: 'Curated' }).click();
  await expect(explanation(page)).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});

test('the curation tag opens the admin tools once they have loaded', async ({ page }) => {
  const moved = await openAs(page, {
    evaluatedFeatures: { 'gm-view-page-banner-human-connection-edu': true, 'allow-content-curation': true },
  });
  expect(moved).toEqual([]);
  await opensTools(page);
});

test('the admin tools open also if the site sets the flag for all visitors', async ({ page }) => {
  await holdViewerLimit(page);
  await enter(page, 'owner');
  await watchShifts(page);
  await page.goto(REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await opensTools(page);
});

test('the viewer data can withdraw a copy that the page offers, and nothing moves', async ({ page }) => {
  const path = VIEW_PAGES['reusable presentation']?.path ?? '';
  await page.goto(path);
  await expect(copy(page)).toBeVisible();
  expect(await openAs(page, { showMakeACopyButton: false }, path)).toEqual([]);
  await expect(copy(page)).toHaveCount(0);
  expect(await openAs(page, { showMakeACopyButton: true }, path)).toEqual([]);
  await expect(copy(page)).toBeVisible();
});

test('a copy of content without an address leads to sign-up and back, or to the dashboard if signed in [1.8]', async ({
  page,
}) => {
  await holdViewerLimit(page);
  const { path } = REUSABLE.withoutAddress;
  await page.goto(path);
  const signUp = `/signup/?next=${encodeURIComponent(path)}`;
  await expect(copy(page)).toHaveAttribute('href', signUp);
  await copy(page).click();
  await expect(page).toHaveURL(signUp);
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await enter(page, 'visitor');
  await watchShifts(page);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expect(copy(page)).toHaveAttribute('href', '/dashboard/next/');
  expect(await shifts(page)).toEqual([]);
  await copy(page).click();
  await expect(page.getByRole('heading', { name: 'My presentations' })).toBeVisible();
});

test('reusable content can forbid copies [1.7]', async ({ page }) => {
  await holdViewerLimit(page);
  const { path, title } = REUSABLE.keptFromCopying;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(copy(page)).toHaveCount(0);
  await signIn(page, 'owner', path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expect(copy(page)).toHaveCount(0);
});

test('the banner shows its usual words after 3 s without viewer data, and nothing moves', async ({
  page,
}) => {
  await enter(page, 'visitor');
  await failRequests(page, CALL, 'unanswered');
  await holdViewerLimit(page);
  await stopAnimations(page);
  await watchShifts(page);
  await page.goto(REFERENCE.path);
  const words = banner(page).getByText('Put yourself in the picture');
  /** Reports whether they are visible that many milliseconds after the first paint. */
  const showAfter = async (ms: number) => {
    await page.locator('.banner-text').evaluate((text, time) => {
      for (const wait of text.getAnimations()) wait.currentTime = time;
    }, ms);
    return words.isVisible();
  };
  expect(await showAfter(2_999)).toBe(false);
  expect(await showAfter(3_000)).toBe(true);
  expect(await shifts(page)).toEqual([]);
});

test('the defaults of the content apply if the host does not have the call', async ({ page }) => {
  const path = VIEW_PAGES['reusable presentation']?.path ?? '';
  await enter(page, 'visitor');
  await failRequests(page, CALL, 404);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expect(copy(page)).toHaveAttribute('href', '/signup/?next=/dashboard/next/');
});

test('signed-in visitors may create their own, and signed-out ones learn about the product [1.6, 6.2]', async ({
  page,
}) => {
  await holdViewerLimit(page);
  await page.goto(REFERENCE.path);
  const aside = page.getByRole('complementary', { name: 'More to discover' });
  await expect(aside.getByRole('link', { name: 'Learn about Podium' })).toHaveAttribute('href', '/');
  await expect(aside.getByRole('link', { name: 'Create your own' })).toBeHidden();
  await signIn(page, 'visitor', REFERENCE.path);
  await expect(aside.getByRole('link', { name: 'Create your own' })).toHaveAttribute(
    'href',
    '/dashboard/next/',
  );
  await expect(aside.getByRole('link', { name: 'Learn about Podium' })).toBeHidden();
});

test('signed-in visitors see no Get started in the footer [6.1]', async ({ page }) => {
  await holdViewerLimit(page);
  const start = page.getByRole('contentinfo').getByRole('link', { name: 'Get started', includeHidden: true });
  for (const path of [REFERENCE.path, PRIVATE_PAGES.hidden.path, '/explore/', '/']) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(start).toBeVisible();
    await expect(start).toHaveAttribute('href', '/signup/');
    await signIn(page, 'visitor', path);
    await expect(start).toBeHidden();
  }
});

test('the bottom bar of mobile devices is only for signed-out visitors [6.3]', async ({ page }) => {
  await holdViewerLimit(page);
  const bar = page.getByRole('complementary', { name: 'Get started' });
  await page.goto(REFERENCE.path);
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  // The header has the same button.
  await expect(bar).toBeHidden();
  await page.mouse.wheel(0, 200);
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/signup/');
  await expect(bar).toBeInViewport();
  await signIn(page, 'visitor', REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expect(bar).toBeHidden();
});

test.describe('on a phone held sideways', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });

  test('no copy is offered, neither by the page nor by the viewer data', async ({ page }) => {
    const path = VIEW_PAGES['reusable presentation']?.path ?? '';
    await page.goto(path);
    await expect(page.locator('.make-a-copy')).toBeHidden();
    await openAs(page, { showMakeACopyButton: true, makeACopyRedirectUrl: '/signup/' });
    await expect(page.locator('.make-a-copy')).toBeHidden();
  });
});

test.describe('on an Android phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', viewport: { width: 320, height: 700 } });

  const offer = (page: Page) => page.getByRole('complementary', { name: 'App', exact: true });

  test('the app is offered with the badge of its store, and nothing moves [6.6]', async ({ page }) => {
    await holdViewerLimit(page);
    await signIn(page, 'visitor', CLASSIC.path);
    await watchShifts(page);
    await page.reload();
    await expect(offer(page).getByRole('button', { name: 'Open in the app' })).toBeVisible();
    await expect(offer(page).getByRole('link', { name: 'Get it for Android' })).toHaveAttribute(
      'href',
      'https://play.example/app',
    );
    expect(await shifts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const box = await offer(page).boundingBox();
    expect(box?.width).toBe(320);
    await offer(page).getByRole('button', { name: 'Close' }).click();
    await expect(offer(page)).toHaveCount(0);
  });

  test('the browser opens the store 1300 ms after the press [4.32]', async ({ page }) => {
    await page.route('https://play.example/**', (route) => route.fulfill({ body: 'The store' }));
    await holdViewerLimit(page);
    await signIn(page, 'visitor', CLASSIC.path);
    await page.clock.install();
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await stopClock(page);
    await page.evaluate(() =>
      navigation.addEventListener('navigate', (to) => (window.tried = to.destination.url)),
    );
    await offer(page).getByRole('button', { name: 'Open in the app' }).click();
    // The code has loaded and has tried the app. From then on the timeout runs.
    await expect.poll(() => page.evaluate(() => window.tried)).toBe('podium://old-mill');
    await page.clock.runFor(1_299);
    expect(await page.evaluate(() => window.tried)).toBe('podium://old-mill');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('https://play.example/app');
  });

  test('nothing is offered to signed-out visitors [6.6]', async ({ page }) => {
    await page.goto(CLASSIC.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
