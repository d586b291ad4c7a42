import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { player, present } from './support/playback.ts';
import { ORIGIN } from './support/server.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { WHOLE_BROWSER } from './support/whole-browser.ts';

/** Opens the reference page in a browser with a minimum size of letters, in pixels. */
async function withLeastFontSize<Result>(
  size: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'podium-profile-'));
  await mkdir(join(profile, 'Default'));
  const webprefs = { minimum_font_size: size, minimum_logical_font_size: size };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ webkit: { webprefs } }));
  const viewport = { width: 1280, height: 800 };
  const browser = await chromium.launchPersistentContext(profile, { ...WHOLE_BROWSER, viewport });
  try {
    return await use(browser.pages()[0]!);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** The lines of the texts on the canvas, in pixels of the screen. */
interface Lines {
  readonly heights: readonly (readonly number[])[];
  readonly widths: readonly number[];
}

async function linesOf(page: Page): Promise<Lines> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${ORIGIN}${REFERENCE.path}`);
  await present(page).click();
  await expect(player(page)).toBeVisible();
  await player(page).press('0');
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

test('a minimum size of letters in the browser changes no slide [9.45]', async () => {
  const wanted = await withLeastFontSize(0, linesOf);
  expect(wanted.widths).not.toEqual([]);
  for (const size of [16, 18, 20, 24]) {
    const { heights, widths } = await withLeastFontSize(size, linesOf);
    expect({ size, heights }).toEqual({ size, heights: wanted.heights });
    // Fonts of the system may round the widths of small letters.
    const changes = widths.map((width, index) => Math.abs(width - (wanted.widths[index] ?? 0)) / width);
    expect(Math.max(...changes)).toBeLessThan(0.08);
  }
});
