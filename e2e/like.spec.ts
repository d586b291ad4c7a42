import type { Page } from '@playwright/test';
import { likeCall } from '#domain/addresses/calls';
import { failRequests, holdViewerLimit, signUp, stopClock } from 'podium/testing';
import { countLikes, countLikesOf } from './support/database.ts';
import { likeButton } from './support/playback.ts';
import { LIKED } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { oid, path, likes } = LIKED;
const FAILED = 'Not saved. Please try again.';
const CALL = `**${likeCall(oid)}`;

/**
 * Waits until the page shows this state and the right count: that of the content file plus one for
 * each account that likes it.
 */
async function expectLiked(page: Page, isLiked: boolean): Promise<void> {
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', String(isLiked));
  await expect.poll(async () => shownCount(page)).toBe(likes + countLikes(oid));
}

async function shownCount(page: Page): Promise<number> {
  const text = await likeButton(page).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

/** Waits until the page knows the visitor's likes. It shows none before that. */
async function expectKnown(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-roles');
}

/** Reloads the page and waits until it knows the visitor's likes. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectKnown(page);
}

/** Waits until the database has this state for the account. */
async function expectRow(name: string, isLiked: boolean): Promise<void> {
  await expect.poll(() => countLikesOf(oid, name)).toBe(Number(isLiked));
}

// The tests of this file run one after another, each with its own account.
test.describe('a visitor who is signed in', () => {
  let name: string;
  /** Triggers the page's timeout for the viewer data. */
  let letTimeBeUp: () => Promise<void>;

  test.beforeEach(async ({ page }, { testId }) => {
    name = `Reader ${testId.slice(-12)}`;
    letTimeBeUp = await holdViewerLimit(page);
    await signUp(page, name, path);
    await expectKnown(page);
    await expectLiked(page, false);
    await expectRow(name, false);
  });

  test('likes, finds the like after a reload, and takes it back [1.2]', async ({ page }) => {
    await likeButton(page).click();
    await expectRow(name, true);
    await expectLiked(page, true);
    await reload(page);
    await expectLiked(page, true);

    await likeButton(page).click();
    await expectRow(name, false);
    await expectLiked(page, false);
    await reload(page);
    await expectLiked(page, false);
  });

  test('likes long after the page has loaded the viewer data', async ({ page }) => {
    await letTimeBeUp();
    await likeButton(page).click();
    await expectRow(name, true);
    await expectLiked(page, true);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('likes with the keyboard', async ({ page }) => {
    await likeButton(page).focus();
    await page.keyboard.press('Enter');
    await expectRow(name, true);
    await expectLiked(page, true);
    await page.keyboard.press('Space');
    await expectRow(name, false);
    await expectLiked(page, false);
  });

  test('sees the same like in two tabs, as one row of the database', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(path);
    await expectKnown(other);
    await expectLiked(other, false);
    await likeButton(page).click();
    await expectRow(name, true);
    await expectLiked(page, true);

    // After a reload, the other tab shows the like and can remove it, regardless of earlier
    // messages between the tabs.
    await reload(other);
    await expectLiked(other, true);
    await likeButton(other).click();
    await expectRow(name, false);
    await reload(page);
    await expectLiked(page, false);
  });

  test('likes in one tab, and sees it at once in another tab in use', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(path);
    await expectKnown(other);
    await likeButton(other).hover();
    await expect(other.locator('astro-island[ssr]:has([data-like])')).toHaveCount(0);
    await likeButton(page).click();
    await expectRow(name, true);
    await expectLiked(other, true);
  });

  test('sees a like of one tab at once in an untouched one, which then works too', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto(path);
    await expectKnown(other);
    await expectLiked(other, false);
    await likeButton(page).click();
    await expectRow(name, true);
    await expectLiked(other, true);
    await expect(other.locator('astro-island[ssr]:has([data-like])')).not.toHaveCount(0);
    // The island starts with the state that the page shows, so a press removes the like.
    await likeButton(other).click();
    await expectRow(name, false);
    await expectLiked(other, false);
    await expectLiked(page, false);
  });

  test('clicks twice and gets the state that the page shows', async ({ page }) => {
    // Two presses are a like and an unlike. Both calls take time, and the second one decides.
    const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await likeButton(page).dblclick();
    await takenBack;
    await expectLiked(page, false);
    await expectRow(name, false);
    await reload(page);
    await expectLiked(page, false);
  });

  test.describe('when the server fails', () => {
    test.use({ expectedComplaint: /500 \(Internal Server Error\)/ });

    test('gets the old state back with a message, and can try again [4.9]', async ({ page }) => {
      const restore = await failRequests(page, CALL, 500);
      await likeButton(page).click();
      await expect(page.getByText(FAILED)).toBeAttached();
      await expectLiked(page, false);
      await expectRow(name, false);

      await restore();
      await likeButton(page).click();
      await expectRow(name, true);
      await expectLiked(page, true);
    });
  });

  test('gets the old state back without a response within 20 seconds [8.8]', async ({ page }) => {
    await page.clock.install();
    await reload(page);
    await stopClock(page);
    const asked = page.waitForRequest(CALL);
    const restore = await failRequests(page, CALL, 'unanswered');
    await likeButton(page).click();
    await asked;
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.fastForward(20_000);
    await expectLiked(page, false);
    await expect(page.getByText(FAILED)).toBeAttached();
    // The aborted call must not reach the origin later.
    await restore();
    await expectRow(name, false);
  });

  test('makes no call without the anti-forgery cookie, and gets the old state back [8.1]', async ({
    page,
    context,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/like/')) calls.push(request.url());
    });
    await context.clearCookies({ name: 'csrftoken' });
    await likeButton(page).click();
    await expect(page.getByText(FAILED)).toBeAttached();
    await expectLiked(page, false);
    expect(calls).toEqual([]);
    await expectRow(name, false);
  });

  test.describe('whose session has ended', () => {
    test.use({ expectedComplaint: /401 \(Unauthorized\)/ });

    test('gets the old state back', async ({ page, context }) => {
      await context.clearCookies({ name: 'podium_session' });
      await likeButton(page).click();
      await expect(page.getByText(FAILED)).toBeAttached();
      await expectLiked(page, false);
      await expectRow(name, false);
    });
  });
});

test('a signed-out visitor is led to sign up, makes no call, and comes back [4.13]', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(path);
  await likeButton(page).click();
  await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(path)}`);
  expect(calls).toEqual([]);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Newcomer');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LIKED.title);
});
