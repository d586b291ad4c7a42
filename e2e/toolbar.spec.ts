import type { Page } from '@playwright/test';
import { holdViewerLimit, shifts, signIn, watchShifts } from 'podium/testing';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 320, height: 640, hasCall: false },
  { width: 600, height: 800, hasCall: false },
  { width: 768, height: 1024, hasCall: false },
  { width: 1024, height: 768, hasCall: true },
  { width: 1280, height: 720, hasCall: true },
  { width: 1680, height: 1050, hasCall: true },
] as const;

const toolbar = (page: Page) => page.locator('.toolbar');

/** Returns the names of tools that extend beyond their row or overlap. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('.stage-bar')?.getBoundingClientRect();
    const tools = [...document.querySelectorAll('.toolbar :is(button, a, p)')]
      .filter((tool) => tool.checkVisibility({ visibilityProperty: true }) && !tool.closest('[popover]'))
      .map((tool) => ({ name: tool.textContent.trim(), box: tool.getBoundingClientRect() }));
    return tools
      .filter(
        ({ box }, index) =>
          !bar ||
          box.left < bar.left - 1 ||
          box.right > bar.right + 1 ||
          tools
            .slice(0, index)
            .some(
              ({ box: other }) =>
                box.left < other.right - 1 &&
                box.right > other.left + 1 &&
                box.top < other.bottom - 1 &&
                box.bottom > other.top + 1,
            ),
      )
      .map(({ name }) => name);
  });
}

test('the toolbar has its call to action where it has room, in long and short languages [1.6]', async ({
  page,
}) => {
  for (const locale of ['', '/de', '/hu', '/ja']) {
    await page.goto(locale + REFERENCE.path);
    for (const { width, height, hasCall } of SIZES) {
      await page.setViewportSize({ width, height });
      const at = `${locale} ${width} by ${height}`;
      await expect(toolbar(page).locator('.signed-out'), at).toBeVisible({ visible: hasCall });
      await expect(toolbar(page).locator('.signed-in'), at).toBeHidden();
      expect(await misplaced(page), at).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
    }
  }
});

test('the facts and tools are evenly apart at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(REFERENCE.path);
  const parts = await toolbar(page)
    .locator('.curated svg, .fact, .tool:not(.curated) svg')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  expect(parts).toHaveLength(6);
  // The number of likes, which is between two icons, is left out.
  const gaps = parts.slice(1).map((part, index) => part.left - parts[index]!.right);
  gaps.splice(2, 1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(22);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(32);
});

test('the call to action of the toolbar offers signed-in visitors to create, and nothing moves', async ({
  page,
}) => {
  await holdViewerLimit(page);
  await signIn(page, 'visitor', REFERENCE.path);
  await watchShifts(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-roles');
  const call = toolbar(page).getByRole('link', { name: 'Create your own' });
  await expect(call).toHaveAttribute('href', '/dashboard/next/');
  await expect(toolbar(page).locator('.signed-out')).toBeHidden();
  expect(await shifts(page)).toEqual([]);
});

test('tools without space beside the author begin at the edge of the page', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto(`/de${REFERENCE.path}`);
  const [author, tools] = [await page.locator('.author').boundingBox(), await toolbar(page).boundingBox()];
  expect(tools!.y).toBeGreaterThanOrEqual(author!.y + author!.height);
  expect(tools!.x).toBe(author!.x);
});

test('the curation tag explains itself in a popover beside it, which does not dim the page', async ({
  page,
}) => {
  await page.goto(REFERENCE.path);
  const tag = page.getByRole('button', { name: 'Curated' });
  await tag.click();
  const popover = page.locator('#curated');
  await expect(popover).toBeVisible();
  const backdrop = await popover.evaluate((box) => getComputedStyle(box, '::backdrop').backgroundColor);
  expect(backdrop).toBe('rgba(0, 0, 0, 0)');
  const [above, below] = [await popover.boundingBox(), await tag.boundingBox()];
  expect(Math.abs(above!.y + above!.height - below!.y)).toBeLessThan(20);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(tag).toBeFocused();
});

test('a hidden curation tag keeps its place for signed-in visitors only, who may get it later [6.10]', async ({
  page,
}) => {
  await page.goto(REFERENCE.path);
  const tag = page.locator('.curated');
  await tag.evaluate((element) => element.classList.add('off'));
  expect(await tag.boundingBox()).toBeNull();
  await page.evaluate(() => (document.documentElement.dataset['auth'] = 'in'));
  await expect(tag).toBeHidden();
  expect((await tag.boundingBox())?.width).toBeGreaterThan(44);
});
