import type { Page } from '@playwright/test';
import { markPath, preventIdle, receivedEvents } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { EMBEDS, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the cookie with the analytics session. */
async function session(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'session_id');
}

test('consent that is given before any code loads counts', async ({ page }) => {
  await preventIdle(page);
  await page.goto(REFERENCE.path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() =>
    dispatchEvent(new CustomEvent('consent-changed', { detail: { performance: true } })),
  );
  await expect.poll(() => session(page)).toMatchObject({ secure: true });
});

test('there is a session while performance cookies are allowed, and events have it [4.30]', async ({ page }, {
  testId,
}) => {
  const since = log.last();
  await page.goto(markPath(REFERENCE.path, testId));
  await expect.poll(() => receivedEvents(since, testId).length).toBeGreaterThan(0);
  expect(await session(page)).toBeUndefined();
  const tell = (performance: boolean) =>
    page.evaluate(
      (detail) => {
        dispatchEvent(new CustomEvent('consent-changed', { detail }));
      },
      { performance },
    );
  await tell(true);
  await expect
    .poll(() => session(page))
    .toMatchObject({ secure: true, sameSite: 'None', domain: 'localhost' });
  const cookie = await session(page);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(1700);
  const { session_id } = JSON.parse(atob(decodeURIComponent(cookie?.value ?? ''))) as { session_id: string };
  await page.getByRole('banner').getByRole('searchbox').click();
  await expect
    .poll(() =>
      log
        .since(since, ({ platform }) => platform.url.includes(testId))
        .filter(({ body }) => body.event_name === 'click on search input')
        .map(({ user }) => user.session_id),
    )
    .toEqual([session_id]);
  await tell(false);
  await expect.poll(() => session(page)).toBeUndefined();
});

test('a frame logs its dialogs [7.33, 7.34]', async ({ page }, { testId }) => {
  const since = log.last();
  await page.goto(markPath(EMBEDS.presentation.path, testId));
  // Requests that a page sends at the same time arrive in any order.
  const names = () =>
    receivedEvents(since, testId)
      .map(({ event_name }) => event_name)
      .sort();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(names).toEqual(['open social share', 'show modal']);
  await page.keyboard.press('Escape');
  await expect.poll(names).toEqual(['close modal', 'open social share', 'show modal']);
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  await expect.poll(names).toEqual(['close modal', 'open social share', 'show modal', 'show modal']);
  expect(await page.context().cookies()).toEqual([]);
});

test('a frame in another site logs nothing and stores nothing before Start', async ({ page }, { testId }) => {
  const since = log.last();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(markPath(EMBEDS.presentation.path, testId));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // Neither the logging code nor a log record was sent.
  expect(asked).toContain(EMBEDS.presentation.path);
  expect(asked.filter((path) => /\/analytics\.|client-log|^\/log\//.test(path))).toEqual([]);
  expect(log.texts(since).filter((text) => text.includes(testId))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
