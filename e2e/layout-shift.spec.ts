import type { Page } from '@playwright/test';
import { enter, holdViewerLimit, type Shift, shifts, watchShifts } from 'podium/testing';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { paintPieces, planPieces, startStreamingServer } from './support/streaming-server.ts';
import { expect, test } from './support/test.ts';

/**
 * Scrolls through the page as a reader does, so that all fonts and pictures load. Returns the
 * shifts.
 */
async function readThrough(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
      // Lazy pictures that the list of steps clips do not load.
      const seen = await new Promise<Set<Element>>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect();
          resolve(new Set(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []))));
        });
        observer.observe(document.body);
        for (const image of document.images) observer.observe(image);
      });
      const pictures = [...document.images].filter(
        (image) => !image.complete && (image.loading !== 'lazy' || seen.has(image)),
      );
      await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    }
    await frame();
    await frame();
    return window.takeShifts();
  });
}

for (const width of [360, 768, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [kind, { path }] of Object.entries(VIEW_PAGES)) {
      test(`nothing shifts on a ${kind}, signed out and signed in`, async ({ page }) => {
        await holdViewerLimit(page);
        await watchShifts(page);
        await page.goto(path);
        expect(await readThrough(page)).toEqual([]);
        await enter(page, 'editor');
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
        await expect(page.locator('html')).toHaveAttribute('data-roles');
        expect(await readThrough(page)).toEqual([]);
      });
    }

    for (const path of [
      '/',
      '/explore/2/',
      '/presentation-template/lesson/',
      '/presentation-template/weekly-review/',
      '/user/harbour-workshop/',
    ]) {
      test(`nothing shifts on the listing ${path}`, async ({ page }) => {
        await watchShifts(page);
        await page.goto(path);
        expect(await readThrough(page)).toEqual([]);
      });
    }
  });
}

for (const width of [360, 768, 1280, 1680])
  test(`nothing shifts while a search finds results at ${width} px, with code that comes late`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1050 });
    await watchShifts(page);
    const release = Promise.withResolvers<null>();
    await page.route('**/_astro/Search.*.js', async (route) => {
      await release.promise;
      await route.fallback();
    });
    await page.goto('/explore/search/?search=lantern');
    await expect(page.locator('[data-wanted]')).toHaveCount(1);
    // The page shows that the search runs.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    release.resolve(null);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/1 result/);
    await expect(page.getByRole('combobox', { name: 'Topic' })).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });

test.describe('while a page arrives in pieces', () => {
  // Each page arrives in hundreds of pieces, each in its own frame.
  test.describe.configure({ timeout: 300_000 });

  let server: Awaited<ReturnType<typeof startStreamingServer>>;
  test.beforeAll(async () => (server = await startStreamingServer()));
  test.afterAll(() => server.stop());

  for (const [kind, path] of [
    ['presentation', REFERENCE.path],
    ['presentation without owner', '/p/quiet-stone/a-quiet-stone/'],
    ['presentation with hostile texts', '/p/sharp-edges/sharp-edges/'],
    ['video', '/v/tide-film/the-tide-in-four-seconds/'],
    ['home page', '/'],
    ['listing', '/explore/2/'],
    ['profile', '/user/harbour-workshop/'],
  ] as const)
    for (const width of [360, 1280])
      test(`nothing shifts on a ${kind} at ${width} px`, async ({ page }) => {
        await watchShifts(page);
        await paintPieces(page);
        server.serve(await planPieces(page, { server, path, width }));
        await page.goto(`${server.address}${path}`);
        expect(await readThrough(page)).toEqual([]);
      });
});

test('the measurement detects a shift', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/');
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.className = 'late';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.late { block-size: 200px }');
    document.adoptedStyleSheets.push(sheet);
    document.body.prepend(box);
  });
  await expect.poll(() => page.evaluate(() => window.takeShifts().length)).toBeGreaterThan(0);
});
