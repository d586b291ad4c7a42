import { HEADLESS_SHELL } from './support/headless-shell.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

// Scroll bars that take space, as on Windows and on a Mac with a mouse.
test.use({ launchOptions: { ...HEADLESS_SHELL, ignoreDefaultArgs: ['--hide-scrollbars'] } });

for (const [width, height, isColumn] of [
  [1280, 800, true],
  [1680, 860, true],
  [1280, 900, false],
  [768, 1024, false],
  [360, 740, false],
] as const)
  test(`at ${width} by ${height} px the steps have a dark scroll bar and whole names [2.68]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(REFERENCE.path);
    const steps = page.locator('.steps-list');
    const facts = await steps.evaluate((list: HTMLElement) => ({
      bar: [list.offsetWidth - list.clientWidth, list.offsetHeight - list.clientHeight],
      scheme: getComputedStyle(list).colorScheme,
      gutter: getComputedStyle(list).scrollbarGutter,
      cut: [...list.querySelectorAll('figcaption')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    }));
    expect(facts.bar[isColumn ? 0 : 1]).toBeGreaterThan(0);
    expect(facts.scheme).toBe('dark');
    expect(facts.gutter).toBe(isColumn ? 'stable' : 'auto');
    expect(facts.cut).toEqual([]);
    // Dialogs inside of dark areas are white.
    for (const dialog of await page.locator('dialog').all())
      expect(await dialog.evaluate((item) => getComputedStyle(item).colorScheme)).toBe('light');
  });
