import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import type { Page, Request, Route } from '@playwright/test';
import { ELSEWHERE_FOLDER } from '#domain/addresses/media-elsewhere';
import {
  ADAPTERS,
  PAGE_VIEW,
  statisticsOf,
  toRequest,
  type AdapterName,
  type Report,
} from '#domain/analytics/statistics';
import { mediaTypeOf } from '#domain/media/media-types';
import { expect, test as base } from 'podium/testing';
import { player, present } from './support/playback.ts';
import { brotliBytes, scriptsThatRan, waitUntilIdle } from './support/scripts.ts';
import { EMBEDS, LIKED, PRIVATE_PAGES, VIEW_PAGES } from './support/site.ts';

/** The files for the host of media. */
const MEDIA = resolve('e2e/elsewhere', ELSEWHERE_FOLDER);

/** Serves files as a host for media does: parts of them, and to pages of other sites. */
async function startMediaServer(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    // The base of the setting has the path /talks.
    const name = (request.url ?? '').replace(/^\/talks\//, '');
    void readFile(join(MEDIA, name)).then(
      (bytes) => {
        const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
        const start = Number(from ?? 0);
        const end = to ? Number(to) + 1 : bytes.length;
        response
          .writeHead(from === undefined ? 200 : 206, {
            'access-control-allow-origin': '*',
            'accept-ranges': 'bytes',
            'content-type': mediaTypeOf(name),
            'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
          })
          .end(bytes.subarray(start, end));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

interface Hosts {
  /** The requests that the service for statistics has received. */
  readonly reports: Request[];
  /** The names of the files that the host for media was asked for. */
  readonly media: string[];
}

const HOST = 'talks.example';
/** Another host of the same site. */
const PREVIEW = 'preview.example';
const STATISTICS = 'https://stats.example';
const SERVICES = Object.keys(ADAPTERS) as AdapterName[];
/** What the setting `statistics` is for each service. */
const settingOf = (to: AdapterName) => {
  const site = ADAPTERS[to].site === 'number' ? 3 : undefined;
  return statisticsOf({ to, address: STATISTICS, site }, HOST)!;
};
/** Writes a setting as the code of the site has it. */
const inCode = (to: AdapterName): string => JSON.stringify(settingOf(to)).replaceAll(/"(\w+)":/g, '$1:');

/** Extends the shared `test` with the hosts of the site, of its media and of its statistics. */
const test = base.extend<{ hosts: Hosts; service: AdapterName }, { mediaServer: string }>({
  // The site is built for Plausible. Its code for another service differs in the setting alone, as
  // integration/statistics-code.test.ts shows.
  service: ['plausible', { option: true }],
  mediaServer: [
    async ({}, use) => {
      const { address, stop } = await startMediaServer();
      await use(address);
      stop();
    },
    { scope: 'worker' },
  ],
  baseURL: 'https://talks.example',
  hosts: [
    async ({ context, served, mediaServer, service }, use) => {
      const hosts: Hosts = { reports: [], media: [] };
      const pass = (address: string) => async (route: Route, request: Request) => {
        const { pathname, search } = new URL(request.url());
        await route.fulfill({ response: await route.fetch({ url: address + pathname + search }) });
      };
      const site = pass(served?.address ?? '');
      for (const host of [HOST, PREVIEW]) await context.route(`https://${host}/**`, site);
      await context.route(/\/_astro\/analytics\.[^/]*\.js$/, async (route, request) => {
        const address = `${served?.address ?? ''}${new URL(request.url()).pathname}`;
        const response = await route.fetch({ url: address });
        const code = await response.text();
        if (!code.includes(inCode('plausible'))) throw new Error(`${address} has no setting for statistics`);
        await route.fulfill({ response, body: code.replace(inCode('plausible'), inCode(service)) });
      });
      await context.route('https://media.example/**', async (route, request) => {
        hosts.media.push(basename(request.url()));
        await pass(mediaServer)(route, request);
      });
      await context.route('https://stats.example/**', (route, request) => {
        hosts.reports.push(request);
        return route.fulfill({ status: 202, body: 'ok' });
      });
      await use(hosts);
      for (const page of context.pages()) await page.goto('about:blank');
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

// The site that the stage "elsewhere" builds.
test.use({ site: { dist: '.cache/elsewhere/dist' } });

/** Returns requests as texts: address, body. */
const texts = (reports: readonly Request[]): string[] =>
  reports.map((request) => `${request.url()} ${request.postData() ?? ''}`);

/** Moves the mouse, which loads all code for a first action. */
async function showIntent(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
}

for (const service of SERVICES)
  test.describe(ADAPTERS[service].label, () => {
    test.use({ service });

    /** Returns the text of the request that a report is. */
    const requestOf = (report: Report, page: { url: string; title: string; referrer: string }): string => {
      const { path, body } = toRequest(settingOf(service), report, page);
      return `${STATISTICS}${path} ${String(body ?? '')}`;
    };

    test('gets the view of each page, and events, without cookies and identifiers of view links [7.47, 7.48]', async ({
      page,
      context,
      hosts: { reports },
    }) => {
      const secret = 'Hc7mQ2xVt9LrB4sKe1Wd';
      await page.goto(`${LIKED.path}?auth_key=${secret}`);
      const first = { url: page.url(), title: await page.title(), referrer: '' };
      await expect.poll(() => texts(reports)).toContain(requestOf([PAGE_VIEW, {}], first));
      // Consent changes nothing.
      await page.evaluate(() =>
        dispatchEvent(new CustomEvent('consent-changed', { detail: { performance: true } })),
      );
      await showIntent(page);
      await page.getByRole('button', { name: 'Embed', exact: true }).click();
      await expect.poll(() => texts(reports)).toContain(requestOf(['show modal', {}], first));
      await page.keyboard.press('Escape');
      await page.locator('.header-logo').click();
      await expect(page).toHaveURL('/');
      await expect.poll(() => texts(reports)).toContain(requestOf(['click on logo', {}], first));
      const second = { url: page.url(), title: await page.title(), referrer: first.url };
      await expect.poll(() => texts(reports)).toContain(requestOf([PAGE_VIEW, {}], second));
      for (const request of reports) {
        const { cookie, referer, 'content-type': type } = await request.allHeaders();
        expect([cookie, referer]).toEqual([undefined, undefined]);
        // Types that need no permission of the other host.
        expect(type ?? 'text/plain').toMatch(/^(?:text\/plain|application\/x-www-form-urlencoded)/);
      }
      expect(texts(reports).filter((text) => text.includes(secret))).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });

    test('gets nothing from a private page, and no view from an embed page [7.47, 7.48]', async ({
      page,
      hosts: { reports },
    }) => {
      await page.goto(PRIVATE_PAGES.classic.path);
      await showIntent(page);
      await present(page).click();
      await expect(player(page)).toBeVisible();
      await page.goto(EMBEDS.video.path);
      await showIntent(page);
      await page.goto('/explore/');
      const explore = { url: page.url(), title: await page.title(), referrer: '' };
      await expect.poll(() => texts(reports)).toEqual([requestOf([PAGE_VIEW, {}], explore)]);
    });

    test('gets nothing from another host, which prints reports [7.49]', async ({
      page,
      hosts: { reports },
    }) => {
      const printed = page.waitForEvent('console', (message) => message.text().startsWith('Statistics:'));
      await page.goto(`https://${PREVIEW}${LIKED.path}`);
      await showIntent(page);
      const { path } = toRequest(settingOf(service), [PAGE_VIEW, {}], {
        url: page.url(),
        title: await page.title(),
        referrer: '',
      });
      expect((await printed).text()).toContain(path);
      expect(reports).toEqual([]);
    });
  });

test('the code for statistics loads late: before, a page runs 200 bytes more of scripts at most', async ({
  page,
}) => {
  const scripts = await scriptsThatRan(page, () => page.goto(LIKED.path));
  const early = scripts.filter((text) => !/https:\/\/stats\.example|auth_key=/.test(text));
  const [total, ofPage] = [scripts, early].map((all) =>
    all.map(brotliBytes).reduce((sum, item) => sum + item, 0),
  );
  test.info().annotations.push({ type: 'bytes of scripts', description: `${ofPage}, later ${total}` });
  expect(ofPage).toBeLessThanOrEqual(4_200);
});

test('a film plays from the host for media, and a private one from the site [10.6, 10.7]', async ({
  page,
  hosts,
}) => {
  const film = page.locator('#viewer video');
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.goto(VIEW_PAGES['video']!.path);
  await present(page).click();
  await expect.poll(seconds).toBeGreaterThan(0);
  expect(hosts.media.length).toBeGreaterThan(0);
  expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
    /^https:\/\/media\.example\/talks\/_media\/[0-9a-f]{32}\.(?:mp4|webm)$/,
  );
  // Needs a part from the middle of the file.
  await film.evaluate((video: HTMLVideoElement) => void (video.currentTime = video.duration / 2));
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  const asked = hosts.media.length;
  await page.goto(PRIVATE_PAGES.video.path);
  await present(page).click();
  await expect.poll(seconds).toBeGreaterThan(0);
  expect(hosts.media.length).toBe(asked);
});
