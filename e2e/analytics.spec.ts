import { brotliCompressSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { EVENTS_CALL } from '#domain/addresses/calls';
import { failRequests, slowDown, useSlowNetwork } from 'podium/testing';
import { markPath, preventIdle, receivedEvents, showIntent } from './support/received-events.ts';
import { waitForCode } from './support/scripts.ts';
import { log } from './support/sent-events.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('sends its first events before any code of events loads, with scripts of at most 8 kB', async ({
  page,
}, { testId }) => {
  const since = log.last();
  await page.coverage.startJSCoverage();
  await page.goto(markPath(REFERENCE.path, testId));
  await expect.poll(() => receivedEvents(since, testId).length).toBe(2);
  const scripts = await page.coverage.stopJSCoverage();
  expect(scripts.filter(({ url }) => /\/(?:first-intent|analytics)\.|client-log/.test(url))).toEqual([]);
  const bytes = scripts.map(({ source }) => brotliCompressSync(source ?? '').length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000);
});

test('a click before the code has loaded is logged, although the page closes', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  await preventIdle(page);
  const gate = Promise.withResolvers<null>();
  await page.route(/\/first-intent\..*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(markPath(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  gate.resolve(null);
  await expect
    .poll(() => receivedEvents(since, testId).map(({ event_name }) => event_name))
    .toEqual(expect.arrayContaining(['show modal', 'close modal']));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [what, target, event, next] of [
  [
    'a card',
    '.sidebar [data-card=template] .card-link',
    'presentation card opened',
    '/presentation-template/',
  ],
  ['a suggested term', '.terms .term', 'search of presentations', '/explore/search/'],
] as const) {
  test(`a first press on ${what} that leaves the page is logged, also on a slow network`, async ({ page }, {
    testId,
  }) => {
    const since = log.last();
    // Wait for all code that loads without a visitor, and for nothing else.
    const cached = page.waitForResponse(/\/first-intent\..*\.js/);
    const sender = page.waitForResponse(/\/analytics\..*\.js/);
    await page.goto(markPath(REFERENCE.path, testId));
    await (await cached).finished();
    await (await sender).finished();
    await useSlowNetwork(page);
    await page.locator(target).first().hover();
    await page.mouse.down();
    // During the press, the code loads from the cache, regardless of the network.
    await waitForCode(page, '/_astro/first-intent.');
    const sizes = await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return all
        .filter(({ name }) => name.includes('/first-intent.'))
        .map(({ transferSize }) => transferSize);
    });
    expect(sizes.length).toBeGreaterThan(1);
    // The first one is the prefetch.
    expect(sizes.slice(1).filter((size) => size > 0)).toEqual([]);
    await page.mouse.up();
    await page.waitForURL((url) => url.pathname.startsWith(next) && url.pathname !== REFERENCE.path, {
      waitUntil: 'commit',
    });
    await expect
      .poll(() => receivedEvents(since, testId))
      .toContainEqual(expect.objectContaining({ event_name: event }));
  });
}

/** Presses that follow a link, or open it in a new tab. */
const PRESSES: Readonly<
  Record<string, { selector: string; event: object; does: (link: Locator) => Promise<void> }>
> = {
  'the logo': {
    selector: '.header-logo',
    event: { event_name: 'click on logo' },
    does: (link) => link.click(),
  },
  'Log in, with Enter': {
    selector: '.account-link',
    event: { event_name: 'visit to pricing page from login', cta_type: 'LINK', target_url: '/login/' },
    does: (link) => link.press('Enter'),
  },
  'the call to action of the toolbar, with the middle button': {
    selector: '.toolbar-cta .signed-out',
    event: { event_name: 'bottom CTA', cta_location: 'Toolbar', cta_text: 'Learn about Podium' },
    does: (link) => link.click({ button: 'middle' }),
  },
  'the banner, with Ctrl': {
    selector: '.banner-link',
    event: { event_name: 'call-to-action clicked', cta_location: 'banner' },
    does: (link) => link.click({ modifiers: ['ControlOrMeta'] }),
  },
  'the context menu of the logo': {
    selector: '.header-logo',
    event: {},
    does: (link) => link.click({ button: 'right' }),
  },
};

for (const [what, { selector, event, does }] of Object.entries(PRESSES))
  test(`a press on ${what} is logged at once, before any file with code has come [2.2, 7.46]`, async ({
    page,
  }, { testId }) => {
    const since = log.last();
    await failRequests(page, /\/_astro\/.*\.js/, 'unanswered');
    await page.goto(markPath(REFERENCE.path, testId), { waitUntil: 'commit' });
    await does(page.locator(selector));
    if ('event_name' in event) await expect.poll(() => receivedEvents(since, testId)).toMatchObject([event]);
    else expect(receivedEvents(since, testId)).toEqual([]);
    for (const tab of page.context().pages()) if (tab !== page) await tab.close();
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const rounds of [3, 20])
    test(`each of ${rounds} visits of the sign-up page is logged once, on a slow phone with an empty cache [7.46]`, async ({
      page,
    }, { testId }) => {
      const { emptyCache } = await slowDown(page);
      const since = log.last();
      for (let round = 0; round < rounds; round += 1) {
        await emptyCache();
        await page.goto(markPath(REFERENCE.path, testId), { waitUntil: 'commit' });
        await page.locator('.account-start').click();
        await expect(page).toHaveURL('/signup/');
      }
      const visits = () =>
        receivedEvents(since, testId).filter(({ event_name }) => event_name === 'signup visit');
      await expect.poll(() => visits().length).toBe(rounds);
    });
});

test('a link is logged once, also by a page that has loaded its code [7.46]', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  await page.goto(markPath(REFERENCE.path, testId));
  await showIntent(page);
  await page.locator('.banner-link').click({ button: 'middle' });
  await page.getByRole('banner').getByRole('searchbox').click();
  const names = () =>
    receivedEvents(since, testId)
      .map(({ event_name }) => event_name)
      .filter((name) => name !== 'loaded public view page' && name !== 'paged transcript shown');
  await expect.poll(names).toEqual(['call-to-action clicked', 'click on search input']);
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
});

test('no link waits for code that does not load', async ({ page }) => {
  await failRequests(page, /analytics.*\.js/, 'unanswered');
  await page.clock.install();
  await page.goto(REFERENCE.path);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL('/signup/');
});

test('without beacons an event is posted as JSON, and no link waits for it [7.12]', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
  });
  const posted = page.waitForRequest(`**${EVENTS_CALL}`);
  await page.goto(markPath(REFERENCE.path, testId));
  expect(await (await posted).headerValue('content-type')).toBe('application/json');
  await showIntent(page);
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => receivedEvents(since, testId)).toContainEqual({ event_name: 'click on logo' });
});

test.describe('when the log fails', () => {
  test.use({ expectedComplaint: /500 \(Internal Server Error\)/ });

  test('the visitor still reaches the next page [7.18, 7.39]', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
    });
    await failRequests(page, `**${EVENTS_CALL}`, 500);
    const failed = page.waitForResponse(`**${EVENTS_CALL}`);
    await page.goto(REFERENCE.path);
    expect((await failed).status()).toBe(500);
    await showIntent(page);
    await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL('/signup/');
  });
});

test('without secure random numbers nothing is logged, and the page works [8.5]', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/log/')) sent.push(request.url());
  });
  await page.addInitScript(() => {
    for (const name of ['getRandomValues', 'randomUUID'])
      Object.defineProperty(Crypto.prototype, name, { value: undefined });
  });
  await page.goto(markPath(REFERENCE.path, testId));
  await showIntent(page);
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  expect(sent).toEqual([]);
  expect(receivedEvents(since, testId)).toEqual([]);
});
