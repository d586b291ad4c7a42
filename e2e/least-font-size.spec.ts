import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { player, present } from './support/playback.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { WHOLE_BROWSER } from './support/whole-browser.ts';

declare const chrome: {
  readonly settingsPrivate: {
    readonly setPref: (name: string, value: number, page: string, done: (isSet: boolean) => void) => void;
  };
};

/**
 * Opens the settings of the browser. Returns a function that sets the minimum size of letters in
 * pixels, as visitors do.
 */
async function openSettings(browser: BrowserContext): Promise<(size: number) => Promise<void>> {
  const settings = await browser.newPage();
  await settings.goto('chrome://settings/fonts');
  return async (size) => {
    const isSet = await settings.evaluate(
      (pixels) =>
        new Promise<boolean>((resolve) =>
          chrome.settingsPrivate.setPref('webkit.webprefs.minimum_font_size', pixels, '', resolve),
        ),
      size,
    );
    expect(isSet).toBe(true);
  };
}

/** The lines of the texts on the canvas, in pixels of the screen. */
interface Lines {
  readonly heights: readonly (readonly number[])[];
  readonly widths: readonly number[];
}

/** Shows the whole canvas of the reference page. */
async function showCanvas(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${ORIGIN}${REFERENCE.path}`);
  await present(page).click();
  await expect(player(page)).toBeVisible();
  await player(page).press('0');
}

async function linesOf(page: Page): Promise<Lines> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator('.player-stage').evaluate((stage) => {
    const texts = Array.from(stage.querySelectorAll('.player-text'), (text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return Array.from(range.getClientRects());
    });
    return {
      heights: texts.map((lines) => lines.map(({ height }) => Math.round(height))),
      widths: texts.flatMap((lines) => lines.map(({ width }) => width)),
    };
  });
}

/** The height of a line of letters that are smaller than each minimum of the test. */
const smallestLine = (page: Page) =>
  page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('div'));
    line.style.cssText = 'font-size: 10px; line-height: 1; width: max-content';
    line.textContent = 'x';
    const { height } = line.getBoundingClientRect();
    line.remove();
    return height;
  });

// In one browser, because each start of a whole browser takes longer than all sizes.
test('a minimum size of letters in the browser changes no slide [9.45]', async () => {
  const viewport = { width: 1280, height: 800 };
  const browser = await chromium.launchPersistentContext('', { ...WHOLE_BROWSER, viewport });
  try {
    const page = browser.pages()[0]!;
    const setLeast = await openSettings(browser);
    await showCanvas(page);
    const wanted = await linesOf(page);
    expect(wanted.widths).not.toEqual([]);
    for (const size of [16, 18, 20, 24]) {
      await setLeast(size);
      await expect.poll(() => smallestLine(page)).toBe(size);
      await showCanvas(page);
      const { heights, widths } = await linesOf(page);
      expect({ size, heights }).toEqual({ size, heights: wanted.heights });
      // Fonts of the system may round the widths of small letters.
      const changes = widths.map((width, index) => Math.abs(width - (wanted.widths[index] ?? 0)) / width);
      expect(Math.max(...changes)).toBeLessThan(0.08);
    }
  } finally {
    await browser.close();
  }
});
