import { brotliCompressSync } from 'node:zlib';
import { EVENTS_CALL } from '#domain/calls';
import { markPath, preventIdle, showIntent, receivedEvents } from './support/received-events.ts';
import { waitForCode } from './support/scripts.ts';
import { lastRecord } from './support/sent-events.ts';
import { REFERENCE } from './support/site.ts';
import { useSlowNetwork } from './support/slow-down.ts';
import { expect, test } from './support/test.ts';

test('loads only the sender before the first intent, at most 8 kB with all other scripts', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
  await page.coverage.startJSCoverage();
  await page.goto(markPath(REFERENCE.path, testId));
  await expect.poll(() => receivedEvents(since, testId).length).toBe(2);
  const scripts = await page.coverage.stopJSCoverage();
  expect(scripts.filter(({ url }) => /\/first-intent\.|client-log/.test(url))).toEqual([]);
  const bytes = scripts.map(({ source }) => brotliCompressSync(source ?? '').length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000);
});

test('a click before the code has loaded is logged, although the page closes', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
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
  ['the logo', '.header-logo', 'click on logo', '/'],
  [
    'a card',
    '.sidebar [data-event=template] .card-link',
    'presentation card opened',
    '/presentation-template/',
  ],
  ['the way to sign up', '.account-start', 'signup visit', '/signup/'],
] as const) {
  test(`a first press on ${what} that leaves the page is logged, also on a slow network [2.2]`, async ({
    page,
  }, { testId }) => {
    const since = lastRecord();
    await useSlowNetwork(page);
    // Wait for all code that loads without a visitor, and for nothing else.
    const cached = page.waitForResponse(/\/first-intent\..*\.js/);
    await page.goto(markPath(REFERENCE.path, testId));
    await (await cached).finished();
    await waitForCode(page, '/_astro/analytics.');
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
    await page.waitForURL((url) => url.pathname.startsWith(next) && url.pathname !== REFERENCE.path);
    await expect
      .poll(() => receivedEvents(since, testId))
      .toContainEqual(expect.objectContaining({ event_name: event }));
  });
}

test('a link is logged while the next page loads', async ({ page }, { testId }) => {
  const since = lastRecord();
  await preventIdle(page);
  const isLogged = () =>
    receivedEvents(since, testId).some(({ event_name }) => event_name === 'click on logo');
  await page.route('/', async (route) => {
    await expect.poll(isLogged).toBe(true);
    await route.continue();
  });
  await page.goto(markPath(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await page.locator('.header-logo').dispatchEvent('click');
  await expect(page).toHaveURL('/');
  expect(isLogged()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('no link waits for code that does not load', async ({ page }) => {
  await page.route(/analytics.*\.js/, () => new Promise(() => undefined));
  await page.clock.install();
  await page.goto(REFERENCE.path);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL('/signup/');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without beacons an event is posted as JSON, and no link waits for it [7.12]', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
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
    await page.route(`**${EVENTS_CALL}`, (route) => route.fulfill({ status: 500 }));
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
  const since = lastRecord();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/log/')) sent.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'getRandomValues', { value: undefined });
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
