import { failRequests, holdViewerLimit, signUp, slowDown } from 'podium/testing';
import { countLikesOf } from './support/database.ts';
import { likeButton } from './support/playback.ts';
import { disablePressExpiry } from './support/press-expiry.ts';
import { SLOW } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { oid, path } = SLOW;

test('a click while the page still loads is not lost', async ({ page }, { testId }) => {
  const name = `Early ${testId.slice(-12)}`;
  await holdViewerLimit(page);
  await signUp(page, name, path);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countLikesOf(oid, name)).toBe(1);
});

test('a tap at once is not lost', async ({ browser, baseURL }, { testId }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const name = `Tapper ${testId.slice(-12)}`;
  await holdViewerLimit(page);
  await signUp(page, name, path);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await likeButton(page).tap();
  await expect.poll(() => countLikesOf(oid, name)).toBe(1);
  await context.close();
});

test.describe('when the code of an island cannot be loaded', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|Loading chunk/ });

  test('Like of a signed-out visitor submits its form, and works again later', async ({ page }, {
    testId,
  }) => {
    await disablePressExpiry(page);
    // Disables prefetching, so that the click requests the code.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    await page.goto(path);
    const restore = await failRequests(page, /\/_astro\/.*\.js/);
    await likeButton(page).click();
    await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(path)}`);
    await restore();

    const name = `Unlucky ${testId.slice(-12)}`;
    await holdViewerLimit(page);
    await signUp(page, name, path);
    await likeButton(page).click();
    await expect.poll(() => countLikesOf(oid, name)).toBe(1);
  });

  test('a signed-in visitor stays, also without any code of the page', async ({ page }, { testId }) => {
    await disablePressExpiry(page);
    await holdViewerLimit(page);
    await failRequests(page, /\/_astro\/.*\.js/);
    await signUp(page, `Cut off ${testId.slice(-12)}`, path);
    const left: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()));
    const failed = page.evaluate(
      () =>
        new Promise((resolve) => document.addEventListener('astro:hydration-error', resolve, { once: true })),
    );
    await likeButton(page).click();
    await failed;
    await expect(likeButton(page)).not.toHaveAttribute('aria-busy');
    expect(left).toEqual([]);
    await expect(page).toHaveURL(path);
  });
});

test('links and dialogs do not wait for any script', async ({ page }) => {
  await failRequests(page, '**/*.js', 'unanswered');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#share-dialog')).toBeAttached();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Podium' }).click();
  await expect(page).toHaveURL('/');
});
