import type { Page } from '@playwright/test';
import { countLikes } from './support/database.ts';
import { signUp } from './support/sign-in.ts';
import { LIKED } from './support/site.ts';
import { expect, likeButton, test } from './support/test.ts';

const { oid, path, likes } = LIKED;
const CALL = `**/api/v4/presentation/${oid}/like/`;

/** The count beside the heart: that of the content file and one for each account that likes it now. */
async function shownCount(page: Page): Promise<number> {
  const text = await likeButton(page).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

async function expectLiked(page: Page, isLiked: boolean): Promise<void> {
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', String(isLiked));
}

// The tests of this file run one after the other, each with an account of its own, and each counts from what it finds.
test.describe('a visitor who is signed in', () => {
  let name: string;
  let before: number;

  test.beforeEach(async ({ page }, { testId }) => {
    name = `Liker ${testId.slice(-12)}`;
    await signUp(page, name, path);
    await expectLiked(page, false);
    before = await shownCount(page);
    expect(before).toBeGreaterThanOrEqual(likes);
    expect(countLikes(oid, name)).toBe(0);
  });

  test('likes, finds the like after a reload, and takes it back', async ({ page }) => {
    await likeButton(page).click();
    await expectLiked(page, true);
    expect(await shownCount(page)).toBe(before + 1);
    await expect.poll(() => countLikes(oid, name)).toBe(1);

    await page.reload();
    await expectLiked(page, true);
    await expect.poll(() => shownCount(page)).toBe(before + 1);

    await likeButton(page).click();
    await expectLiked(page, false);
    expect(await shownCount(page)).toBe(before);
    await expect.poll(() => countLikes(oid, name)).toBe(0);
    await page.reload();
    await expectLiked(page, false);
  });

  test('likes with the keyboard', async ({ page }) => {
    await likeButton(page).focus();
    await page.keyboard.press('Enter');
    await expectLiked(page, true);
    await expect.poll(() => countLikes(oid, name)).toBe(1);
    await page.keyboard.press('Space');
    await expectLiked(page, false);
    await expect.poll(() => countLikes(oid, name)).toBe(0);
  });

  test('sees in two tabs the same like, which is one row', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(path);
    await expectLiked(other, false);
    await likeButton(page).click();
    await expect.poll(() => countLikes(oid, name)).toBe(1);
    await expectLiked(page, true);

    // Whatever the other tab had heard of it, after a reload it shows the like, and it can take it back.
    await other.reload();
    await expectLiked(other, true);
    await likeButton(other).click();
    await expect.poll(() => countLikes(oid, name)).toBe(0);
    await page.reload();
    await expectLiked(page, false);
    expect(await shownCount(page)).toBe(before);
  });

  test('clicks twice and gets what the page then shows', async ({ page }) => {
    const answers: Promise<unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/like/')) answers.push(request.response());
    });
    await likeButton(page).dblclick();
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    await expect(likeButton(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect
      .poll(async () => {
        await Promise.all(answers);
        const isLiked = (await likeButton(page).getAttribute('aria-pressed')) === 'true';
        return (
          countLikes(oid, name) === Number(isLiked) && (await shownCount(page)) === before + Number(isLiked)
        );
      })
      .toBe(true);
    const shown = await likeButton(page).getAttribute('aria-pressed');
    await page.reload();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', shown ?? '');
  });

  test.describe('when the server fails', () => {
    test.use({ expectedComplaints: [/500 \(Internal Server Error\)/] });

    test('gets the old state back, is told, and can try again', async ({ page }) => {
      await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
      await likeButton(page).click();
      await expect(page.getByText('That did not work. Please try again.')).toBeAttached();
      await expectLiked(page, false);
      expect(await shownCount(page)).toBe(before);
      expect(countLikes(oid, name)).toBe(0);

      await likeButton(page).click();
      await expectLiked(page, true);
      await expect.poll(() => countLikes(oid, name)).toBe(1);
    });
  });

  test('gets the old state back when no answer comes within 20 seconds', async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await expectLiked(page, false);
    const asked = page.waitForRequest(CALL);
    // Never answered: the call hangs until the page gives it up.
    await page.route(CALL, () => undefined);
    await likeButton(page).click();
    await asked;
    await expectLiked(page, true);
    await page.clock.fastForward(20_000);
    await expectLiked(page, false);
    expect(await shownCount(page)).toBe(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(countLikes(oid, name)).toBe(0);
  });

  test('makes no call without the anti-forgery cookie, and gets the old state back', async ({
    page,
    context,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/like/')) calls.push(request.url());
    });
    await context.clearCookies({ name: 'csrftoken' });
    await likeButton(page).click();
    await expect(page.getByText('That did not work. Please try again.')).toBeAttached();
    await expectLiked(page, false);
    expect(await shownCount(page)).toBe(before);
    expect(calls).toEqual([]);
    expect(countLikes(oid, name)).toBe(0);
  });

  test.describe('whose session has ended', () => {
    test.use({ expectedComplaints: [/401 \(Unauthorized\)/] });

    test('gets the old state back', async ({ page, context }) => {
      await context.clearCookies({ name: 'podium_session' });
      await likeButton(page).click();
      await expect(page.getByText('That did not work. Please try again.')).toBeAttached();
      await expectLiked(page, false);
      expect(countLikes(oid, name)).toBe(0);
    });
  });
});

test('a visitor who is signed out is led to sign up, makes no call, and comes back', async ({ page }) => {
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
