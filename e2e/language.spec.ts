import type { BrowserContext, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { shifts, watchShifts } from 'podium/testing';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const YEAR_SECONDS = 31_536_000;

const links = (page: Pick<Page, 'locator'>) => page.locator('.footer-languages a');

/** Returns the languages of the language menu in display order. */
const order = (page: Pick<Page, 'locator'>) =>
  links(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hreflang));

/** Returns the languages of the site with this one moved to the front. */
const withFirst = (first: Locale) => [first, ...LOCALES.filter((locale) => locale !== first)];

/** Returns the cookie `language`, if there is one. */
async function languageCookie(context: BrowserContext) {
  return (await context.cookies(ORIGIN)).find(({ name }) => name === 'language');
}

const keep = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: 'language', value, url: ORIGIN }]);

test('the middle button keeps the language, and the right one does not', async ({ page, context }) => {
  await page.goto('/explore/');
  await links(page).filter({ hasText: '日本語' }).click({ button: 'right' });
  expect(await languageCookie(context)).toBeUndefined();
  await page.keyboard.press('Escape');
  const opened = context.waitForEvent('page');
  await links(page).filter({ hasText: '日本語' }).click({ button: 'middle' });
  await (await opened).waitForURL('/ja/explore/');
  expect(await languageCookie(context)).toMatchObject({ value: 'ja' });
});

test('the language is kept while late code loads [1.17]', async ({ page, context }) => {
  await page.route('**/_astro/*.js', (route) =>
    /\/(?:Script|page)\./.test(route.request().url()) ? route.continue() : undefined,
  );
  await page.goto(REFERENCE.path);
  await links(page).filter({ hasText: 'Magyar' }).press('Enter');
  await expect(page).toHaveURL(`/hu${REFERENCE.path}`);
  expect(await languageCookie(context)).toMatchObject({ value: 'hu' });
});

test("the menu has its own order if the cookie has the page's language, or none of the site [1.18]", async ({
  page,
  context,
}) => {
  for (const value of ['en', 'xx', '%22%5D', '']) {
    await keep(context, value);
    await page.goto('/gallery/');
    await expect(page.locator('#search-panel input')).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await order(page)).toEqual(LOCALES);
  }
});

test.describe('with the 404 page', () => {
  test.use({ expectedComplaint: /404/ });

  test('the language menu keeps the language, also for pages of the origin [1.17]', async ({
    page,
    context,
  }) => {
    await page.goto(`/de${REFERENCE.path}`);
    expect(await languageCookie(context)).toBeUndefined();
    await page.goto(REFERENCE.path);
    await links(page).filter({ hasText: 'Deutsch' }).click();
    await expect(page).toHaveURL(`/de${REFERENCE.path}`);
    const cookie = await languageCookie(context);
    expect(cookie).toMatchObject({ value: 'de', path: '/', sameSite: 'Lax', secure: true, httpOnly: false });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(600);
    for (const path of ['/login/', '/nothing/here/']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    }
    // A static page has one language and redirects no visitor to another.
    await page.goto(REFERENCE.path);
    await expect(links(page).first()).toHaveText('Deutsch');
    await expect(page).toHaveURL(REFERENCE.path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await order(page)).toEqual(withFirst('de'));
  });

  test('pages of the origin fit a narrow window, also with a long name of the site', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto('/login/');
    await page.locator('.logo').evaluate((logo) => logo.append(' of presentations and of films'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const link of await page.getByRole('banner').getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 1 });
  });

  for (const width of [360, 1280])
    test(`nothing shifts if the menu is visible before the code loads, at ${width} px [1.18]`, async ({
      page,
      context,
    }) => {
      await keep(context, 'ko');
      await page.setViewportSize({ width, height: 2600 });
      await watchShifts(page);
      let sendCode: () => void = () => undefined;
      const sent = new Promise<void>((resolve) => (sendCode = resolve));
      await page.route('**/_astro/Script.*', async (route) => {
        await sent;
        await route.continue();
      });
      await page.goto('/de/nothing/here/', { waitUntil: 'commit' });
      await expect(links(page).last()).toBeInViewport();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await order(page)).toEqual(LOCALES);
      const footer = page.locator('.footer');
      const boxes = () =>
        footer.locator('ul, h2').evaluateAll((all) => all.map((item) => item.getBoundingClientRect()));
      const before = await boxes();
      sendCode();
      await expect(links(page).first()).toHaveText('한국어');
      expect(await order(page)).toEqual(withFirst('ko'));
      expect(await boxes()).toEqual(before);
      expect(await shifts(page)).toEqual([]);
    });
});

test('a page in a frame neither reads nor sets the cookie [1.17]', async ({ page, context }) => {
  await keep(context, 'ja');
  // Without the policy (CSP) header, as on a host that sends no headers of its own.
  await page.route(`${ORIGIN}/**${REFERENCE.path}`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const body = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><iframe src="${REFERENCE.path}" width="1000" height="700" title="Talk"></iframe>`;
  await page.route(`${ORIGIN}/around`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/around');
  const frame = page.frameLocator('iframe');
  await frame.locator('html').evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await order(frame)).toEqual(LOCALES);
  await links(frame).filter({ hasText: 'Deutsch' }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  expect(await languageCookie(context)).toMatchObject({ value: 'ja' });
});

test('the links lead to the languages if cookies are refused, and nothing is thrown', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Cookies are refused.', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto('/gallery/');
  expect(await order(page)).toEqual(LOCALES);
  await links(page).filter({ hasText: 'Italiano' }).click();
  await expect(page).toHaveURL('/it/gallery/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});
