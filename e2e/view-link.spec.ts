import type { BrowserContext, Page } from '@playwright/test';
import { holdViewerLimit, signIn } from 'podium/testing';
import { openDialog } from './support/dialogs.ts';
import { likeButton } from './support/playback.ts';
import { markPath, receivedEvents, showIntent } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { hidden } = PRIVATE_PAGES;
const LINK_ID = hidden.path.split('/')[2] ?? '';

for (const [account, name] of [
  ['owner', 'open editor'],
  ['commenter', 'open for commenting'],
] as const) {
  test(`the origin receives: ${name}, without the view link [2.42, 7.32]`, async ({ page }, { testId }) => {
    await holdViewerLimit(page);
    await signIn(page, account, markPath(hidden.path, testId));
    const since = log.last();
    await showIntent(page);
    await page.getByRole('banner', { name: 'Editing tools' }).getByRole('link').click();
    await expect.poll(() => receivedEvents(since, testId)).toContainEqual({ event_name: name });
    expect(log.texts(since).filter((text) => text.includes(LINK_ID))).toEqual([]);
    const [event] = log.since(since, ({ platform }) => platform.url.includes(testId));
    expect(event?.platform.url).toContain('/view/-/');
  });
}

/**
 * Records requests that reveal the view link, other than the calls that need it, as readable lines.
 */
function watchLeaks(context: BrowserContext): string[] {
  const leaks: string[] = [];
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isOwn = pathname.includes(`/view/${LINK_ID}/`) || searchParams.get('auth_key') === LINK_ID;
    const isWayBack = ['/signup/', '/login/'].includes(pathname) && request.isNavigationRequest();
    const { referer = '' } = request.headers();
    if (request.url().includes(LINK_ID) && !isOwn && !isWayBack) leaks.push(`address ${request.url()}`);
    if (referer.includes(LINK_ID)) leaks.push(`referrer of ${request.url()}`);
    if (request.postData()?.includes(LINK_ID)) leaks.push(`body to ${request.url()}`);
  });
  return leaks;
}

/** Opens the private page. Returns the last log record before it, and its leaks from then on. */
async function visitHidden(page: Page, mark: string): Promise<{ since: number; leaks: readonly string[] }> {
  const since = log.last();
  const leaks = watchLeaks(page.context());
  await page.goto(markPath(hidden.path, mark));
  await showIntent(page);
  return { since, leaks };
}

test('no request of a private page reveals its view link, nor does the next page', async ({ page }, {
  testId,
}) => {
  const { since, leaks } = await visitHidden(page, testId);
  await page.getByRole('link', { name: /^(?:present|play)$/i }).click();
  await expect(page.locator('.player')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => receivedEvents(since, testId))
    .toContainEqual({ event_name: 'paged transcript shown' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Presentations' }).click();
  await expect(page).toHaveURL('/explore/');
  await page.waitForLoadState();
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  expect(leaks).toEqual([]);
  expect(log.texts(since).filter((text) => text.includes(LINK_ID))).toEqual([]);
});

test('a signed-out like on a private page leads to sign-up and back, and no log has its view link', async ({
  page,
}, { testId }) => {
  const { since, leaks } = await visitHidden(page, testId);
  await likeButton(page).click();
  await expect(page).toHaveURL(/\/signup\//);
  expect(new URL(page.url()).searchParams.get('next')).toContain(hidden.path);
  await expect
    .poll(() => receivedEvents(since, testId))
    .toContainEqual(expect.objectContaining({ event_name: 'signup visit', cta_location: 'Toolbar' }));
  expect(leaks).toEqual([]);
  expect(log.texts(since).filter((text) => text.includes(LINK_ID))).toEqual([]);
});

for (const secret of [`link_id=${LINK_ID}`, `auth_key=${LINK_ID}&key_type=view_link`]) {
  test(`no log, link to share or embed code has a view link that the address of a public page has: ${secret} [3.46]`, async ({
    page,
    context,
  }, { testId }) => {
    const since = log.last();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${markPath(REFERENCE.path, testId)}&${secret}`);
    await openDialog(page, 'Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(REFERENCE.path);
    const texts = await page.evaluate(async () => [
      await navigator.clipboard.readText(),
      ...[...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href')),
      ...[...document.querySelectorAll<HTMLInputElement>('dialog input, dialog textarea')].map(
        ({ value }) => value,
      ),
    ]);
    expect(texts.filter((text) => text?.includes(LINK_ID))).toEqual([]);
    await expect
      .poll(() => receivedEvents(since, testId))
      .toContainEqual({ event_name: 'copy of view link' });
    expect(log.texts(since).filter((text) => text.includes(LINK_ID))).toEqual([]);
  });
}

test('a search for the address of a private page puts its view link in no log', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  await page.goto(markPath(REFERENCE.path, testId));
  await showIntent(page);
  await page
    .getByRole('banner')
    .getByRole('searchbox')
    .fill(`https://podium.example${markPath(hidden.path, testId)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explore\/search\//);
  await expect
    .poll(() => receivedEvents(since, testId))
    .toContainEqual(expect.objectContaining({ event_name: 'search of presentations' }));
  await showIntent(page);
  await page.locator('.header-logo').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => receivedEvents(since, testId)).toContainEqual({ event_name: 'click on logo' });
  expect(log.texts(since).filter((text) => text.includes(LINK_ID))).toEqual([]);
});
