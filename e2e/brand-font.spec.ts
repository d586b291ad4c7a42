import type { CDPSession, Page } from '@playwright/test';
import { LOCALES } from '#domain/languages/locales';
import { withLocale } from '#domain/addresses/paths';
import { type Shift, shifts, useSlowNetwork, watchShifts } from 'podium/testing';
import { addCjkFonts, loadCjkFonts } from './support/cjk-fonts.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [360, 768, 1280, 1680];

const FONTS = '**/*.woff2';

/** The highest layout shift that the arrival of the font may cause on a page. */
const MAX_SHIFT = 0.001;

/** The parts whose texts must keep their lines. */
const PARTS = [
  '.header-bar',
  '.terms',
  '.banner-body',
  '.overlay',
  '.stage-bar',
  '.embed-bar',
  '.private-bar',
  '.detail-title',
  '.detail-facts',
  '.mobile-bar',
  '.listing-text',
  'h1',
].join();

/** Holds the font files of pages that are opened next. Returns a function that releases them. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<null>();
  await page.route(FONTS, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return async () => {
    held.resolve(null);
    await page.unroute(FONTS);
  };
}

/** Opens a page and waits until it is painted without the font. */
async function openWithoutFont(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Returns how the fonts that the page has started to load have fared, by name. */
function fontStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status !== 'unloaded')
      .map(({ family, weight, status }) => `${family.replaceAll('"', '')} ${weight} ${status}`),
  );
}

/**
 * Returns, for each visible part and each text in it, the number of its lines. Parts have their
 * height too, because their texts may also move to other rows.
 */
function countLines(page: Page): Promise<string[]> {
  return page.evaluate((parts) => {
    const linesOf = (text: Text): number => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      let lines = 0;
      let end = -Infinity;
      for (const { top, height } of boxes.sort((a, b) => a.top - b.top)) {
        if (top + height / 2 < end) continue;
        lines += 1;
        end = top + height;
      }
      return lines;
    };
    return [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .flatMap((part) => {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode as Text;
          const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true });
          if (isSeen && text.data.trim() !== '') texts.push(text);
        }
        const name = part.className || part.tagName.toLowerCase();
        const height = Math.round(part.getBoundingClientRect().height);
        return [
          `${name}: ${height} px high`,
          ...texts.map((text) => `${name}: ${linesOf(text)} for "${text.data.trim()}"`),
        ];
      });
  }, PARTS);
}

/** Returns the lines of the page at each width, and leaves it at the last one. */
async function countAtWidths(page: Page, widths: readonly number[]): Promise<Record<number, string[]>> {
  const lines: Record<number, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Animations by scrolling know the new size in the next frame.
    await painted(page);
    lines[width] = await countLines(page);
  }
  return lines;
}

/** Returns the width of the texts of the viewer or the listing, which differs between the fonts. */
const textWidth = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.overlay-title, .card-title')!);
    return range.getBoundingClientRect().width;
  });

const sumOf = (moved: readonly Shift[]) => moved.reduce((sum, { value }) => sum + value, 0);

/** Waits until the font has come and is painted. */
const waitForFont = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

/**
 * Opens a page without the font, at the last of the widths, and lets the font come there. Expects
 * the same lines at all widths, before and after, and the same font at the last one if the page
 * keeps its first font there.
 */
async function expectSameLines(
  page: Page,
  path: string,
  widths: readonly number[],
  keepsFont = false,
): Promise<void> {
  const release = await holdFonts(page);
  await page.setViewportSize({ width: widths.at(-1)!, height: 800 });
  await openWithoutFont(page, path);
  await loadCjkFonts(page);
  const before = await countAtWidths(page, widths);
  const states = await fontStates(page);
  expect(
    states.join(),
    'The system has neither Arial nor a font of its widths. On Debian: apt-get install fonts-liberation',
  ).toMatch(/Figtree Fallback \w+ loaded/);
  const family = keepsFont ? 'Figtree Optional' : 'Figtree';
  expect(states).toContain(`${family} 300 900 loading`);
  const width = await textWidth(page);
  // Resizing the window has shifted the layout too.
  const { length } = await shifts(page);

  await release();
  await waitForFont(page);
  const moved = (await shifts(page)).slice(length);
  expect(await fontStates(page)).toContain(`${family} 300 900 loaded`);
  expect((await textWidth(page)) === width).toBe(keepsFont);
  expect(sumOf(moved), `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MAX_SHIFT);
  // Begins at the present width: browsers use a font with `optional` that a resize requires again.
  expect({ path, lines: await countAtWidths(page, widths.toReversed()) }).toEqual({ path, lines: before });
}

/**
 * Returns the names of the fonts that draw the text of an element. Figtree's variable file has the
 * name of its lightest weight.
 */
async function drawnFonts(session: CDPSession, selector: string): Promise<string[]> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** Waits until two more frames have been painted. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** The widths, with that of the index last. */
const turn = (index: number) => [...WIDTHS, ...WIDTHS].slice((index % 4) + 1, (index % 4) + 5);

for (const [index, locale] of LOCALES.entries())
  test(`the font loads on the first visit without changing the number of lines, in ${locale} [4.42]`, async ({
    page,
  }) => {
    await watchShifts(page);
    await addCjkFonts(page);
    await expectSameLines(page, withLocale(REFERENCE.path, locale), turn(index));
  });

test('the font loads on the first visit without changing the number of lines, on other pages [4.42]', async ({
  page,
}) => {
  await watchShifts(page);
  for (const [index, path] of [EMBEDS.presentation.path, PRIVATE_PAGES.hidden.path].entries())
    await expectSameLines(page, path, turn(index));
});

for (const path of [...LOCALES.map((locale) => withLocale('/', locale)), '/hu/explore/'])
  test(`the font loads on the first visit without changing the number of lines, on ${path} [4.42]`, async ({
    page,
  }) => {
    await watchShifts(page);
    await addCjkFonts(page);
    // Ends on a phone, where a listing keeps the font that it was first painted in.
    await expectSameLines(page, path, [768, 1280, 1680, 360], true);
  });

for (const [path, width] of [
  ['/', 360],
  ['/', 1280],
  ['/explore/', 360],
  [REFERENCE.path, 360],
] as const)
  test(`a first visit to ${path} shows one face at a time at ${width} px [4.42]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    const release = await holdFonts(page);
    await openWithoutFont(page, path);
    const parts = ['h1', '.card-title', '.mobile-bar, .account-start'];
    const faces = async () => {
      const names = [];
      for (const part of parts) names.push(...(await drawnFonts(session, part)));
      return [...new Set(names)];
    };
    expect(await faces()).toHaveLength(1);
    await release();
    await waitForFont(page);
    await painted(page);
    expect(await faces()).toHaveLength(1);
    await session.detach();
  });

test('a letter and its mark have a font that draws the mark over the letter [4.42]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await waitForFont(page);
  const session = await page.context().newCDPSession(page);
  const fontOf = async (text: string) => {
    await page.locator('.detail-title').evaluate((title, shown) => {
      title.textContent = shown;
    }, text);
    await painted(page);
    return (await drawnFonts(session, '.detail-title')).join();
  };
  // Figtree has the letter with this mark, but knows no place for the mark over an x.
  expect(await fontOf('man\u0303ana')).toBe('Figtree Light');
  expect(await fontOf('x\u0304')).not.toContain('Figtree');
  await session.detach();
});

test('a first visit on slow 4G gets the font, almost without a layout shift [4.42]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await useSlowNetwork(page);
  await session.send('Network.clearBrowserCache');
  await watchShifts(page);
  await openWithoutFont(page, REFERENCE.path);
  await waitForFont(page);
  expect(await drawnFonts(session, '.overlay-title')).toEqual(['Figtree Light']);
  expect(await drawnFonts(session, '.detail-title')).toEqual(['Figtree Light']);
  expect(sumOf(await shifts(page))).toBeLessThanOrEqual(MAX_SHIFT);
  await session.detach();
});
