import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { writeNginx } from '#pipeline/publishing/nginx/write-nginx';
import { findFreePort } from '#pipeline/site/dev-server';
import { readHeadersFile, readRedirects } from '#pipeline/site/read-headers-file';
import { findNginx, runNginx } from '../checks/nginx/run-nginx.ts';
import { serveSite } from 'podium/testing';
import { likeButton, player, position, present } from './support/playback.ts';
import { EMBEDS, LIKED, REFERENCE } from './support/site.ts';
import { expect, test as base } from './support/test.ts';

/** The site that the stage "base" builds, and its address. */
const DIST = resolve('.cache/base/dist');
const BASE = '/talks';
const SITE = `https://user.github.io${BASE}`;

type Host = 'a file server' | 'the origin' | 'nginx';

const nginxProgram = findNginx();
const WITH_CALLS: readonly Host[] = [
  'the origin',
  ...(nginxProgram === undefined ? [] : (['nginx'] as const)),
];

interface Served {
  /** Starts a host unless it runs. Returns the address of the site there. */
  addressOf: (host: Host) => Promise<string>;
}

/** Extends the shared `test` with the hosts of the site, one of each for a worker. */
const test = base.extend<{ address: string; host: Host; outside: string[] }, Served>({
  addressOf: [
    async ({}, use) => {
      const started = new Map<Host, Promise<string>>();
      const stops: (() => unknown)[] = [];
      const origin = async () => {
        const { address, stop } = await serveSite({
          dist: DIST,
          content: 'e2e/site/src/content',
          accounts: true,
          env: { PODIUM_SITE_URL: SITE, PODIUM_TRUST_PROXY: '1', PODIUM_DEMO_SIGN_IN: '1' },
        });
        stops.push(stop);
        return address;
      };
      const start: Readonly<Record<Host, () => Promise<string>>> = {
        'a file server': async () => {
          const { address, stop } = await serveSite({ dist: DIST, base: BASE });
          stops.push(stop);
          return address;
        },
        'the origin': origin,
        nginx: async () => {
          const behind = new URL(await origin()).origin;
          const { rules } = await readHeadersFile(DIST);
          const redirects = await readRedirects(DIST);
          const settings = {
            root: DIST,
            base: BASE,
            rules,
            redirects,
            origin: behind,
            hasBrotli: false,
            hasMarkdown: false,
          };
          const port = await findFreePort(0, '127.0.0.1');
          const nginx = await runNginx(nginxProgram ?? 'nginx', writeNginx(settings), `127.0.0.1:${port}`);
          stops.push(() => nginx.stop());
          return `http://localhost:${port}${BASE}`;
        },
      };
      await use((host) => {
        const address = started.get(host) ?? start[host]();
        started.set(host, address);
        return address;
      });
      for (const stop of stops.toReversed()) await stop();
    },
    { scope: 'worker' },
  ],
  host: ['a file server', { option: true }],
  address: async ({ addressOf, host }, use) => use(await addressOf(host)),
  outside: async ({ page, address }, use) => {
    const outside: string[] = [];
    const { origin } = new URL(address);
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin || !url.pathname.startsWith(`${BASE}/`)) outside.push(url.href);
    });
    await use(outside);
  },
});

const main = (page: Page) => page.getByRole('main');

for (const host of ['a file server', ...WITH_CALLS] as const)
  test.describe(`a site below a path of ${host}`, () => {
    // A page that is missing. The file server does not answer calls either.
    test.use({ host, expectedComplaint: /404 \(Not Found\)|405/ });

    test('plays, is shared and found, changes its language, and requests nothing outside of it', async ({
      page,
      address,
      outside,
      context,
    }) => {
      await page.goto(address + REFERENCE.path);
      await present(page).click();
      await expect(position(page)).toHaveText('1 of 8');
      await page.locator('[commandfor=share-dialog]').first().click();
      const link = page.locator('#share-dialog').getByRole('textbox').first();
      await expect(link).toHaveValue(SITE + REFERENCE.path);

      await page.goto(`${address}/explore/search/?search=lantern`);
      await main(page).getByRole('link', { name: LIKED.title }).click();
      await expect(page).toHaveURL(address + LIKED.path);
      await page.locator('.footer-languages a').filter({ hasText: 'Deutsch' }).click();
      await expect(page).toHaveURL(`${address}/de${LIKED.path}`);
      expect(await context.cookies()).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'language', path: `${BASE}/` })]),
      );
      expect(outside).toEqual([]);
    });

    test('leads old addresses to their pages, others home, and has embed pages', async ({
      page,
      address,
      outside,
    }) => {
      await page.goto(`${address}/p/kettle-lake/an-old-title/?a=b#step=3`);
      await expect(page).toHaveURL(`${address}${REFERENCE.path}?a=b#step=3`);
      expect((await page.goto(`${address}/de/nothing/`))?.status()).toBe(404);
      await page.locator('header a').first().click();
      await expect(page).toHaveURL(`${address}/de/`);
      await page.goto(address + EMBEDS.presentation.path);
      await present(page).click();
      await expect(player(page)).toBeVisible();
      expect(outside).toEqual([]);
    });
  });

for (const host of WITH_CALLS)
  test.describe(`a site below a path of ${host}`, () => {
    test.use({ host });

    test('signs visitors in, and keeps their likes', async ({ page, address, outside, context }) => {
      await page.goto(address + LIKED.path);
      await page.getByRole('link', { name: 'Log in' }).first().click();
      await page.getByRole('button', { name: /Demo Visitor/ }).click();
      await expect(page).toHaveURL(`${address}/`);
      await page.goto(address + LIKED.path);
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await likeButton(page).click();
      expect((await saved).ok()).toBe(true);
      await page.reload();
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      const paths = (await context.cookies()).map(({ path }) => path);
      expect(new Set(paths)).toEqual(new Set([`${BASE}/`]));
      expect(outside).toEqual([]);
    });
  });
