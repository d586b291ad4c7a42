import type { Page } from '@playwright/test';
import { LOCALES } from '#domain/languages/locales';
import { withLocale } from '#domain/addresses/paths';
import { signIn } from 'podium/testing';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the left edges of elements without their padding, in pixels. */
const leftEdges = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector)!;
        return element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft);
      }),
    selectors,
  );

test('header, banner, stage, listing and columns share a left edge at every width', async ({ page }) => {
  const edges: Record<number, number[]> = { 360: [], 768: [], 1280: [], 1680: [] };
  /** Adds the left edges that the page has at each width. */
  const look = async (partsAt: (width: number) => readonly string[]) => {
    for (const [width, all] of Object.entries(edges)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      all.push(...(await leftEdges(page, partsAt(Number(width)))));
    }
  };
  await page.goto(REFERENCE.path);
  await look((width) => [
    '.header-bar',
    '.banner-body',
    ...(width < 768 ? [] : ['.term']),
    ...(width < 576 ? [] : ['.viewer', '.stage-bar']),
    '.view-columns',
  ]);
  await page.goto('/explore/');
  await look(() => ['.header-bar', '.listing-head-row']);
  await page.goto(PRIVATE_PAGES.hidden.path);
  await look(() => ['.private-column', '.footer-grid']);
  for (const [width, all] of Object.entries(edges))
    expect(new Set(all).size, `${width} px: ${all.join(', ')}`).toBe(1);
});

for (const [width, height] of [
  [768, 700],
  [1280, 800],
  [1366, 657],
  [1680, 950],
] as const)
  test(`the stage of a video is as wide as the page at ${width} by ${height} px, and its picture as high as the stage [2.77]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(VIEW_PAGES['video']!.path);
    await page.locator('.present').click();
    await expect(page.locator('.video-bar')).toBeVisible();
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [stage, bar] = [await boxOf('.viewer'), await boxOf('.stage-bar')];
    expect([stage.x, stage.width]).toEqual([bar.x, bar.width]);
    expect(stage.y + stage.height).toBeLessThanOrEqual(height);
    const picture = await boxOf('.viewer video');
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    const free = [stage.width - picture.width, stage.height - picture.height];
    expect(Math.min(...free)).toBeCloseTo(0, 0);
    expect(picture.x + picture.width / 2).toBeCloseTo(stage.x + stage.width / 2, 0);
    // The preview shows through beside the picture.
    await expect(page.locator('.stage-canvas')).toHaveCSS('background-color', /[,/] 0\.7\)$/);
  });

for (const [width, height] of [
  [768, 600],
  [1280, 800],
  [1680, 850],
  [1680, 900],
] as const)
  test(`the first view has the whole toolbar below a banner at ${width} by ${height} px, and closing it moves nothing below the stage [2.78]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(REFERENCE.path);
    const bottomOf = async (selector: string) => {
      const box = (await page.locator(selector).boundingBox())!;
      return box.y + box.height;
    };
    const before = [await bottomOf('.viewer'), await bottomOf('.stage-bar'), await bottomOf('.stage')];
    expect(before[1]).toBeLessThanOrEqual(height);
    await page.locator('.banner-close').click();
    await expect(page.locator('.banner')).toBeHidden();
    const after = [await bottomOf('.viewer'), await bottomOf('.stage-bar'), await bottomOf('.stage')];
    expect(after).toEqual(before);
  });

for (const [name, path] of [
  ['the search page', '/explore/search/'],
  ['the page of a wrong address', '/404.html'],
] as const)
  test(`${name} shows one search field, its search landmark, at every width [2.13]`, async ({ page }) => {
    const widths = [360, 767, 1280];
    const account = page.locator('.account');
    const places = [];
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByRole('searchbox')).toHaveCount(1);
      await expect(page.getByRole('search')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open search' })).toHaveCount(0);
      places.push(await account.boundingBox());
    }
    // The other parts of the header stay where they are on other pages.
    await page.goto('/');
    for (const [index, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 740 });
      expect({ width, place: await account.boundingBox() }).toEqual({ width, place: places[index] });
    }
  });

for (const [width, height] of [
  [1680, 1050],
  [1280, 1080],
] as const)
  test(`the first view of a video has its call to action once at ${width} by ${height} px [2.82]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(VIEW_PAGES['video']!.path);
    const shown = await page.getByRole('link', { name: 'Create your own video' }).evaluateAll(
      (links) =>
        links.filter((link) => {
          const { top } = link.getBoundingClientRect();
          return top < innerHeight && link.checkVisibility({ visibilityProperty: true });
        }).length,
    );
    expect(shown).toBe(1);
    await expect(page.locator('.sidebar-cta .signed-out')).toBeVisible();
  });

test('the row of steps of a private page ends with the page, and the focus ring beside it', async ({
  page,
}) => {
  await page.goto(PRIVATE_PAGES.hidden.path);
  const row = (await page.locator('.steps-list').boundingBox())!;
  const column = (await page.locator('.detail').boundingBox())!;
  expect(row.x + row.width - 6).toBeCloseTo(column.x + column.width, 0);
});

test('the arrow of a back button is at the edge of the page', async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/explore/archive/');
    const [arrow, title] = [page.locator('.header-back .icon'), page.locator('h1')];
    expect((await arrow.boundingBox())!.x).toBeCloseTo((await title.boundingBox())!.x, 0);
  }
});

for (const width of [360, 1280, 1680])
  test(`the menu of the account ends at the edge of the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'visitor', REFERENCE.path);
    await page.locator('.account-button').click();
    const menu = (await page.locator('.account-menu').boundingBox())!;
    const bar = await page.locator('.header-bar').evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return right - parseFloat(getComputedStyle(element).paddingRight);
    });
    expect(menu.x + menu.width).toBeCloseTo(bar, 0);
  });

test('the search field of the header is a pill, smaller than the header', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const field = page.locator('.header-search input');
  await expect(field).toHaveCSS('border-radius', '999px');
  await expect(field).toHaveCSS('background-clip', 'padding-box');
  await expect(field).toHaveCSS('border-top-width', '4px');
});

test('the toolbar has one row with the author in every language, with and without a curation tag', async ({
  page,
}) => {
  for (const locale of LOCALES) {
    await page.goto(withLocale(REFERENCE.path, locale));
    for (const height of [800, 1024]) {
      await page.setViewportSize({ width: 1280, height });
      const bar = (await page.locator('.stage-bar').boundingBox())!;
      expect(bar.height, locale).toBeLessThanOrEqual(60);
      const tools = await page
        .locator('.toolbar')
        .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
      expect(tools[0], locale).toBeLessThanOrEqual(tools[1]!);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    const tag = page.locator('.curated');
    for (const hasTag of [true, false]) {
      if (!hasTag) await tag.evaluate((element) => element.classList.add('off'));
      await expect(tag).toBeVisible({ visible: hasTag });
      // The author may have two lines of date.
      const [author, tools] = [page.locator('.author'), page.locator('.toolbar')];
      const [left, right] = [(await author.boundingBox())!, (await tools.boundingBox())!];
      expect(left.x + left.width, locale).toBeLessThanOrEqual(right.x);
      expect(left.y + left.height / 2, locale).toBeCloseTo(right.y + right.height / 2, 0);
      expect(right.height, locale).toBeLessThanOrEqual(44);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the icons of tag, views and likes begin at the edge of the page', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const edges = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.curated svg, .fact svg, .toolbar form svg')]
          .map((icon) => icon.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left }) => left),
      );
    expect(await edges()).toEqual([16, expect.any(Number), 16]);
    await page.locator('.curated').evaluate((element) => element.classList.add('off'));
    expect(await edges()).toEqual([16, 16]);
  });

  test('the picture of the stage fills it to its corners', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await expect(page.locator('.viewer')).toHaveCSS('border-radius', '0px');
    await expect(page.locator('.viewer .preview')).toHaveCSS('clip-path', 'inset(20px)');
  });

  for (const locale of LOCALES)
    test(`Share, Embed and Report show their names in "${locale}"`, async ({ page }) => {
      await page.goto(withLocale(REFERENCE.path, locale));
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const faults = await page.evaluate(() =>
          [...document.querySelectorAll('.toolbar > .tool')].flatMap((tool) => {
            const text = tool.querySelector('.tool-text')!;
            const { left, right, height } = text.getBoundingClientRect();
            const box = tool.getBoundingClientRect();
            const isWhole = left >= box.left && right <= box.right && height >= 16 && height < 32;
            return isWhole && box.height <= 44 ? [] : [text.textContent];
          }),
        );
        expect(faults).toEqual([]);
        await expect(page.locator('.toolbar > .tool .tool-text')).toHaveCount(3);
      }
    });

  test('the row of steps goes on to the edge of the window, and ends at that of the page', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    const row = page.locator('.steps-list');
    const { x, width } = (await row.boundingBox())!;
    expect(x + width).toBe(360);
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
    const last = (await row.locator('img').last().boundingBox())!;
    expect(last.x + last.width).toBeCloseTo(344, 0);
  });

  test('each row of the filters of a search ends at the edge of the page', async ({ page }) => {
    await page.goto('/explore/search/?search=lake');
    const filters = page.getByRole('main').getByRole('combobox');
    await expect(filters).toHaveCount(4);
    for (const filter of [filters.nth(1), filters.nth(3)]) {
      const { x, width } = (await filter.boundingBox())!;
      expect(x + width).toBeCloseTo(344, 0);
    }
  });

  test('the cards of videos fill the width of the page', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const [cards, column] = await page.evaluate(() => {
      const right = (element: Element) => element.getBoundingClientRect().right;
      return [
        Math.max(...[...document.querySelectorAll('.sidebar-videos .card-text')].map(right)),
        right(document.querySelector('.sidebar-videos')!),
      ];
    });
    expect(cards).toBeCloseTo(column, 0);
  });

  test('the share dialog shows the link on a line of its own, and the QR code as a button', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const link = (await dialog.getByRole('textbox').boundingBox())!;
    const copy = (await dialog.getByRole('button', { name: 'Copy', exact: true }).boundingBox())!;
    expect(link.y + link.height).toBeLessThanOrEqual(copy.y);
    expect([copy.x, copy.width]).toEqual([link.x, link.width]);
    const above = (await dialog.getByRole('link', { name: 'Share on X' }).boundingBox())!;
    const code = (await dialog.locator('summary').boundingBox())!;
    expect([code.x, code.width, code.height]).toEqual([above.x, above.width, above.height]);
    await expect(dialog.locator('summary')).toHaveCSS('border-style', 'solid');
  });
});

test('print keeps headings with their text, and the address has the font of the page', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.transcript-title', '.topic h3'])
    await expect(page.locator(part).first()).toHaveCSS('break-after', 'avoid');
  const fonts = await page.evaluate(() => [
    getComputedStyle(document.querySelector('[rel=canonical]')!, '::after').fontFamily,
    getComputedStyle(document.body).fontFamily,
  ]);
  expect(fonts[0]).toBe(fonts[1]);
});

test('Korean breaks only between words, and Japanese only between phrases', async ({ page }) => {
  await page.goto(`/ko${REFERENCE.path}`);
  for (const part of ['body', 'h2', '.button', '.card-subtitle'])
    await expect(page.locator(part).first()).toHaveCSS('word-break', 'keep-all');
  await page.goto(`/ja${REFERENCE.path}`);
  for (const part of ['h2', '.present', '.card-subtitle', '.footer-tagline', '.mobile-bar-text'])
    await expect(page.locator(part).first()).toHaveCSS('word-break', 'auto-phrase');
});

for (const width of [320, 360])
  test(`the title of a Japanese listing is no wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/ja/');
    const title = page.getByRole('heading', { level: 1 });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect(title).toHaveText('人の心を動かす、プレゼンテーション');
    expect(await excess()).toBe(0);
    // A phrase that is wider than the window breaks.
    await title.evaluate((element) => (element.textContent = 'プレゼンテーション'.repeat(4)));
    expect(await excess()).toBe(0);
  });

for (const locale of ['de', 'ja'])
  test(`the text below the title of a listing has no single word on its last line in "${locale}"`, async ({
    page,
  }) => {
    await page.goto(`/${locale}/`);
    const widths = await page.locator('.listing-text').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ width }) => width);
    });
    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
  });

test('print shows the title and the text of a listing in the colour of text', async ({ page }) => {
  await page.goto('/explore/');
  await page.emulateMedia({ media: 'print' });
  const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  for (const part of ['.listing-title', '.listing-text'])
    await expect(page.locator(part).first()).toHaveCSS('color', colour);
  await expect(page.locator('.listing-head')).toHaveCSS('background-image', 'none');
});

test('print keeps the picture of a card with its title', async ({ page }) => {
  await page.goto('/explore/');
  await expect(page.locator('.card').first()).toHaveCSS('break-inside', 'avoid');
  await page.goto('/explore/search/?search=lake');
  await expect(page.getByRole('main').locator('.card').first()).toHaveCSS('break-inside', 'avoid');
});

test('the last line of a paragraph has more than one word', async ({ page }) => {
  await page.goto(REFERENCE.path);
  for (const part of ['.prose', '.transcript-body p'])
    await expect(page.locator(part).first()).toHaveCSS('text-wrap-style', 'pretty');
});

test('in forced colours, parts whose only edge is a background have another one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(REFERENCE.path);
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  for (const part of ['.tag', '.search-button', '.player-bar'])
    await expect(page.locator(part).first()).toHaveCSS('outline', /solid 1px$/);
  // The field has the edge of its pill, and the form around it none.
  await expect(page.locator('.header-search .search')).toHaveCSS('border-style', 'none');
  await expect(page.locator('.header-search .search-input')).toHaveCSS('border-style', 'solid');
  // The focus replaces it.
  await page.keyboard.press('Tab');
  await page.locator('.tag').first().focus();
  await expect(page.locator('.tag').first()).toHaveCSS('outline', /solid 3px$/);
  await page.goto('/explore/');
  await expect(page.locator('.paging-number[aria-current]')).toHaveCSS('outline', /solid 1px$/);
});
