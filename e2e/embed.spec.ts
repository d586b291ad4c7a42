import type { Page } from '@playwright/test';
import { playbackPath } from '#domain/addresses/paths';
import { Viewer } from 'podium/testing';
import { EMBEDS, REFERENCE, TRANSCRIPT } from './support/site.ts';
import { expect, test } from './support/test.ts';

const PRESENTATION = EMBEDS.presentation;
const VIDEO = EMBEDS.video;

/**
 * Returns the height of the bar below the stage in a frame of this size: 52 px from 480 by 270 px.
 */
const barHeight = (width: number, height: number) => (width >= 480 && height >= 270 ? 52 : 0);

/** Measures how far the page scrolls, in pixels, and whether the viewer fills it. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const { width, height } = document.getElementById('viewer')?.getBoundingClientRect() ?? {};
    return {
      beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
      isFilled: width === innerWidth && height === innerHeight,
    };
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 560, height: 315 } });

  test('a presentation has its preview, title, steps with their texts and transcript [4.3]', async ({
    page,
  }) => {
    await page.goto(PRESENTATION.path);
    await expect(page).toHaveTitle(new RegExp(`^${PRESENTATION.title}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRESENTATION.title);
    await expect(page.locator('.preview img').last()).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(REFERENCE.steps);
    await expect(page.getByRole('figure').first()).toContainText(PRESENTATION.title);
    await expect(page.getByText(TRANSCRIPT.ofSlides[0]!)).toBeVisible();
    const transcript = page.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByRole('heading', { level: 3, name: TRANSCRIPT.last.heading })).toBeVisible();
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await expect(page.getByRole('figure').first()).toBeInViewport();
  });

  test('a video has its poster, and a link to the file', async ({ page }) => {
    await page.goto(VIDEO.path);
    const figure = page.getByRole('figure');
    await expect(figure.locator('img')).toHaveAttribute('src', /^\/_pictures\//);
    await expect(figure.getByRole('link')).toHaveAttribute('href', /^\/_media\/[0-9a-f]+\.webm$/);
    await expect(page.getByText('The water comes in.')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
});

for (const [kind, { path }] of Object.entries(EMBEDS)) {
  test.describe(`the frame of a ${kind}`, () => {
    test('fits any size without scrolling', async ({ page }) => {
      for (const query of ['', '?toolbar=0']) {
        await page.goto(path + query);
        for (const [width, height] of [
          [1, 1],
          [90, 50],
          [320, 180],
          [560, 315],
          [767, 235],
          [1024, 516],
          [300, 900],
          [3840, 2160],
        ] as const) {
          await page.setViewportSize({ width, height });
          const size = `${width} x ${height}`;
          const isFilled = query !== '' || barHeight(width, height) === 0;
          expect({ size, ...(await measure(page)) }).toEqual({ size, beyond: [0, 0], isFilled });
        }
      }
    });

    test('uses no cookie, no storage and no other host [2.36, 7.8]', async ({ page, context, baseURL }) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.addInitScript(() => {
        const touch = (name: string) => () => {
          throw new Error(`The embed page used ${name}.`);
        };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
          Object.defineProperty(window, name, { get: touch(name) });
        Object.defineProperty(document, 'cookie', { get: touch('cookies'), set: touch('cookies') });
      });
      const response = await page.goto(path);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await context.cookies()).toEqual([]);
      expect(await response?.headerValue('set-cookie')).toBeNull();
      expect(
        [...hosts].filter((host) => host !== baseURL && !host.startsWith('data:') && host !== 'null'),
      ).toEqual([]);
    });
  });
}

for (const oid of [REFERENCE.oid, 'old-mill']) {
  test(`the end of ${oid} keeps its restart button whole in frames of any size`, async ({ page }) => {
    await page.goto(`/p/embed/${oid}/`);
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await expect(page.locator('.player')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    const again = page.getByRole('button', { name: 'Restart', exact: true });
    await expect(again).toBeFocused();
    for (const [width, height] of [
      [1, 1],
      [60, 40],
      [90, 60],
      [120, 90],
      [320, 180],
      [640, 360],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(async () => {
        const { x, y, width: w, height: h } = (await again.boundingBox())!;
        const size = `${width} x ${height}`;
        expect({ size, cut: x < 0 || y < 0 || x + w > width || y + h > height }).toEqual({
          size,
          cut: false,
        });
        expect({ size, beyond: await again.evaluate((root) => root.scrollWidth - root.clientWidth) }).toEqual(
          {
            size,
            beyond: 0,
          },
        );
      }).toPass();
      await expect(again.locator('svg')).toBeVisible();
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('.player')).toBeFocused();
  });
}

test('Start is whole in frames of any size', async ({ page }) => {
  await page.goto(EMBEDS.presentation.path);
  const start = page.getByRole('link', { name: 'Present', exact: true });
  for (const [width, height] of [
    [30, 20],
    [60, 40],
    [90, 60],
    [120, 90],
    [320, 180],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { x, y, width: w, height: h } = (await start.boundingBox())!;
    const size = `${width} x ${height}`;
    expect({ size, cut: x < 0 || y < 0 || x + w > width || y + h > height }).toEqual({ size, cut: false });
  }
});

for (const pointer of ['a mouse', 'a finger']) {
  const isTouch = pointer === 'a finger';
  test.describe(`a presentation that plays for ${pointer}`, () => {
    test.use({ viewport: { width: 640, height: 360 }, hasTouch: isTouch, isMobile: isTouch });

    test('fills a small frame, and is not covered in others', async ({ page }) => {
      await page.goto(EMBEDS.presentation.path);
      await page.getByRole('link', { name: 'Present', exact: true }).click();
      await expect(page.locator('.player')).toBeVisible();
      expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(isTouch);
      for (const [width, height] of [
        [30, 20],
        [64, 48],
        [120, 90],
        [138, 300],
        [200, 112],
        [200, 130],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.player-bar')).toBeHidden();
        const room = { x: 0, y: 0, width, height };
        await expect.poll(() => page.locator('.player-stage').boundingBox()).toEqual(room);
      }
      for (const [width, height] of [
        [140, 140],
        [320, 180],
        [2400, 1200],
        [3840, 2160],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.player-bar')).toBeVisible();
        const hasRow = isTouch || height >= 320 || width / height < 5 / 3;
        const end = height - barHeight(width, height) - (hasRow ? 52 : 3);
        await expect.poll(async () => (await page.locator('.player-stage').boundingBox())?.height).toBe(end);
        const { y } = (await page.locator('.player-bar').boundingBox())!;
        if (hasRow) expect(y).toBeGreaterThanOrEqual(end);
      }
    });
  });
}

test.describe('on a wall', () => {
  test.use({ viewport: { width: 3840, height: 2160 } });

  test('keeps sizes that are fixed', async ({ page }) => {
    const loaded = Promise.withResolvers<null>();
    await page.route('**/playback/*/*.json', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(EMBEDS.presentation.path);
    expect(await page.locator('.overlay .avatar').boundingBox()).toMatchObject({ width: 36, height: 36 });
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    expect(await page.locator('.loading-circle').boundingBox()).toMatchObject({ width: 168, height: 168 });
    loaded.resolve(null);
    await expect(page.locator('.player')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    const film = page.locator('.restart-video');
    await expect(film).toBeVisible();
    expect((await film.boundingBox())?.width).toBe(900);
  });
});

test('a printed video has no link', async ({ page }) => {
  await page.goto(VIDEO.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('figure').locator('img')).toBeVisible();
  await expect(page.getByRole('figure').getByRole('link')).toBeHidden();
});

test('begins again at the end if its address asks for that [2.92]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${PRESENTATION.path}?loop=1&start=${REFERENCE.steps}`);
  await new Viewer(page).start();
  const { position } = new Viewer(page);
  await expect(position).toHaveText(`${REFERENCE.steps} of ${REFERENCE.steps}`);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(`1 of ${REFERENCE.steps}`);
  await page.goto(`${VIDEO.path}?loop=1`);
  await new Viewer(page).present.click();
  await expect(page.locator('video')).toHaveJSProperty('loop', true);
});

test('is indexed only as part of the page around it, and names the view page [2.38]', async ({
  page,
  baseURL,
}) => {
  await page.goto(PRESENTATION.path);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, indexifembedded');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${REFERENCE.path}$`));
  await expect(page.locator('html')).toHaveAttribute('data-embed', '');
  const link = page.getByRole('link', { name: 'View on Podium' });
  await expect(link).toHaveAttribute('target', '_blank');
  expect(new URL((await link.getAttribute('href')) ?? '', baseURL).pathname).toBe(REFERENCE.path);
});

test('keeps its transcript for screen readers while it cannot be seen', async ({ page }) => {
  await page.goto(PRESENTATION.path);
  await expect(page.getByRole('heading', { level: 3, name: TRANSCRIPT.last.heading })).toHaveCount(1);
  await expect(page.getByRole('figure')).toHaveCount(0);
});

test('is published for listed content only [2.31]', async ({ request }) => {
  for (const oid of ['hidden-cove', 'private-cellar', 'hidden-film']) {
    for (const path of [`/p/embed/${oid}/`, playbackPath(oid)])
      expect((await request.get(path)).status(), path).toBe(404);
  }
  const scene = await request.get(playbackPath(REFERENCE.oid));
  expect(scene.headers()['content-type']).toContain('application/json');
  expect(await scene.json()).toMatchObject({ scene: { version: 1, steps: { length: REFERENCE.steps } } });
});
