import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import type { Page, Request, Route } from '@playwright/test';
import { ELSEWHERE_FOLDER } from '#domain/addresses/media-elsewhere';
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

/** Extends the shared `test` with the hosts of the site, of its media and of its statistics. */
const test = base.extend<{ hosts: Hosts }, { mediaServer: string }>({
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
    async ({ context, served, mediaServer }, use) => {
      const hosts: Hosts = { reports: [], media: [] };
      const pass = (address: string) => async (route: Route, request: Request) => {
        const { pathname, search } = new URL(request.url());
        await route.fulfill({ response: await route.fetch({ url: address + pathname + search }) });
      };
      await context.route('https://talks.example/**', pass(served?.address ?? ''));
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

const bodies = (reports: readonly Request[]): unknown[] =>
  reports.map((request) => request.postDataJSON() as unknown);

/** Moves the mouse, which loads all code for a first action. */
async function showIntent(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
}

test('a service gets the view of each page, and events, without cookies [7.47]', async ({
  page,
  context,
  hosts: { reports },
}) => {
  const domain = 'talks.example';
  await page.goto(`${LIKED.path}?a=b`);
  const url = page.url();
  await expect.poll(() => bodies(reports)).toContainEqual({ name: 'pageview', url, domain });
  await showIntent(page);
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await expect.poll(() => bodies(reports)).toContainEqual({ name: 'show modal', url, domain, props: {} });
  await page.keyboard.press('Escape');
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  const logo = { name: 'click on logo', url, domain, props: {} };
  await expect.poll(() => bodies(reports)).toContainEqual(logo);
  await expect
    .poll(() => bodies(reports))
    .toContainEqual({ name: 'pageview', url: new URL('/', url).href, domain, referrer: url });
  for (const request of reports) {
    expect(request.url()).toBe('https://stats.example/api/event');
    const { cookie, referer, 'content-type': type } = await request.allHeaders();
    expect([cookie, referer, type]).toEqual([undefined, undefined, 'text/plain;charset=UTF-8']);
  }
  expect(await context.cookies()).toEqual([]);
});

test('nothing leaves a private page, and an embed page reports no view [7.47, 7.48]', async ({
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
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  expect(bodies(reports)).toMatchObject([{ name: 'pageview', url: expect.stringMatching(/\/explore\/$/) }]);
  expect(JSON.stringify(bodies(reports))).not.toContain(PRIVATE_PAGES.classic.path.split('/')[2]);
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
