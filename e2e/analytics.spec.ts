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

const DEEDS: readonly Deed[] = [
  {
    name: 'loaded public view page',
    does: () => Promise.resolve(),
    fields: { presentation_oid: 'kettle-lake' },
  },
  { name: 'paged transcript shown', does: () => Promise.resolve() },
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
];

for (const { name, path = REFERENCE.path, does, fields = {} } of DEEDS) {
  test(`the origin receives: ${name}`, async ({ page }, { testId }) => {
    const since = lastRecord();
    await page.goto(marked(path, testId));
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
    await page.getByRole('banner', { name: 'Editing tools' }).getByRole('link').click();
    await expect.poll(() => received(since, testId)).toContainEqual({ event_name: name });
    const linkId = path.split('/')[2] ?? '';
    expect(linkId).not.toBe('');
    expect(textsSince(since).filter((text) => text.includes(linkId))).toEqual([]);
    const [event] = eventsSince(since, ({ platform }) => platform.url.includes(testId));
    expect(event?.platform.url).toContain('/view/-/');
  });
}

test('a click before the code is there is not lost', async ({ page }, { testId }) => {
  const since = lastRecord();
  // The page never counts as loaded, so nothing but the click brings the code.
  await page.route('**/_pictures/**', () => new Promise(() => undefined));
  await page.goto(marked(REFERENCE.path, testId), { waitUntil: 'domcontentloaded' });
  await page.locator('.header-logo').dispatchEvent('click');
  await expect.poll(() => received(since, testId)).toContainEqual({ event_name: 'click on logo' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without beacons an event is posted as JSON, and the link waits for it', async ({ page }, {
  testId,
}) => {
  const since = lastRecord();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
  });
  const posted = page.waitForRequest('**/log/events/');
  await page.goto(marked(REFERENCE.path, testId));
  expect(await (await posted).headerValue('content-type')).toBe('application/json');
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => received(since, testId)).toContainEqual({ event_name: 'click on logo' });
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

/** What other tests of this project cause: their controls live in islands with tests of their own. */
const ELSEWHERE = ['transcript opened', 'embed code copied', 'share', 'copy of view link'];

test('every event of the catalogue is caused by a test', () => {
  const caused = [...DEEDS.map(({ name }) => name), 'like', 'unlike', 'open editor', 'open for commenting'];
  expect([...caused, ...ELSEWHERE].sort()).toEqual(Object.keys(ANALYTICS_EVENTS).sort());
});
