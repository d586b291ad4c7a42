import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { failRequests, loopVideos } from 'podium/testing';
import { listen } from './support/listen.ts';
import { disablePressExpiry } from './support/press-expiry.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const STEPS = REFERENCE.steps;
const servers: Server[] = [];
test.afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Serves a page on another origin that embeds a presentation. Returns its address. */
async function serveHost(oid: string, query = '', attributes = ''): Promise<string> {
  const html = `<!doctype html><title>Host</title><iframe src="${ORIGIN}/p/embed/${oid}/${query}" width="640" height="360" allow="autoplay; fullscreen" title="Talk" ${attributes}></iframe>`;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(html);
  });
  servers.push(server);
  return `http://localhost:${await listen(server)}/`;
}

test('a frame with ?autoplay=1 starts and plays by itself', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid, '?autoplay=1'));
  const player = page.frameLocator('iframe').locator('.player');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
});

/** Sends a message to the viewer in the frame and returns its reply. */
function ask(page: Page, method: string, args = {}): Promise<{ result?: unknown; error?: unknown }> {
  return page.evaluate(
    ([origin, name, given]) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          const answer = data as { id?: string; result?: unknown; error?: unknown };
          if (answer.id === name) resolve(answer);
        });
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ podium: 1, id: name, method: name, args: given }, origin);
      }),
    [ORIGIN, method, args] as const,
  );
}

test('a page on another origin steers an embedded presentation by messages', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present' }).click();
  await expect(frame.locator('.player')).toBeVisible();
  expect((await ask(page, 'connect')).result).toHaveProperty('methods');
  await ask(page, 'next');
  await ask(page, 'goToStep', { step: 4 });
  await expect(frame.locator('.player-bar')).toContainText(`4 of ${STEPS}`);
  expect((await ask(page, 'getState')).result).toMatchObject({ step: 4, steps: STEPS });
});

test('mouse, wheel and keys move the canvas in a frame of another origin [9.31, 9.33]', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present' }).click();
  const slide = frame.locator('.player').getByRole('group');
  const back = frame.getByRole('button', { name: 'Back to path' });
  await expect(frame.locator('.player')).toBeFocused();
  const moves = {
    keys: () => page.keyboard.press('+'),
    mouse: async () => {
      const box = (await frame.locator('.player-stage').boundingBox())!;
      await page.mouse.move(box.x + 8, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 40, { steps: 3 });
      await page.mouse.up();
    },
    wheel: async () => {
      await frame.locator('.player-stage').hover();
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
    },
  };
  for (const [way, move] of Object.entries(moves))
    await test.step(way, async () => {
      await move();
      await expect(slide).toHaveAccessibleName('Free view');
      await back.click();
      await expect(slide).toHaveAccessibleName(/^1 of/);
      await expect(frame.locator('.is-flying')).toHaveCount(0);
    });
});

test('a page on another origin sets and follows the free view of a frame [9.36]', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid, '?start=2'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present' }).click();
  const slide = frame.locator('.player').getByRole('group');
  await expect(frame.locator('.player')).toBeFocused();
  await ask(page, 'connect');
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }: MessageEvent<{ event?: string; data?: unknown }>) => {
          if (data.event === 'view') resolve(data.data);
        });
      }),
  );
  expect(await ask(page, 'goToView', { x: 1e9, y: 0, w: 1e9 })).toMatchObject({ result: null });
  await expect(slide).toHaveAccessibleName('Free view');
  const view = (await told) as { x: number; w: number };
  expect(view.w).toBeLessThan(1e9);
  expect((await ask(page, 'getState')).result).toMatchObject({ step: 0, view });
  expect(await ask(page, 'goToView', { x: 'left' })).toMatchObject({ error: 'bad-arguments' });
  await ask(page, 'goToStep', { step: 3 });
  expect((await ask(page, 'getState')).result).toMatchObject({ step: 3, view: null });
});

for (const query of ['', '?toolbar=0'])
  test(`a page on another origin opens and closes the dialogs of the frame by name: "${query}" [2.50]`, async ({
    page,
  }) => {
    await page.goto(await serveHost(REFERENCE.oid, query));
    const frame = page.frameLocator('iframe');
    const share = frame.getByRole('dialog', { name: 'Share Podium' });
    const embed = frame.getByRole('dialog', { name: 'Embed Podium' });
    const stage = frame.locator('#viewer');
    await expect(stage).toBeVisible();
    const box = await stage.boundingBox();
    await ask(page, 'connect');
    expect(await ask(page, 'openModal', { name: 'SOCIAL_SHARE_MODAL' })).toMatchObject({ result: null });
    await expect(share.getByRole('textbox', { name: 'Link' })).toBeVisible();
    await expect(frame.locator('.embed-bar .author')).toBeVisible({ visible: query === '' });
    expect(await stage.boundingBox()).toEqual(box);
    await ask(page, 'openModal', { name: 'EMBED_MODAL' });
    await expect(embed).toBeVisible();
    await expect(share).toBeHidden();
    await ask(page, 'closeModal', { name: 'EMBED_MODAL' });
    await expect(embed).toBeHidden();
    expect(await ask(page, 'openModal', { name: 'share-dialog' })).toMatchObject({ error: 'bad-arguments' });
    await page.locator('iframe').evaluate((around: HTMLIFrameElement) => (around.src += '#share'));
    await expect(share).toBeVisible();
  });

test('a message can request the last step again at the end', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present' }).click();
  await expect(frame.locator('.player')).toBeVisible();
  await ask(page, 'connect');
  await ask(page, 'goToStep', { step: STEPS });
  await ask(page, 'next');
  await expect(frame.getByRole('button', { name: 'Restart' })).toBeVisible();
  await ask(page, 'goToStep', { step: STEPS });
  await expect(frame.getByRole('button', { name: 'Restart' })).toHaveCount(0);
});

test('a page on another origin starts an embedded presentation, and moves it by the address', async ({
  page,
}) => {
  await page.goto(await serveHost(REFERENCE.oid));
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Present' })).toBeVisible();
  await ask(page, 'connect');
  expect(await ask(page, 'play')).toMatchObject({ result: null });
  expect((await ask(page, 'getState')).result).toMatchObject({ isPlaying: true });
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    if (frame) frame.src += '#step=6';
  });
  await expect(page.frameLocator('iframe').locator('.player-bar')).toContainText(`6 of ${STEPS}`);
});

test('the address of a frame follows its steps without an entry in the history, and moves it each time', async ({
  page,
}) => {
  await page.goto(await serveHost(REFERENCE.oid, '#step=3'));
  const frame = page.frameLocator('iframe');
  const bar = frame.locator('.player-bar');
  await frame.getByRole('link', { name: 'Present' }).click();
  await expect(bar).toContainText(`3 of ${STEPS}`);
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toContainText(`5 of ${STEPS}`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/#step=5$/);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page
    .locator('iframe')
    .evaluate((around: HTMLIFrameElement) => around.setAttribute('src', around.src));
  await expect(bar).toContainText(`3 of ${STEPS}`);
});

test('an address may name the first step in its query, and the fragment takes precedence', async ({
  page,
}) => {
  // The presentation continues by itself, so the first position is recorded.
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const count = document.querySelector('.player-bar > span');
      if (!count?.textContent) return;
      watch.disconnect();
      document.documentElement.dataset['began'] = count.textContent;
    }).observe(document, { childList: true, subtree: true });
  });
  const root = page.frameLocator('iframe').locator('html');
  await page.goto(await serveHost(REFERENCE.oid, '?autoplay=1&start=4'));
  await expect(root).toHaveAttribute('data-began', `4 of ${STEPS}`);
  await page.goto(await serveHost(REFERENCE.oid, '?autoplay=1&start=4#step=2'));
  await expect(root).toHaveAttribute('data-began', `2 of ${STEPS}`);
});

test('a sandboxed frame has the captions of a video', async ({ page }) => {
  await page.goto(await serveHost('tide-film', '', 'sandbox="allow-scripts"'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: /^(present|play)$/i }).click();
  await expect
    .poll(() => frame.locator('video').evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length))
    .toBeGreaterThan(0);
});

test('a sandboxed frame, which has no origin of its own, plays', async ({ page }) => {
  await page.goto(await serveHost(REFERENCE.oid, '', 'sandbox="allow-scripts"'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present' }).click();
  await expect(frame.locator('.player')).toBeVisible();
});

test.describe('when the viewer in a frame cannot play', () => {
  test.use({ expectedComplaint: /Failed to load resource|Error hydrating|ERR_FAILED/ });

  test('the page around gets a message', async ({ page }) => {
    await failRequests(page, '**/playback/*/*.json', 500);
    await page.goto(await serveHost(REFERENCE.oid));
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Present' })).toBeVisible();
    await ask(page, 'connect');
    expect(await ask(page, 'play')).toMatchObject({ error: 'failed' });
  });

  test('the page around gets a message about a video that does not load, and may retry', async ({ page }) => {
    await loopVideos(page);
    const restore = await failRequests(page, '**/_media/**');
    await page.goto(await serveHost('tide-film'));
    await expect(page.frameLocator('iframe').getByRole('link', { name: /^(present|play)$/i })).toBeVisible();
    await ask(page, 'connect');
    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }: MessageEvent<{ event?: string }>) => {
            if (data.event === 'error') resolve(data.event);
          });
        }),
    );
    await ask(page, 'play');
    expect(await told).toBe('error');
    await expect.poll(async () => (await ask(page, 'getState')).result).toMatchObject({ isPlaying: false });
    expect(await ask(page, 'play')).toMatchObject({ error: 'failed' });
    await restore();
    expect(await ask(page, 'play')).toMatchObject({ result: null });
    await expect.poll(async () => (await ask(page, 'getState')).result).toMatchObject({ isPlaying: true });
  });

  test('its steps can be read, until the code of the viewer loads after all', async ({ page }) => {
    await disablePressExpiry(page);
    const restore = await failRequests(page, /\/_astro\/view-page\..*\.js/);
    await page.goto(await serveHost(REFERENCE.oid));
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Present' }).click();
    await expect(frame.getByText('“Present” could not be loaded. Please try again.')).toBeVisible();
    await expect(frame.getByRole('figure').first()).toBeVisible();
    await restore();
    await frame.getByRole('link', { name: 'Present' }).click();
    await expect(frame.locator('.player')).toBeVisible();
    await expect(frame.getByRole('figure').first()).toBeHidden();
  });
});
