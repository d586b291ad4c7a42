import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { listen } from './support/listen.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const STEPS = REFERENCE.steps;
const LINK = `<a href="${ORIGIN}${REFERENCE.path}">Talk</a>`;
const servers: Server[] = [];
test.afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Shows a page of another origin. Its policy allows only the script and the frames of the site. */
async function visitHost(page: Page, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Host</title><script src="${ORIGIN}/embed.js" async></script><body>${body}`;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${ORIGIN}; frame-src ${ORIGIN}`,
    );
    response.end(html);
  });
  servers.push(server);
  await page.goto(`http://localhost:${await listen(server)}/`);
}

/** The element, with the methods that the tests call. */
interface Embed extends HTMLElement {
  play(): Promise<null>;
  next(): Promise<null>;
  goToStep(step: number): Promise<null>;
  seek(seconds: number): Promise<null>;
  getState(): Promise<{ step: number | null; seconds: number | null }>;
}

test('a page of another site shows a presentation with <podium-embed>, and steers it [2.96]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await visitHost(page, `<podium-embed data-start="2" data-toolbar="false">${LINK}</podium-embed>`);
  const embed = page.locator('podium-embed');
  const frame = embed.frameLocator('iframe');
  await expect(embed.getByRole('link')).toBeHidden();
  await expect(embed.locator('iframe')).toHaveAttribute('title', 'Talk');
  expect(await embed.locator('iframe').boundingBox()).toMatchObject({ width: 560, height: 315 });
  const told = embed.evaluate(
    (element) =>
      new Promise((resolve) =>
        element.addEventListener('step', (event) => {
          const { step } = (event as CustomEvent<{ step: number }>).detail;
          if (step === 4) resolve(step);
        }),
      ),
  );
  await embed.evaluate((element: Embed) => element.play());
  await expect(frame.locator('.player-bar')).toContainText(`2 of ${STEPS}`);
  await expect(frame.getByRole('toolbar')).toHaveCount(0);
  await embed.evaluate((element: Embed) => element.next());
  await expect(frame.locator('.player-bar')).toContainText(`3 of ${STEPS}`);
  await embed.evaluate((element: Embed) => element.goToStep(4));
  expect(await told).toBe(4);
  expect(await embed.evaluate((element: Embed) => element.getState())).toMatchObject({ step: 4 });
  const refused = embed.evaluate((element: Embed) => element.seek(3).catch(String));
  expect(await refused).toBe('Error: unsupported');
  await page.setViewportSize({ width: 320, height: 700 });
  const { width, height } = (await embed.locator('iframe').boundingBox())!;
  expect(width).toBeLessThan(320);
  expect(height).toBeCloseTo((width * 9) / 16, 0);
});

test('two elements on a page are apart, and one that is moved connects again [2.96]', async ({ page }) => {
  const video = `<a href="${ORIGIN}/v/tide-film/film/">Film</a>`;
  await visitHost(
    page,
    `<podium-embed>${LINK}</podium-embed><podium-embed data-start="1">${video}</podium-embed><main></main>`,
  );
  const [talk, film] = [page.locator('podium-embed').first(), page.locator('podium-embed').last()];
  await talk.evaluate((element: Embed) => element.play());
  await expect(talk.frameLocator('iframe').locator('.player')).toBeVisible();
  await expect(film.frameLocator('iframe').getByRole('link', { name: 'Play', exact: true })).toBeVisible();
  expect(await film.evaluate((element: Embed) => element.getState())).toMatchObject({ seconds: null });
  expect(await film.evaluate((element: Embed) => element.next().catch(String))).toBe('Error: unsupported');
  const state = await film.evaluate((element: Embed) => {
    document.querySelector('main')?.append(element);
    return element.getState();
  });
  expect(state).toMatchObject({ step: null });
  await expect(talk.frameLocator('iframe').locator('.player')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page with <podium-embed> has the link [2.96]', async ({ page }) => {
    await visitHost(page, `<podium-embed>${LINK}</podium-embed>`);
    await expect(page.getByRole('link', { name: 'Talk' })).toBeVisible();
  });
});

test('the script for other sites stays at its address, and is fetched again after a change [2.96]', async ({
  request,
}) => {
  const { 'cache-control': control, 'content-type': type } = (await request.get('/embed.js')).headers();
  expect(control).toBe('public, max-age=60, stale-while-revalidate=86400');
  expect(type).toBe('text/javascript; charset=utf-8');
});
