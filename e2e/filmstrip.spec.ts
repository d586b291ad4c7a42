import type { Page } from '@playwright/test';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { STEPS, player, position, start } from './support/playback.ts';
import { test as demo } from './support/demo.ts';
import { expect, test } from './support/test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Step by step' });
const pictures = (page: Page) => strip(page).getByRole('link');
const viewport = (page: Page) =>
  page.evaluate(() => ({ top: 0, left: 0, right: innerWidth, bottom: innerHeight }));

test('the picture of a step starts the show there, with the mouse and by keys [2.68]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(pictures(page)).toHaveCount(STEPS);
  await pictures(page).nth(2).click();
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await expect(page).toHaveURL(/#step=3$/);
  await expect(player(page)).toBeFocused();
  await expect(page.locator('#viewer')).toBeInViewport();

  await page.goto('/');
  await page.goto(REFERENCE.path);
  await pictures(page).nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
  await expect(player(page)).toBeFocused();
});

test('each step has its number and its name, also the first, at every width [2.68]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  for (const width of [360, 575, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const names = await strip(page)
      .locator('figcaption')
      .evaluateAll((captions: HTMLElement[]) => captions.map(({ innerText }) => innerText));
    expect(names[0]).toBe(`1 ${REFERENCE.title}`);
    for (const name of names) expect(name).toMatch(/^\d+ .+/);
    const sizes = await strip(page)
      .locator('figcaption, figcaption *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontSize));
    expect(new Set(sizes)).toEqual(new Set(['14px']));
  }
});

for (const [width, height] of [
  [1280, 800],
  [1366, 657],
  [1680, 860],
] as const)
  test(`the pictures are beside the stage at ${width} by ${height} px, and fill the page with it [2.68]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await start(page);
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [stage, row, bar] = [await boxOf('.viewer'), await boxOf('.steps-list'), await boxOf('.stage-bar')];
    expect(row.x).toBeGreaterThan(stage.x + stage.width);
    expect(row.y + row.height).toBeLessThanOrEqual(stage.y + stage.height);
    expect(stage.y + stage.height).toBeLessThanOrEqual(height);
    await expect(page.locator('.steps-list')).toHaveCSS('mask-image', /^linear-gradient/);
    const first = await boxOf('.steps-list img >> nth=0');
    expect(first.y).toBeCloseTo(stage.y, 0);
    expect(first.width).toBeGreaterThan(90);
    // The focus ring of 6 px is in the list too.
    expect(row.x + row.width - 6).toBeCloseTo(bar.x + bar.width, 0);
    expect(bar.width).toBe(width < 1600 ? 1200 : 1360);
    // The last picture comes into view inside its list, and the page stays where it is.
    await page.keyboard.press('End');
    const last = strip(page).locator('[aria-current="step"]');
    await expect
      .poll(() =>
        last.evaluate((picture) => {
          const [list, item] = [picture.closest('ol')!, picture].map((part) => part.getBoundingClientRect());
          // The lowest 24 pixels fade.
          return item!.top >= list!.top && item!.bottom < list!.bottom - 22;
        }),
      )
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

test('in other windows the pictures are below a stage as wide as the page, which the window shows whole [2.77]', async ({
  page,
}) => {
  await page.goto(REFERENCE.path);
  for (const [width, height] of [
    [768, 600],
    [1024, 700],
    [1280, 820],
    [1680, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [stage, row, bar] = [await boxOf('.viewer'), await boxOf('.steps-list'), await boxOf('.stage-bar')];
    expect(row.y).toBeGreaterThan(bar.y);
    expect(stage.x).toBeCloseTo(bar.x, 0);
    expect(stage.width).toBeCloseTo(bar.width, 0);
    expect(stage.width).toBeCloseTo(Math.min(width - 48, width < 1600 ? 1200 : 1360), 0);
    // To the edge of a small window, else to that of the page, with 6 px for focus rings.
    expect(row.x + row.width).toBeCloseTo(width < 992 ? width : bar.x + bar.width + 6, 0);
    expect(stage.y + stage.height).toBeLessThanOrEqual(height);
  }
});

test('a picture moves to its step while the show plays, and the current one is marked and in view [2.69]', async ({
  page,
}) => {
  // A window in which the pictures are a row.
  await page.setViewportSize({ width: 1280, height: 900 });
  await start(page);
  const current = strip(page).locator('[aria-current="step"]');
  await expect(current).toHaveText(/^\s*1 /);
  await page.keyboard.press('End');
  await expect(current).toHaveText(new RegExp(`^\\s*${STEPS} `));
  const isShown = () =>
    current.evaluate((picture) => {
      const [row, item] = [picture.closest('ol')!, picture].map((part) => part.getBoundingClientRect());
      return item!.left >= row!.left && item!.right <= row!.right;
    });
  await expect.poll(isShown).toBe(true);
  await pictures(page).nth(1).click();
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await expect(current).toHaveText(/^\s*2 /);
  await page.getByRole('button', { name: 'Overview' }).click();
  await expect(current).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture of a step links to its texts in the open transcript [2.70]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await strip(page)
      .getByRole('link', { name: /A block of ice/ })
      .click();
    await expect(page).toHaveURL(/#topic-a-block-of-ice$/);
    await expect(page.getByRole('heading', { level: 3, name: 'A block of ice' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Reeds' })).toBeVisible();
  });

  test('and all pictures show at once', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const row = page.locator('.steps-list');
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test('the figures follow the description in print, and the transcript follows them [2.70]', async ({
  page,
}) => {
  await page.goto(REFERENCE.path);
  await page.emulateMedia({ media: 'print' });
  const tops = await page.evaluate(() =>
    ['h1', '.prose', '.steps', '#transcript', '.topic:last-child'].map(
      (part) => document.querySelector(part)!.getBoundingClientRect().top,
    ),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect(page.getByRole('figure')).toHaveCount(STEPS);
  const colour = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  await expect(page.locator('figcaption').first()).toHaveCSS('color', colour);
});

/** Returns the texts on the first screen that name the owner or the day of the last change. */
const repeated = async (page: Page) => {
  const { bottom } = await viewport(page);
  return page.evaluate((end) => {
    const date = document.querySelector('.detail-facts time')!.textContent.trim();
    const title = document.querySelector('h1')!.textContent.trim();
    const owner = document.querySelector('.overlay .author-name')!.textContent.trim();
    const isShown = (element: Element) => {
      const { top, height, width } = element.getBoundingClientRect();
      return height > 1 && width > 1 && top < end && element.checkVisibility({ visibilityProperty: true });
    };
    const leaves = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && !element.closest('script, .steps'),
    );
    return Object.fromEntries(
      Object.entries({ date, title, owner }).map(([name, text]) => [
        name,
        leaves.filter((element) =>
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.includes(text),
          ),
        ).length,
      ]),
    );
  }, bottom);
};

test('the first screen of a phone shows title, owner and day at most twice [2.71]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  const counts = await repeated(page);
  for (const count of Object.values(counts)) {
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThanOrEqual(2);
  }
});

for (const { path } of [REFERENCE, VIEW_PAGES['video']!])
  test(`the first screen of ${path} has no two buttons with the same words, and the day at most twice [2.71]`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 720],
      [1680, 1050],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('.footer')).toHaveCSS('animation-name', 'none');
      const words = await page.locator('.button, .tool').evaluateAll((buttons, end) => {
        const shown = buttons.filter(
          (button) =>
            button.checkVisibility({ visibilityProperty: true }) && button.getBoundingClientRect().top < end,
        );
        return shown.map((button) => button.textContent.trim());
      }, height);
      expect(words.length, `${width} px`).toBeGreaterThan(3);
      expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([]);
      expect((await repeated(page)).date).toBeLessThanOrEqual(2);
      await expect(page.locator('.author')).not.toContainText(/\d{4}/);
    }
  });

for (const width of [360, 768, 1280, 1680])
  demo(`a page of twelve steps is at most 4,500 px tall at ${width} px [2.71]`, async ({ page, origins }) => {
    // Windows in which the steps are a row.
    await page.setViewportSize({ width, height: width < 768 ? 740 : 950 });
    await page.goto(`${origins.demo}/p/rivers-of-data/rivers-of-data/`);
    await expect(page.locator('.step')).toHaveCount(12);
    await expect(page.locator('[data-transcript]')).toHaveAttribute('data-fold', 'closed');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500);
    const row = await page.locator('.steps-list').boundingBox();
    expect(row?.height).toBeLessThan(180);
  });
