import type { Page } from '@playwright/test';
import { SCHEME_KEY } from '#domain/page/scheme-script';
import { expect, failRequests, test, violations } from 'podium/testing';
import { PLAIN_PAGES } from './support/plain-pages.ts';
import { REFERENCE } from './support/site.ts';

test.use({ site: { dist: '.cache/plain/dist' } });

const WHITE = 'rgb(255, 255, 255)';
const DARK = 'rgb(22, 25, 29)';

const choice = (page: Page) => page.getByRole('combobox', { name: 'Appearance' });

/** Returns the background of the reading area. */
const background = (page: Page) =>
  page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);

/** Records the background of the reading area in each frame of pages that are opened next. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector('main');
      if (main) seen.push(getComputedStyle(main).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
}

for (const [kind, path] of Object.entries(PLAIN_PAGES))
  test(`the ${kind} is dark for visitors with a dark system, without violations of accessibility [12.1, 12.3]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await page.waitForLoadState();
    expect(await background(page)).toBe(DARK);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  });

test('dialogs are dark, too [12.1]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(REFERENCE.path);
  for (const name of ['Share', 'Embed']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.locator('dialog[open]');
    expect(await dialog.evaluate((item) => getComputedStyle(item).backgroundColor)).toBe(DARK);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

for (const [system, wanted, colour, other] of [
  ['light', 'dark', DARK, WHITE],
  ['dark', 'light', WHITE, DARK],
] as const)
  test(`a visitor with a ${system} system chooses ${wanted}, which is remembered without a flash [12.2]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto(REFERENCE.path);
    expect(await background(page)).toBe(other);
    await expect(choice(page)).toHaveValue('');
    await choice(page).selectOption(wanted);
    await expect.poll(() => background(page)).toBe(colour);

    const frames = await watchFrames(page);
    await page.goto('/explore/');
    await page.waitForLoadState();
    expect(await frames()).toEqual([colour]);
    // Before the first sign of intent.
    expect(await choice(page).inputValue()).toBe(wanted);
    await choice(page).selectOption('');
    await expect.poll(() => background(page)).toBe(other);
    expect(await page.evaluate((key) => localStorage.getItem(key), SCHEME_KEY)).toBe('');
  });

test.describe('without the late code', () => {
  test.use({ expectedComplaint: /ERR_FAILED.*\/late\./ });

  test('a choice is kept by a visitor who leaves at once [12.2]', async ({ page }) => {
    await failRequests(page, '**/_astro/late.*.js');
    await page.goto(REFERENCE.path);
    await page.evaluate(() => {
      const field = document.querySelector<HTMLSelectElement>('[name=scheme]')!;
      field.value = 'dark';
      field.dispatchEvent(new Event('change', { bubbles: true }));
      location.assign('/explore/');
    });
    await expect(page).toHaveURL(/\/explore\/$/);
    expect(await background(page)).toBe(DARK);
  });
});

test('the choice works for the page where the browser refuses storage [12.2]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    }),
  );
  await page.goto(REFERENCE.path);
  await choice(page).selectOption('dark');
  await expect.poll(() => background(page)).toBe(DARK);
  await page.reload();
  expect(await background(page)).toBe(WHITE);
});

test('print is light [12.1]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(REFERENCE.path);
  await choice(page).selectOption('dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const text = page.locator('.detail-title');
  expect(await background(page)).toBe(WHITE);
  expect(await text.evaluate((item) => getComputedStyle(item).color)).toBe(DARK);
});

test('the scheme changes neither the stage nor the frame around the page [12.1]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const colours = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header, header *, .stage, .stage :not(.dialog, .dialog *), footer, footer *',
        ),
      ].map((item) => {
        const { color, backgroundColor, backgroundImage, borderColor, fill } = getComputedStyle(item);
        return [
          item.getAttribute('class'),
          color,
          backgroundColor,
          backgroundImage,
          borderColor,
          fill,
        ].join();
      }),
    );
  const light = await colours();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual(light);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the system decides, and there is no choice [12.2]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(REFERENCE.path);
    await expect(page.locator('main')).toHaveCSS('background-color', DARK);
    await expect(page.locator('[name=scheme]')).toBeHidden();
  });
});
