import type { Locator, Page } from '@playwright/test';
import { failRequests, goOffline, holdViewerLimit, signUp } from 'podium/testing';
import { likeButton, player, present } from './support/playback.ts';
import { disablePressExpiry } from './support/press-expiry.ts';
import { waitForLateCode } from './support/scripts.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, UNCOUNTED, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

// These tests block files on purpose.
test.use({ expectedComplaint: /net::ERR_|Loading chunk|Error hydrating/ });

test.beforeEach(async ({ page }) => {
  await disablePressExpiry(page);
  // Disables prefetching, so that the press requests the code.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
});

const FILES = {
  "Astro's part of the islands": /\/_astro\/astro-island\./,
  React: /\/_astro\/client\./,
  'what files share': /\/_astro\/shared\./,
} as const;

/** Returns the message that names the part that could not be loaded. */
const message = (part: Page | Locator, name: string) =>
  part.getByRole('status').filter({ hasText: `“${name}” could not be loaded. Please try again.` });

/** Signs up on the page whose likes no test counts. */
async function comeSignedIn(page: Page, testId: string): Promise<void> {
  await holdViewerLimit(page);
  await signUp(page, `Cut off ${testId.slice(-12)}`, UNCOUNTED.path);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
}

for (const [what, file] of Object.entries({ ...FILES, 'the like button': /\/_astro\/view-page\./ })) {
  test(`Like of a signed-in visitor reports that ${what} did not load, and works with the next press`, async ({
    page,
  }, { testId }) => {
    const letThrough = await failRequests(page, file);
    await comeSignedIn(page, testId);
    await likeButton(page).click();
    await expect(message(page, 'Like')).toBeVisible();
    await expect(likeButton(page)).not.toHaveAttribute('aria-busy');
    await expect(page).toHaveURL(UNCOUNTED.path);
    await likeButton(page).click();
    // Waits until the second press has failed too. The message does not tell, because the first
    // press left one. A press that still waits would be replayed with the third one, and take the
    // like back.
    await expect(likeButton(page)).not.toHaveAttribute('aria-busy');
    await expect(message(page, 'Like')).toHaveCount(1);
    await expect(page).toHaveURL(UNCOUNTED.path);
    await letThrough();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await likeButton(page).click();
    expect((await saved).ok()).toBe(true);
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(message(page, 'Like')).toHaveCount(0);
  });
}

for (const name of ['Share', 'Embed'] as const)
  for (const [what, file] of Object.entries({ ...FILES, 'the dialog': /\/_astro\/view-page\./ })) {
    test(`Copy of the dialog ${name} reports that ${what} did not load, and works with the next press`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const letThrough = await failRequests(page, file);
      await page.goto(REFERENCE.path);
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${name} Podium` });
      const copy = dialog.locator('button.dialog-live');
      await copy.click();
      await expect(message(dialog, 'Copy')).toBeVisible();
      await letThrough();
      await copy.click();
      await expect(copy).toHaveText(/^Copied/);
      await expect(message(dialog, 'Copy')).toHaveCount(0);
    });
  }

const STAGES = {
  presentation: { path: REFERENCE.path, name: 'Present', code: /\/_astro\/presentation\./, shown: '.player' },
  video: {
    path: VIEW_PAGES['video']!.path,
    name: 'Play',
    code: /\/_astro\/video-presentation\./,
    shown: '.video video',
  },
} as const;

for (const [kind, { path, name, code }] of Object.entries(STAGES))
  for (const [what, file] of Object.entries({
    ...FILES,
    'the viewer': /\/_astro\/view-page\./,
    'the player': code,
    'what the player imports': /\/_astro\/keep-awake\./,
  })) {
    test(`Start of a ${kind} reports that ${what} did not load, and starts with the next press`, async ({
      page,
    }) => {
      const letThrough = await failRequests(page, file);
      await page.goto(path);
      await present(page).click();
      await expect(message(page, name)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(present(page)).toBeInViewport();
      await letThrough();
      await present(page).click();
      await expect(page.locator('.stage-canvas')).toBeVisible();
      await expect(message(page, name)).toHaveCount(0);
    });
  }

test('a search whose code did not load begins with the next key', async ({ page }) => {
  const letThrough = await failRequests(page, /\/_astro\/Search\.[^/]*\.js/);
  await page.goto('/explore/search/?search=lantern');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Part of the search could not be loaded');
  await letThrough();
  await main.getByRole('searchbox').press('End');
  await main.getByRole('searchbox').pressSequentially('s');
  await expect(main.getByRole('list').getByRole('link').first()).toHaveText('How a lantern throws light');
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('a press shows a message if no file of the site loads after the first', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await waitForLateCode(page);
  const letThrough = await failRequests(page, /\/_astro\//);
  await present(page).click();
  await expect(message(page, 'Present')).toBeVisible();
  await letThrough();
  await present(page).click();
  await expect(player(page)).toBeVisible();
});

/**
 * Returns the note that the page, or an open dialog, shows if no code could load to report the
 * failure.
 */
const lostNote = (part: Page | Locator) =>
  part.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });

/**
 * Presses Start until it plays. Firefox recovers from a missing file that other files import only
 * after a reload.
 */
async function startsAtLast(page: Page): Promise<void> {
  await expect(async () => {
    // The page may have repeated the press when the network returned.
    if (!(await page.locator('.stage-canvas').isVisible())) await present(page).click({ timeout: 2_000 });
    await expect(page.locator('.stage-canvas')).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

const FIRST_FILES = {
  "the page's own code": /\/_astro\/page\./,
  'the late code': /\/_astro\/late\./,
} as const;

/** Pages with islands, and a control that only works with its island. */
const PLACES = {
  'a view page': { path: REFERENCE.path, control: present },
  'the frame of another site': { path: EMBEDS.presentation.path, control: present },
  'a private page': { path: PRIVATE_PAGES.hidden.path, control: present },
} as const;

for (const [what, file] of Object.entries(FIRST_FILES))
  for (const [where, { path, control }] of Object.entries(PLACES)) {
    test(`without ${what}, ${where} reports that a part did not load, and Start works again`, async ({
      page,
    }) => {
      const note = lostNote(page);
      const letThroughFirst = await failRequests(page, file);
      const letThroughOthers = await failRequests(page, /\/_astro\/(?:astro-island|client|view-page)\./);
      await page.goto(path);
      await expect(note).toBeHidden();
      await control(page).click();
      await expect(note).toBeInViewport({ ratio: 1 });
      await letThroughFirst();
      await letThroughOthers();
      await startsAtLast(page);
      await expect(note).toBeHidden();
    });
  }

for (const [what, file] of Object.entries(FIRST_FILES))
  test(`without ${what}, dialogs report that a part did not load, and still close`, async ({ page }) => {
    await failRequests(page, file);
    await failRequests(page, /\/_astro\/(?:astro-island|react|\w+Dialog)\./);
    await page.goto(REFERENCE.path);
    const shown = lostNote(page).filter({ visible: true });
    for (const name of ['Share', 'Embed'] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${name} Podium` });
      await expect(dialog).toBeVisible();
      if (name === 'Share') await expect(shown).toHaveCount(0);
      await dialog.locator('button.dialog-live').click();
      // Assistive technology and the backdrop hide everything outside of the dialog.
      await expect(lostNote(dialog)).toBeInViewport({ ratio: 1 });
      await expect(shown).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      // The key has not reloaded the page.
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }
  });

test('the message of a dialog stays visible in a low window, and covers only parts that scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await failRequests(page, /\/_astro\//);
  await page.goto(REFERENCE.path);
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed Podium' });
  const copy = dialog.locator('button.dialog-live');
  await copy.click();
  const note = lostNote(dialog);
  await expect(note).toBeInViewport({ ratio: 1 });
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const button = await copy.boundingBox();
  // The browser scrolls by whole pixels.
  expect(Math.floor((button?.y ?? Infinity) + (button?.height ?? 0))).toBeLessThanOrEqual(
    (await note.boundingBox())?.y ?? 0,
  );
});

test('the message of a frame leaves its toolbar visible and usable', async ({ page }) => {
  const note = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });
  const letThrough = await failRequests(page, /\/_astro\//);
  await page.goto(EMBEDS.presentation.path);
  await present(page).click();
  await expect(note).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.embed-bar').boundingBox();
  const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
  await letThrough();
  await likeButton(page).click();
  await page.waitForURL(({ pathname }) => pathname === '/signup/');
});

test('the account menu opens without any late code', async ({ page }, { testId }) => {
  await failRequests(page, /\/_astro\/(?!Script|page)/);
  await comeSignedIn(page, testId);
  await page.getByRole('banner').locator('[popovertarget=account-menu]').click();
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

test.describe('when the network fails and returns', () => {
  test('Start that was pressed meanwhile starts', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await waitForLateCode(page);
    const reconnect = await goOffline(page);
    await present(page).click();
    await expect(message(page, 'Present')).toBeVisible();
    await reconnect();
    await expect(player(page)).toBeVisible();
    await expect(message(page, 'Present')).toHaveCount(0);
  });

  test('Start that was pressed meanwhile starts too if requests fail at that moment', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await waitForLateCode(page);
    const reconnect = await goOffline(page);
    await present(page).click();
    await expect(message(page, 'Present')).toBeVisible();
    const letThrough = await failRequests(page, /\/_astro\//);
    const failed = page.waitForEvent('requestfailed');
    await reconnect();
    await failed;
    await letThrough();
    await expect(player(page)).toBeVisible();
  });

  test('Start whose player did not load starts', async ({ page }) => {
    const letThrough = await failRequests(page, STAGES.presentation.code);
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(message(page, 'Present')).toBeVisible();
    const reconnect = await goOffline(page);
    await letThrough();
    await reconnect();
    await expect(player(page)).toBeVisible();
  });

  /**
   * Presses Start on a page without one of its first files and without a network, then restores the
   * network.
   */
  async function pressMeanwhile(page: Page, file: RegExp): Promise<void> {
    const letThrough = await failRequests(page, file);
    await page.goto(REFERENCE.path);
    await page.waitForLoadState('load');
    const reconnect = await goOffline(page);
    await present(page).click();
    await expect(lostNote(page)).toBeVisible();
    await letThrough();
    await reconnect();
    await expect(lostNote(page)).toBeHidden();
  }

  for (const [what, file] of Object.entries(FIRST_FILES))
    test(`without ${what}, Start works again`, async ({ page }) => {
      await pressMeanwhile(page, file);
      await startsAtLast(page);
    });

  test('Start that was pressed before the late code loaded starts', async ({ page }) => {
    await pressMeanwhile(page, FIRST_FILES['the late code']);
    await expect(player(page)).toBeVisible();
  });

  test('Like is ready for the next press', async ({ page }, { testId }) => {
    await comeSignedIn(page, testId);
    await waitForLateCode(page);
    const reconnect = await goOffline(page);
    await likeButton(page).click();
    await expect(message(page, 'Like')).toBeVisible();
    await reconnect();
    await expect(message(page, 'Like')).toHaveCount(0);
    await expect(page.locator('astro-island:has([data-like])')).not.toHaveAttribute('ssr');
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  });
});
