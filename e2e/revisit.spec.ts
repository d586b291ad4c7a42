import { holdViewerLimit, signUp, signUpByForm } from 'podium/testing';
import { countRequests, expectReturned, goBackTo, leaveFor, watchReturn } from './support/history.ts';
import { likeButton, player, position, start, STEPS } from './support/playback.ts';
import { waitForIntentCode } from './support/received-events.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, UNCOUNTED, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

const PAGES: Readonly<Record<string, string>> = {
  'a view page': REFERENCE.path,
  'the view page of a video': VIEW_PAGES['video']?.path ?? '',
  'a listing': '/explore/',
  'the home page': '/',
  'a search': '/explore/search/?search=lake',
  'an embed page': EMBEDS.presentation.path,
  'a private page': PRIVATE_PAGES.hidden.path,
};

for (const [what, path] of Object.entries(PAGES))
  test(`restores ${what} as it was left`, async ({ page }) => {
    const expectAnswered = countRequests(page);
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).not.toContain('no-store');
    await page.mouse.move(200, 300);
    await watchReturn(page);
    await expectAnswered();
    await leaveFor(page, '/gallery/');
    await goBackTo(page, path);
    await expectReturned(page);
  });

test('a started presentation returns to its position, and continues', async ({ page }) => {
  await start(page);
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await watchReturn(page);
  // During the flight to the step.
  await page.keyboard.press('ArrowRight');
  await leaveFor(page, '/gallery/');
  await goBackTo(page, REFERENCE.path);
  await expectReturned(page);
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await player(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
});

test('a film returns to its position, and continues on request', async ({ page }) => {
  // Slow, so that the video does not end before the test leaves the page.
  await page.addInitScript(() =>
    addEventListener('play', ({ target }) => ((target as HTMLVideoElement).playbackRate = 0.1), true),
  );
  await page.goto(VIEW_PAGES['video']?.path ?? '');
  await page.getByRole('link', { name: /^play$/i }).click();
  const film = page.locator('video').first();
  const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  const left = await time();
  await watchReturn(page);
  await leaveFor(page, '/gallery/');
  await goBackTo(page, VIEW_PAGES['video']?.path ?? '');
  await expectReturned(page);
  const before = await film.evaluate(async (video: HTMLVideoElement) => {
    const { currentTime } = video;
    await video.play();
    return currentTime;
  });
  expect(before).toBeGreaterThanOrEqual(left);
  await expect.poll(time).toBeGreaterThan(before);
});

test('a like stays, and can be taken back', async ({ page }, { testId }) => {
  await signUp(page, `Returner ${testId.slice(-12)}`, UNCOUNTED.path);
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton(page)).toHaveAttribute('data-phase', 'idle');
  await watchReturn(page);
  await leaveFor(page, '/gallery/');
  await goBackTo(page, UNCOUNTED.path);
  await expectReturned(page);
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a like of a signed-out visitor leads to sign-up again after Back', async ({ page }) => {
  await page.goto(UNCOUNTED.path);
  await watchReturn(page);
  for (const _ of ['once', 'again']) {
    await likeButton(page).click();
    await page.waitForURL(/\/signup\/\?next=/);
    await goBackTo(page, UNCOUNTED.path);
    await expectReturned(page);
    await page.evaluate(() => document.documentElement.removeAttribute('data-returned'));
  }
});

test('an open dialog and a typed search are restored', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.locator('.header .search-input').first().fill('kettle');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await watchReturn(page);
  await leaveFor(page, '/gallery/');
  await goBackTo(page, REFERENCE.path);
  await expectReturned(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.header .search-input').first()).toHaveValue('kettle');
});

test('a page is not restored with the name of a visitor who has signed out', async ({ page, context }) => {
  await signUp(page, 'Gone Soon', REFERENCE.path);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await likeButton(page).hover();
  await waitForIntentCode(page);
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await leaveFor(page, '/gallery/');
  await context.clearCookies();
  await goBackTo(page, REFERENCE.path);
  await expect(page.locator('html')).not.toHaveAttribute('data-auth');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a page is reloaded for a visitor who has signed in meanwhile', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await likeButton(page).hover();
  await waitForIntentCode(page);
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await signUpByForm(page, 'Just Come', '/gallery/');
  await page.evaluate(() => history.go(-2));
  await page.waitForURL((url) => url.pathname === REFERENCE.path, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await expect(page.getByRole('button', { name: 'Just Come' })).toBeVisible();
});
