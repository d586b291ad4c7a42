import type { Page } from '@playwright/test';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { withLocale } from '#domain/addresses/paths';
import {
  type DemoAccount,
  enter,
  failRequests,
  holdViewerLimit,
  shifts,
  signIn,
  violations,
  watchShifts,
} from 'podium/testing';
import { markPath, receivedEvents, showIntent } from './support/received-events.ts';
import { log } from './support/sent-events.ts';
import { EMBEDS, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the button of the private header, on a page that also has a site header. */
const tool = (page: Page) => page.locator('[data-right]');

const RIGHTS = [
  { right: 'edit', account: 'owner', text: 'Edit', hash: '', event: 'open editor' },
  { right: 'comment', account: 'commenter', text: 'Comment', hash: '#present', event: 'open for commenting' },
] as const;

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

/** Opens a page with an account and waits until the page knows its rights. */
async function openAs(page: Page, account: DemoAccount, path: string): Promise<void> {
  await enter(page, account);
  await watchShifts(page);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-roles');
}

/** Returns the names of the other controls of the header that the button covers. */
function coveredByTool(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const box = header.querySelector('[data-right]')!.getBoundingClientRect();
    return [...header.querySelectorAll(':is(a, button, input):not([data-right])')]
      .filter((control) => {
        const other = control.getBoundingClientRect();
        const isBeside = other.left >= box.right || other.right <= box.left;
        const isInRow = other.top < box.bottom && other.bottom > box.top;
        return control.checkVisibility({ visibilityProperty: true }) && isInRow && !isBeside;
      })
      .map((control) => control.className);
  });
}

for (const { right, account, text, hash, event } of RIGHTS) {
  test(`visitors who may ${right} see it on a public page too, and nothing moves [6.7, 6.8]`, async ({
    page,
  }) => {
    await enter(page, account);
    await watchShifts(page);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(REFERENCE.path);
      await expect(page.locator('html')).toHaveAttribute('data-roles');
      const link = page.getByRole('banner').getByRole('link', { name: text, exact: true });
      await expect(link).toHaveAttribute('href', `/p/edit/${REFERENCE.oid}/${hash}`);
      await expect(tool(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: /Demo/ })).toBeVisible();
      expect(await shifts(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    }
  });

  test(`the origin receives, from a public page: ${event}`, async ({ page }, { testId }) => {
    await signIn(page, account, markPath(REFERENCE.path, testId));
    await expect(tool(page)).toBeVisible();
    const since = log.last();
    await showIntent(page);
    await tool(page).click();
    await expect.poll(() => receivedEvents(since, testId)).toContainEqual({ event_name: event });
    await expect(page).toHaveURL(`/p/edit/${REFERENCE.oid}/${hash}`);
  });
}

test('the button covers no other control, in any language [6.7]', async ({ page }) => {
  // A name with the maximum width.
  await page.route(`**${VISITOR_CALL}**`, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as object;
    const viewerRights = { edit: false, comment: true };
    await route.fulfill({ response, json: { ...data, viewerRights } });
  });
  await openAs(page, 'commenter', REFERENCE.path);
  for (const locale of LOCALES) {
    if (locale !== DEFAULT_LOCALE) await page.goto(withLocale(REFERENCE.path, locale));
    await expect(tool(page)).toBeVisible();
    await page.locator('[data-viewer-name]').evaluate((name) => (name.textContent = 'W'.repeat(40)));
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(tool(page)).toBeVisible();
      const covered = await coveredByTool(page);
      expect({ locale, width, covered }).toEqual({ locale, width, covered: [] });
      await tool(page).click({ trial: true });
    }
  }
});

test('the button is before the name in the tab order, and shows its focus', async ({ page }) => {
  await openAs(page, 'editor', REFERENCE.path);
  await page.getByRole('button', { name: /Demo Editor/ }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page)).toBeFocused();
  await expect(tool(page)).not.toHaveCSS('box-shadow', 'none');
});

test('other visitors have no button [5.11]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(tool(page)).toHaveCount(0);
  await openAs(page, 'visitor', REFERENCE.path);
  await expect(tool(page)).toHaveCount(0);
  await openAs(page, 'owner', VIEW_PAGES['classic presentation']?.path ?? '');
  await expect(tool(page)).toHaveCount(0);
  await page.goto(EMBEDS.presentation.path);
  await expect(page.locator('#viewer')).toBeVisible();
  await expect(tool(page)).toHaveCount(0);
});

test.describe('if the texts do not load', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('the page does not change', async ({ page }) => {
    await failRequests(page, '**/locales/**');
    await openAs(page, 'owner', REFERENCE.path);
    await expect(page.getByRole('button', { name: /Demo Owner/ })).toBeVisible();
    await expect(tool(page)).toHaveCount(0);
  });
});
