import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ANALYTICS_EVENTS } from '#domain/analytics-event';
import { eventsSince, lastRecord, textsSince, type SentEvent } from './support/sent-events.ts';
import { signIn, signUp } from './support/sign-in.ts';
import { LIKED, PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, likeButton, test } from './support/test.ts';

/** Marks the addresses of a test, so that it finds its own events among those of others. */
const marked = (path: string, mark: string) => `${path}?from=${mark}`;

/** What the origin has received of a page; every event is checked by the schema of the catalogue on the way. */
function received(since: number, mark: string): SentEvent['body'][] {
  return eventsSince(since, ({ platform }) => platform.url.includes(mark)).map(({ body }) => body);
}

/** An event, what the visitor does for it, and what the origin then has of it. */
interface Deed {
  readonly name: keyof typeof ANALYTICS_EVENTS;
  readonly path?: string;
  readonly does: (page: Page) => Promise<unknown>;
  readonly fields?: Record<string, unknown>;
}

const header = (page: Page) => page.getByRole('banner');

/** Shows the page that something is about to happen, a moment before: a hand is slower than a test. */
async function reachFor(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('analytics-deeds')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Opens a dialog and waits until its island is alive. */
async function openDialog(page: Page, name: 'Share' | 'Embed'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog').locator('astro-island[ssr]')).toHaveCount(0);
}

async function copyEmbedCode(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await openDialog(page, 'Embed');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
}

const DEEDS: readonly Deed[] = [
  {
    name: 'loaded public view page',
    does: () => Promise.resolve(),
    fields: { presentation_oid: 'kettle-lake' },
  },
  { name: 'paged transcript shown', does: () => Promise.resolve() },
  {
    name: 'transcript opened',
    does: (page) => page.getByRole('button', { name: 'Full transcript' }).click(),
  },
  { name: 'click on logo', does: (page) => header(page).locator('.header-logo').click() },
  {
    name: 'visit to pricing page from login',
    does: (page) => header(page).getByRole('link', { name: 'Log in' }).click(),
    fields: { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
  },
  {
    name: 'signup visit',
    does: (page) => header(page).getByRole('link', { name: 'Get started' }).click(),
    fields: { cta_location: 'header', cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' },
  },
  { name: 'click on search input', does: (page) => header(page).getByRole('searchbox').click() },
  {
    name: 'search of presentations',
    path: '/old-mill/the-old-mill/',
    does: async (page) => {
      await header(page).getByRole('searchbox').fill('glacier & lake');
      await page.keyboard.press('Enter');
    },
    fields: { search_term: 'glacier & lake', search_type: 'CLASSIC' },
  },
  {
    name: 'presentation card opened',
    does: (page) => page.locator('.sidebar .card-template .card-link').nth(1).click(),
    fields: { position: 2, card_type: 'template' },
  },
  {
    name: 'bottom CTA',
    does: (page) => page.locator('.cta-button.signed-out').click(),
    fields: { cta_location: 'Bottom', cta_type: 'BUTTON', target_url: '/' },
  },
  {
    name: 'call-to-action clicked',
    does: (page) => page.locator('.banner-link').click(),
    fields: { cta_location: 'banner', cta_type: 'LINK' },
  },
  {
    name: 'copy presentation',
    path: '/p/open-garden/an-open-garden/',
    does: (page) => page.locator('.make-a-copy').click(),
    fields: { copy_source: 'VIEW_PAGE' },
  },
  { name: 'show modal', does: (page) => page.getByRole('button', { name: 'Embed' }).click() },
  {
    name: 'close modal',
    does: async (page) => {
      await page.getByRole('button', { name: 'Embed' }).click();
      await page.keyboard.press('Escape');
    },
  },
  { name: 'open social share', does: (page) => page.getByRole('button', { name: 'Share' }).click() },
  {
    name: 'embed code copied',
    does: (page) => copyEmbedCode(page),
    fields: { oid: 'kettle-lake', product_type: 'NEXT' },
  },
  {
    name: 'embed code copied',
    path: '/old-mill/the-old-mill/',
    does: (page) => copyEmbedCode(page),
    fields: { oid: 'old-mill', product_type: 'CLASSIC' },
  },
  {
    name: 'copy of view link',
    does: async (page) => {
      await openDialog(page, 'Share');
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    },
  },
  {
    name: 'share',
    does: async (page) => {
      await page.evaluate(() => void (window.open = () => ({}) as Window));
      await openDialog(page, 'Share');
      await page.getByRole('link', { name: 'Share on LinkedIn' }).click();
    },
    fields: { share_type: 'LINKEDIN' },
  },
];

for (const { name, path = REFERENCE.path, does, fields = {} } of DEEDS) {
  test(`the origin receives: ${[name, ...Object.values(fields)].join(', ')}`, async ({ page }, {
    testId,
  }) => {
    const since = lastRecord();
    await page.goto(marked(path, testId));
    if (name !== 'loaded public view page' && name !== 'paged transcript shown') await reachFor(page);
    await does(page);
    await expect
      .poll(() => received(since, testId).filter(({ event_name }) => event_name === name))
      .toMatchObject([{ event_name: name, ...fields }]);
  });
}

test('the origin receives: like, unlike', async ({ page }, { testId }) => {
  const path = marked(LIKED.path, testId);
  await signUp(page, `Logged ${testId.slice(-12)}`, path);
  const since = lastRecord();
  const likes = () => received(since, testId).filter(({ event_name }) => event_name.includes('like'));
  await likeButton(page).click();
  await expect.poll(likes).toEqual([{ event_name: 'like' }]);
  await likeButton(page).click();
  await expect.poll(likes).toEqual([{ event_name: 'like' }, { event_name: 'unlike' }]);
});

test('the origin receives the sign-up of a visitor who likes signed out', async ({ page }, { testId }) => {
  const since = lastRecord();
  await page.goto(marked(LIKED.path, testId));
  await likeButton(page).click();
  await expect(page).toHaveURL(/\/signup\//);
  await expect
    .poll(() => received(since, testId))
    .toContainEqual(expect.objectContaining({ event_name: 'signup visit', cta_location: 'Toolbar' }));
});

for (const [account, name] of [
  ['owner', 'open editor'],
  ['commenter', 'open for commenting'],
] as const) {
  test(`the origin receives: ${name}, and nothing with the view link in it`, async ({ page }, { testId }) => {
    const { path } = PRIVATE_PAGES.hidden;
    await signIn(page, account, marked(path, testId));
    const since = lastRecord();
    await reachFor(page);
    await page.getByRole('banner', { name: 'Editing tools' }).getByRole('link').click();
    await expect.poll(() => received(since, testId)).toContainEqual({ event_name: name });
    const linkId = path.split('/')[2] ?? '';
    expect(linkId).not.toBe('');
    expect(textsSince(since).filter((text) => text.includes(linkId))).toEqual([]);
    const [event] = eventsSince(since, ({ platform }) => platform.url.includes(testId));
    expect(event?.platform.url).toContain('/view/-/');
  });
}

/** The page never counts as loaded, so nothing but a sign of intent brings code. */
const neverIdle = (page: Page) => page.route('**/_pictures/**', () => new Promise(() => undefined));

test('before the first intent nothing comes but what sends, and that with all else is at most 8 kB', async ({
  page,
}, { testId }) => {
  const since = lastRecord();
  await page.coverage.startJSCoverage();
  await page.goto(marked(REFERENCE.path, testId));
  await expect.poll(() => received(since, testId).length).toBe(2);
  const scripts = await page.coverage.stopJSCoverage();
  expect(scripts.filter(({ url }) => /analytics-deeds|client-log/.test(url))).toEqual([]);
  const bytes = scripts.map(({ source }) => brotliCompressSync(source ?? '').length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000);
});

test('a click before the code is there is not lost while the page is', async ({ page }, { testId }) => {
  const since = lastRecord();
  await neverIdle(page);
  const gate = Promise.withResolvers<null>();
  await page.route(/analytics-deeds\..*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(marked(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  gate.resolve(null);
  await expect
    .poll(() => received(since, testId).map(({ event_name }) => event_name))
    .toEqual(expect.arrayContaining(['show modal', 'close modal']));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a link is logged while the next page is on its way', async ({ page }, { testId }) => {
  const since = lastRecord();
  await neverIdle(page);
  const isLogged = () => received(since, testId).some(({ event_name }) => event_name === 'click on logo');
  await page.route('/', async (route) => {
    await expect.poll(isLogged).toBe(true);
    await route.continue();
  });
  await page.goto(marked(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await page.locator('.header-logo').dispatchEvent('click');
  await expect(page).toHaveURL('/');
  expect(isLogged()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('no link waits for code that does not come', async ({ page }) => {
  await page.route(/analytics.*\.js/, () => new Promise(() => undefined));
  await page.clock.install();
  await page.goto(REFERENCE.path);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await header(page).getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL('/signup/');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without beacons an event is posted as JSON, and no link waits for it', async ({ page }, { testId }) => {
  const since = lastRecord();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
  });
  const posted = page.waitForRequest('**/log/events/');
  await page.goto(marked(REFERENCE.path, testId));
  expect(await (await posted).headerValue('content-type')).toBe('application/json');
  await reachFor(page);
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => received(since, testId)).toContainEqual({ event_name: 'click on logo' });
});

test('consent that is told before any code is there counts', async ({ page }) => {
  await neverIdle(page);
  await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() =>
    dispatchEvent(new CustomEvent('consent-changed', { detail: { performance: true } })),
  );
  await expect.poll(() => session(page)).toMatchObject({ secure: true });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('when the log fails', () => {
  test.use({ expectedComplaint: /500 \(Internal Server Error\)/ });

  test('the visitor goes on all the same', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
    });
    await page.route('**/log/events/', (route) => route.fulfill({ status: 500 }));
    await page.goto(REFERENCE.path);
    await header(page).getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL('/signup/');
  });
});

/** The analytics session in the browser's jar. */
async function session(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'session_id');
}

test('there is a session while performance cookies are allowed, and events carry it', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
  await page.goto(marked(REFERENCE.path, testId));
  await expect.poll(() => received(since, testId).length).toBeGreaterThan(0);
  expect(await session(page)).toBeUndefined();
  const tell = (performance: boolean) =>
    page.evaluate(
      (detail) => {
        dispatchEvent(new CustomEvent('consent-changed', { detail }));
      },
      { performance },
    );
  await tell(true);
  const cookie = await session(page);
  expect(cookie).toMatchObject({ secure: true, sameSite: 'None', domain: 'localhost' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(1700);
  const { session_id } = JSON.parse(atob(decodeURIComponent(cookie?.value ?? ''))) as { session_id: string };
  await header(page).getByRole('searchbox').click();
  await expect
    .poll(() =>
      eventsSince(since, ({ platform }) => platform.url.includes(testId))
        .filter(({ body }) => body.event_name === 'click on search input')
        .map(({ user }) => user.session_id),
    )
    .toEqual([session_id]);
  await tell(false);
  expect(await session(page)).toBeUndefined();
});

test('the frame of another site logs nothing and keeps nothing before Start', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
  await page.goto(marked('/p/embed/kettle-lake/', testId));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(textsSince(since).filter((text) => text.includes(testId))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('every event of the catalogue is caused by a test', () => {
  const caused = [...DEEDS.map(({ name }) => name), 'like', 'unlike', 'open editor', 'open for commenting'];
  expect([...new Set(caused)].sort()).toEqual(Object.keys(ANALYTICS_EVENTS).sort());
});
