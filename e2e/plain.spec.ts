import type { Page } from '@playwright/test';
import { expect, test, violations } from 'podium/testing';
import { firstRoundTrip } from './support/first-round-trip.ts';
import { brotliBytes, scriptsThatRan, waitUntilIdle } from './support/scripts.ts';
import { PLAIN_PAGES } from './support/plain-pages.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';

// The site that the stage "plain" builds: the tests' content without accounts.
test.use({ site: { dist: '.cache/plain/dist' } });

/** Records the addresses and answers of all requests of a page. */
function noteRequests(page: Page): Map<string, number> {
  const all = new Map<string, number>();
  page.on('request', (request) => all.set(new URL(request.url()).pathname, 0));
  page.on('response', (answer) => all.set(new URL(answer.url()).pathname, answer.status()));
  return all;
}

for (const [kind, path] of Object.entries(PLAIN_PAGES)) {
  test(`the ${kind} requests only files of the site, and sets no cookie [11.2, 11.8]`, async ({
    page,
    context,
  }) => {
    const requests = noteRequests(page);
    await page.goto(path);
    await page.locator('body').press('Tab');
    await page.locator('a').first().hover();
    await waitUntilIdle(page);
    await expect.poll(() => [...requests.values()].includes(0)).toBe(false);
    expect([...requests].filter(([, status]) => ![200, 206].includes(status))).toEqual([]);
    expect([...requests.keys()].filter((address) => /^\/(?:api|log)\//.test(address))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

  test(`the ${kind} has no violations of accessibility, and no link to a platform [11.1]`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitUntilIdle(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
    }
    const hrefs = await page
      .locator('a, form')
      .evaluateAll((all) =>
        all.map((item) => item.getAttribute('href') ?? item.getAttribute('action') ?? ''),
      );
    const platform = /^\/(?:login|logout|signup|dashboard|settings|product|video|contact)\/?(?:\?|$)/;
    expect(hrefs.filter((href) => platform.test(href))).toEqual([]);
    await expect(page.getByText(/Log in|Get started|Learn about|Sign up/)).toHaveCount(0);
  });
}

test('the view page has at most 11 kB in the first round trip, and runs at most 4 kB of scripts', async ({
  page,
}) => {
  const scripts = await scriptsThatRan(page, () => page.goto(REFERENCE.path));
  const bytes = scripts.map(brotliBytes).reduce((sum, item) => sum + item, 0);
  const html = brotliBytes(await firstRoundTrip(page, REFERENCE.path));
  const description = `${html} of HTML, ${bytes} of scripts`;
  test.info().annotations.push({ type: 'bytes of the view page', description });
  expect(html).toBeLessThanOrEqual(11_000);
  expect(bytes).toBeLessThanOrEqual(4_000);
});

test('a template plays with at most 4 kB of scripts before, and its end leads nowhere [11.1]', async ({
  page,
  viewer,
}) => {
  const path = PLAIN_PAGES['template that plays'];
  const scripts = await scriptsThatRan(page, () => page.goto(path));
  const bytes = scripts.map(brotliBytes).reduce((sum, item) => sum + item, 0);
  test.info().annotations.push({ type: 'bytes of scripts of a template', description: `${bytes}` });
  expect(bytes).toBeLessThanOrEqual(4_000);
  await viewer.present.click();
  await expect(viewer.position).toHaveText('1 of 3');
  await viewer.player.press('End');
  await viewer.player.press('ArrowRight');
  await expect(page.locator('.restart-actions button')).toBeVisible();
  await expect(page.locator('.restart-actions a')).toHaveCount(0);
  await expect(page.getByText('Use this template')).toHaveCount(0);
});

test('a presentation and a video play, and Report is an e-mail about the page, with an own subject [1.21, 11.4]', async ({
  page,
  viewer,
}) => {
  await page.goto(REFERENCE.path);
  const report = page.getByRole('link', { name: 'Report' });
  await expect(report).toHaveAttribute('href', /^mailto:help@talks\.example\?subject=A%20fault%20in%20How/);
  await expect(report).not.toHaveAttribute('target');
  await viewer.present.click();
  await expect(viewer.position).toHaveText('1 of 8');
  await page.goto(PLAIN_PAGES['video page']);
  await viewer.present.click();
  await expect(page.locator('.video-bar')).toBeVisible();
  await page.goto(PRIVATE_PAGES.hidden.path);
  await viewer.start();
  await page.goto(EMBEDS.presentation.path);
  await viewer.start();
});

test('the search finds content, and an old address leads to its page', async ({ page }) => {
  await page.goto('/explore/search/?search=lantern');
  await page.getByRole('main').getByRole('link', { name: 'How a lantern throws light' }).click();
  await expect(page).toHaveURL(/\/p\/lantern\//);
});

test.describe('on a page that is missing', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('the site leads home', async ({ page }) => {
    expect((await page.goto('/de/nothing/'))?.status()).toBe(404);
    await page.locator('header a').first().click();
    await expect(page).toHaveURL(/\/de\/$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [kind, { path, title }] of Object.entries(VIEW_PAGES).filter(
    ([, { path }]) => !path.startsWith('/ja'),
  ))
    test(`a ${kind} is complete [11.1]`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const main = page.getByRole('main');
      for (const part of ['section.viewer', 'article.detail', 'aside.sidebar'])
        await expect(main.locator(part)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('search').getByRole('searchbox')).toBeVisible();
      await expect(page.locator('.cta, .mobile-bar, form:has([data-like])')).toHaveCount(0);
    });
});
