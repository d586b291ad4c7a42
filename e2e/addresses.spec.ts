import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const [SHORT] = /^\/p\/[^/]+\//.exec(REFERENCE.path) ?? [''];
const CLASSIC = VIEW_PAGES['classic presentation']?.path ?? '';
const VIDEO = VIEW_PAGES['video']?.path ?? '';

test.describe('an address that is not quite right leads to the page', () => {
  for (const [what, address, path] of [
    ['without its slug', SHORT, REFERENCE.path],
    ['with an old slug', `${SHORT}what-it-was-called-before/`, REFERENCE.path],
    ['without its last slash', `${SHORT}what-it-was-called-before`, REFERENCE.path],
    ['in another language', `/ja${SHORT}what-it-was-called-before/`, `/ja${REFERENCE.path}`],
    ['of the classic kind', CLASSIC.replace(/[^/]+\/$/, 'older/'), CLASSIC],
    ['of a video', VIDEO.replace(/[^/]+\/$/, ''), VIDEO],
    ['with a query and a step', `${SHORT}older/?a=b#step=3`, `${REFERENCE.path}?a=b#step=3`],
  ] as const)
    test(what, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(path);
      await expect(page.locator('#viewer')).toBeVisible();
    });
});

test.describe('on a host that serves files only', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('an address without its slug leads to the page, also without JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    const body = await readFile(join(DIST, SHORT, 'index.html'), 'utf8');
    await page.route(`**${SHORT}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(SHORT);
    await expect(page).toHaveURL(REFERENCE.path);
    await context.close();
  });

  test('an old slug leads to the page by way of the page that says that nothing is there', async ({
    page,
  }) => {
    const [lost, short] = await Promise.all(
      ['404.html', join(SHORT, 'index.html')].map((name) => readFile(join(DIST, name), 'utf8')),
    );
    await page.route(`**${SHORT}older/`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: lost ?? '' }),
    );
    await page.route(`**${SHORT}`, (route) => route.fulfill({ contentType: 'text/html', body: short ?? '' }));
    await page.goto(`${SHORT}older/`);
    await expect(page).toHaveURL(REFERENCE.path);
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('says so, searches, and offers other things to see', async ({ page }) => {
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

  test('gives nothing away of content that only a view link opens', async ({ page }) => {
    const { oid } = PRIVATE_PAGES.hidden;
    for (const address of [`/p/${oid}/`, `/p/${oid}/x/`, `/v/${oid}/`, `/${oid}/`])
      expect((await page.goto(address))?.status()).toBe(404);
  });
});

test('what machines read is where a page says, and of the type that they expect', async ({ page }) => {
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
