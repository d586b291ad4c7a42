import type { Page, Request, Route } from '@playwright/test';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { failRequests, holdViewerLimit, shifts, signIn, signUp, watchShifts } from 'podium/testing';
import { countLikesOf } from './support/database.ts';
import { likeButton } from './support/playback.ts';
import { PRIVATE_PAGES, REFERENCE, UNCOUNTED } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { expectWaits, holdRetries } from './support/viewer-retries.ts';

// These tests make the viewer-data call fail on purpose.
test.use({ expectedComplaint: /500|401|404|ERR_FAILED/ });

const CALL = `**${VISITOR_CALL}**`;
const NOT_SAVED = 'Not saved. Please try again.';

/** Answers later viewer-data calls, numbered from 1. Returns a function that counts them. */
async function answerCalls(page: Page, answer: (route: Route, call: number) => Promise<void>) {
  let count = 0;
  await page.route(CALL, (route) => answer(route, ++count));
  return () => count;
}

const fail = (route: Route) => route.fulfill({ status: 500, body: '' });

/** Waits until the page shows the visitor as signed in, by name, and without a link to sign in. */
async function expectName(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
}

test('a server error keeps the name, gives no rights, and the call is repeated after 1, 4 and 15 s [6.1, 6.9]', async ({
  page,
}) => {
  await signIn(page, 'owner', REFERENCE.path);
  const calls = await answerCalls(page, fail);
  const passWait = await holdRetries(page);
  await watchShifts(page);
  await page.reload();
  for (const [wait, total] of [
    [1_000, 1],
    [4_000, 2],
    [15_000, 3],
  ] as const) {
    await expectWaits(page, [wait]);
    expect(calls()).toBe(total);
    await expectName(page, 'Demo Owner');
    await passWait(wait);
  }
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expectWaits(page, []);
  expect(calls()).toBe(4);
  await expectName(page, 'Demo Owner');
  await expect(page.locator('[data-right]')).toHaveCount(0);
  await expect(page.getByText('Put yourself in the picture')).toBeVisible();
  expect(await shifts(page)).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('viewer_hint');
});

test('rights show after the first successful repetition, and nothing moves', async ({ page }) => {
  await signIn(page, 'owner', REFERENCE.path);
  await answerCalls(page, (route, call) => (call < 3 ? fail(route) : route.continue()));
  const passWait = await holdRetries(page);
  await watchShifts(page);
  await page.reload();
  await passWait(1_000);
  await expectWaits(page, [4_000]);
  await expect(page.locator('[data-right]')).toHaveCount(0);
  await passWait(4_000);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expectName(page, 'Demo Owner');
  expect(await shifts(page)).toEqual([]);
});

test('no response within 20 s is a failure too, and the server is asked once', async ({ page }) => {
  await signIn(page, 'visitor', REFERENCE.path);
  const asked: Request[] = [];
  page.on('request', (request) => request.url().includes(VISITOR_CALL) && asked.push(request));
  const restore = await failRequests(page, CALL, 'unanswered');
  await holdRetries(page);
  const letTimeBeUp = await holdViewerLimit(page);
  await page.reload();
  await expect.poll(() => asked.length).toBe(1);
  await letTimeBeUp();
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  await expectName(page, 'Demo Visitor');
  await expectWaits(page, []);
  expect(asked).toHaveLength(1);
  await restore();
});

test('a 401 after an error means signed out', async ({ page }) => {
  await signIn(page, 'visitor', REFERENCE.path);
  await answerCalls(page, (route, call) =>
    call === 1 ? fail(route) : route.fulfill({ status: 401, json: {} }),
  );
  const passWait = await holdRetries(page);
  await page.reload();
  await expectWaits(page, [1_000]);
  await expectName(page, 'Demo Visitor');
  await passWait(1_000);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

for (const path of ['/', '/explore/', '/nowhere/'])
  test(`the header of ${path} keeps the name without a connection`, async ({ page }) => {
    await signIn(page, 'visitor', '/gallery/');
    await failRequests(page, CALL);
    const passWait = await holdRetries(page);
    await page.goto(path);
    for (const wait of [1_000, 4_000, 15_000]) {
      await passWait(wait);
      await expectName(page, 'Demo Visitor');
    }
    await expect(page.locator('html')).toHaveAttribute('data-roles');
    await expectName(page, 'Demo Visitor');
  });

test.describe('a like', () => {
  let name: string;
  let passWait: (ms: number) => Promise<void>;

  test.beforeEach(async ({ page }, { testId }) => {
    name = `Unknown ${testId.slice(-12)}`;
    await signUp(page, name, UNCOUNTED.path);
    passWait = await holdRetries(page);
  });

  for (const [what, path, oid] of [
    ['a view page', UNCOUNTED.path, 'open-garden'],
    ['a private page', PRIVATE_PAGES.hidden.path, PRIVATE_PAGES.hidden.oid],
  ] as const) {
    test(`on ${what} is kept, and reports after the last repetition that it was not saved`, async ({
      page,
    }) => {
      const restore = await failRequests(page, CALL, 500);
      await page.goto(path);
      await expectWaits(page, [1_000]);
      await likeButton(page).click();
      for (const wait of [1_000, 4_000, 15_000]) {
        await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByText(NOT_SAVED)).toHaveCount(0);
        await passWait(wait);
      }
      await expect(page.getByText(NOT_SAVED)).toBeVisible();
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
      expect(new URL(page.url()).pathname).toBe(path);
      expect(countLikesOf(oid, name)).toBe(0);

      // The next press repeats the call and is saved once it succeeds.
      await restore();
      await likeButton(page).click();
      await expect.poll(() => countLikesOf(oid, name)).toBe(1);
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(NOT_SAVED)).toHaveCount(0);
    });

    test(`on ${what} is saved once, after a slow server has answered`, async ({ page }) => {
      const held: Route[] = [];
      await answerCalls(page, (route) => Promise.resolve(void held.push(route)));
      await page.clock.install();
      await page.goto(path);
      await likeButton(page).click();
      await page.clock.runFor(8_000);
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(countLikesOf(oid, name)).toBe(0);
      expect(held).toHaveLength(1);
      await held[0]?.continue();
      await expect.poll(() => countLikesOf(oid, name)).toBe(1);
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(held).toHaveLength(1);
    });

    test(`on ${what} is saved once a repetition succeeds`, async ({ page }) => {
      await answerCalls(page, (route, call) => (call < 2 ? fail(route) : route.continue()));
      await page.goto(path);
      await expectWaits(page, [1_000]);
      await likeButton(page).click();
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(countLikesOf(oid, name)).toBe(0);
      await passWait(1_000);
      await expect.poll(() => countLikesOf(oid, name)).toBe(1);
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
});
