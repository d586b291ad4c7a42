import { dataFolder, oembedPath } from '#domain/addresses/paths';
import { serveSite, type ServedSite } from 'podium/testing';
import { DIST } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const [SHORT] = /^\/p\/[^/]+\//.exec(REFERENCE.path) ?? [''];
const CLASSIC = VIEW_PAGES['classic presentation']?.path ?? '';
const VIDEO = VIEW_PAGES['video']?.path ?? '';

const OID = SHORT.split('/')[2] ?? '';
const [VIDEO_OID = ''] = /[^/]{1,99}(?=\/[^/]{1,99}\/$)/.exec(VIDEO) ?? [];

/** Inexact addresses and the pages that they lead to. */
const MEANT = [
  ['without its slug', SHORT, REFERENCE.path],
  ['without its slug and last slash', SHORT.slice(0, -1), REFERENCE.path],
  ['without its slug, with a query and a step', `${SHORT}?a=b#step=3`, `${REFERENCE.path}?a=b#step=3`],
  ['without its slug, in another language', `/de${SHORT}`, `/de${REFERENCE.path}`],
  ['with an old slug', `${SHORT}what-it-was-called-before/`, REFERENCE.path],
  ['with an old slug, without its last slash', `${SHORT}what-it-was-called-before`, REFERENCE.path],
  ['with an old slug, in another language', `/ja${SHORT}older/`, `/ja${REFERENCE.path}`],
  ['with an old slug, a query and a step', `/de${SHORT}older/?a=b#step=3`, `/de${REFERENCE.path}?a=b#step=3`],
  ['of the classic kind with an old slug', CLASSIC.replace(/[^/]{1,99}\/$/, 'older/'), CLASSIC],
  ['of the classic kind without its slug', CLASSIC.replace(/[^/]{1,99}\/$/, ''), CLASSIC],
  ['of a video without its slug', VIDEO.replace(/[^/]{1,99}\/$/, ''), VIDEO],
  ['of a video in the folder of presentations', `/p/${VIDEO_OID}/`, VIDEO],
  ['of a video in no folder, in another language', `/ko/${VIDEO_OID}/older/`, `/ko${VIDEO}`],
  ['of a presentation in the folder of videos', `/v/${OID}/?a=b`, `${REFERENCE.path}?a=b`],
  ['in the default language by its name', `/en${SHORT}`, REFERENCE.path],
] as const;

test('a site has redirects and headers of its own', async ({ request }) => {
  for (const [from, status, to] of [
    ['/former/', 301, '/explore/'],
    ['/former', 301, '/explore/'],
    ['/de/former.html', 302, '/de/gallery/?from=former#main'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers()['location']]).toEqual([from, status, to]);
  }
  expect((await request.get('/feed.xml')).headers()['x-own']).toBe('a "b"; c');
  expect((await request.get('/explore/')).headers()['x-own']).toBeUndefined();
});

test('the origin redirects inexact addresses, at once', async ({ request }) => {
  for (const [what, address, path] of MEANT) {
    // Browsers keep the part after "#", and do not send it.
    const [sent = '', step] = address.split('#');
    const first = await request.get(sent, { maxRedirects: 0 });
    const to = first.headers()['location'] ?? '';
    expect([what, first.status(), step === undefined ? to : `${to}#${step}`]).toEqual([what, 302, path]);
    const last = await request.get(to, { maxRedirects: 0 });
    expect([what, last.status()], 'one redirect is enough').toEqual([what, 200]);
    expect(await last.text()).toContain('id="viewer"');
  }
});

test('a browser keeps query and step when the origin redirects it', async ({ page }) => {
  await page.goto(`/de${SHORT}older/?a=b#step=3`);
  await expect(page).toHaveURL(`/de${REFERENCE.path}?a=b#step=3`);
  await expect(page.locator('#viewer')).toBeVisible();
});

test.describe('on a host that serves files only', () => {
  // The host does not answer the calls either.
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  let host: ServedSite;
  test.beforeAll(async () => {
    host = await serveSite({ dist: DIST });
  });
  test.afterAll(() => host.stop());

  for (const [what, address, path] of MEANT)
    test(`an address ${what} leads to the page`, async ({ page }) => {
      await page.goto(host.address + address);
      await expect(page).toHaveURL(host.address + path);
      await expect(page.locator('#viewer')).toBeVisible();
      await page.goBack();
      expect(page.url(), 'the way back is not barred').toBe('about:blank');
    });

  test('keeps query and step if the page loads slowly', async ({ page }) => {
    await page.route(`**${REFERENCE.path}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(`${host.address}${SHORT}?a=b#step=3`);
    await expect(page).toHaveURL(`${host.address}${REFERENCE.path}?a=b#step=3`);
  });

  test('an address without its slug leads to the page without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(host.address + SHORT);
    await expect(page).toHaveURL(host.address + REFERENCE.path);
    await context.close();
  });

  test('an address without its slug has the link preview of the page', async ({ request }) => {
    const tagsOf = async (path: string) => {
      const html = await (await request.get(host.address + path)).text();
      return html.match(
        /<title>.*?<\/title>|<meta (?:property="og:|name="twitter:)[^>]*>|<link [^>]*oembed[^>]*>/g,
      );
    };
    for (const path of [REFERENCE.path, CLASSIC, VIDEO]) {
      const tags = await tagsOf(path.replace(/[^/]{1,99}\/$/, ''));
      expect(tags).toEqual(await tagsOf(path));
      expect(tags?.length).toBeGreaterThan(10);
    }
  });

  test('a missing page is reported in the language of the address', async ({ page }) => {
    expect((await page.goto(`${host.address}/de/p/nothing-here/`))?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('reveals nothing about content that only a view link opens', async ({ page }) => {
    const asked: string[] = [];
    page.on('response', (answer) => asked.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
    const questions = async (oid: string) => {
      asked.length = 0;
      const answer = page.waitForResponse(`**${oembedPath(oid)}`);
      await page.goto(`${host.address}/de/p/${oid}/x/`);
      await (await answer).finished();
      // By the time a later request has finished, the page has handled the response.
      await page.evaluate(() => fetch('/favicon.svg').then(() => undefined));
      await expect(page).toHaveURL(`${host.address}/de/p/${oid}/x/`);
      return asked
        .filter((line) => line.includes(oid))
        .map((line) => line.replace(`/${dataFolder(oid)}/`, '/HASH/').replaceAll(oid, 'OID'));
    };
    const unknown = await questions('no-such-thing');
    expect(unknown).toEqual(['404 /de/p/OID/x/', '404 /oembed/HASH/OID.json']);
    for (const { oid } of Object.values(PRIVATE_PAGES)) expect(await questions(oid)).toEqual(unknown);
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('says so, searches, and offers other content [2.67]', async ({ page }) => {
    const answer = await page.goto('/p/nothing-here/nothing/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .card-link').first()).toBeVisible();
    const box = page.getByRole('searchbox').first();
    await box.fill('lantern');
    await box.press('Enter');
    await expect(page).toHaveURL('/explore/search/?search=lantern');
  });

  test('says so in the language of the address', async ({ page }) => {
    expect((await page.goto('/de/p/nothing-here/nothing/'))?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('main .card-link').first()).toHaveAttribute('href', /^\/de\//);
  });

  test('reveals nothing about content that only a view link opens', async ({ page }) => {
    const { oid } = PRIVATE_PAGES.hidden;
    for (const address of [`/p/${oid}/`, `/p/${oid}/x/`, `/v/${oid}/`, `/${oid}/`, `/de/p/${oid}/`])
      expect((await page.goto(address))?.status()).toBe(404);
  });
});

test('files for machines are where pages say, with the right type', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const typeOf = async (address: string): Promise<string | undefined> => {
    const answer = await page.request.get(new URL(address, page.url()).pathname);
    expect(answer.status(), address).toBe(200);
    return answer.headers()['content-type'];
  };
  const named = async (selector: string, attribute: string) =>
    typeOf((await page.locator(selector).first().getAttribute(attribute)) ?? '');
  expect(await named('link[type="application/json+oembed"]', 'href')).toContain('application/json');
  expect(await named('link[type="application/atom+xml"]', 'href')).toMatch(/^application\/atom\+xml/);
  expect(await named('link[rel=manifest]', 'href')).toContain('application/manifest+json');
  expect(await named('meta[property="og:image"]', 'content')).toBe('image/jpeg');
  expect(await typeOf('/apple-touch-icon.png')).toBe('image/png');
  const robots = await (await page.request.get('/robots.txt')).text();
  const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  expect(await typeOf(sitemap)).toContain('xml');
});
