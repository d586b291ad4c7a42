import { countLikesOf } from './support/database.ts';
import { keepPressesFresh } from './support/fresh-presses.ts';
import { signUp } from './support/sign-in.ts';
import { SLOW } from './support/site.ts';
import { slowDown } from './support/slow-down.ts';
import { expect, likeButton, test } from './support/test.ts';
import { holdViewerLimit } from './support/viewer-limit.ts';

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

test('a finger that taps at once is not lost', async ({ browser, baseURL }, { testId }) => {
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
  test.use({ expectedComplaint: /net::ERR_FAILED|Loading chunk|dynamically imported module/ });

  test('the button does what its form does, and works again later', async ({ page }, { testId }) => {
    const name = `Unlucky ${testId.slice(-12)}`;
    await holdViewerLimit(page);
    await keepPressesFresh(page);
    await signUp(page, name, path);
    // Nothing is fetched ahead, so that the click is what asks for the code.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    await page.reload();
    const chunk = /\/_astro\/.*\.js/;
    await page.route(chunk, (route) => route.abort());
    await likeButton(page).click();
    await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(path)}`);
    expect(countLikesOf(oid, name)).toBe(0);

    await page.unroute(chunk);
    await page.goto(path);
    await likeButton(page).click();
    await expect.poll(() => countLikesOf(oid, name)).toBe(1);
  });
});

test.describe('when the part of the islands that pages share does not come', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test('buttons and Start do what HTML does', async ({ page }, { testId }) => {
    await keepPressesFresh(page);
    await signUp(page, `Cut off ${testId.slice(-12)}`, path);
    await page.route('**/astro-island.*.js', (route) => route.abort());
    await page.reload();
    await page.locator('a[data-replay]').click();
    await expect(page).toHaveURL(/#steps$/);
    await likeButton(page).click();
    await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(path)}`);
  });
});

test('links and dialogs do not wait for any script', async ({ page }) => {
  await page.route('**/*.js', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#share-dialog')).toBeAttached();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Podium' }).click();
  await expect(page).toHaveURL('/');
});
