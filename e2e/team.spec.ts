import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  ENGLISH,
  expect,
  shifts,
  test as base,
  violations,
  watchShifts,
  type ServedSite,
} from 'podium/testing';
import type common from '#locales/en/common.json';
import type player from '#locales/en/player.json';
import type view from '#locales/en/view.json';
import { presentation } from '#library/schemas/presentation';
import { setSiteRecord, type SiteRecord } from '#library/site-record';
import { LIST_INDENT } from '#pictures/draw-text';
import { shapeText } from '#pictures/shape-text';
import { wrapText } from '#pictures/wrap-text';
import { waitUntilIdle } from './support/scripts.ts';
import { serveTeamSite } from './support/team-site.ts';

// A team's site below a path, which the stage "plain" builds from e2e/team: talks in two languages,
// pages in these, in Arabic and in Hebrew, a series, tags, a draft and own pages, without accounts.
const test = base.extend<object, { served: ServedSite | null }>({
  served: [
    async ({}, use) => {
      const served = await serveTeamSite();
      await use(served);
      await served.stop();
    },
    { scope: 'worker' },
  ],
});

const HOME = '/talks/';
const CLOUDS = '/talks/p/clouds/how-clouds-form/';
const WOLKEN = '/talks/de/p/wolken/wie-wolken-entstehen/';

/** Pages of each kind. */
const KINDS = {
  'home page': HOME,
  'German home page': '/talks/de/',
  'view page': CLOUDS,
  'German view page': WOLKEN,
  'embed page': '/talks/p/embed/clouds/',
  'page of a series': '/talks/series/weather/',
  'page of a tag': '/talks/tag/water/',
  'list of all talks': '/talks/explore/',
  'search page': '/talks/explore/search/?search=clouds',
  'profile page': '/talks/user/weather-lab/',
  'own page': '/talks/about/',
  'Arabic home page': '/talks/ar/',
  'Arabic view page': '/talks/ar/p/clouds/how-clouds-form/',
  'Arabic page of a series': '/talks/ar/series/weather/',
  'Arabic search page': '/talks/ar/explore/search/?search=clouds',
  'Hebrew home page': '/talks/he/',
  'Hebrew view page': '/talks/he/p/clouds/how-clouds-form/',
} as const;

/** Texts of a language that the project adds, of the parts that a visit needs. */
interface Texts {
  readonly common: typeof common;
  readonly view: typeof view;
  readonly player: typeof player;
}

/** The lines that pages of Podium have in English, and no other language of this site. */
const ENGLISH_LINES = new Set(
  ['common', 'dialogs', 'listing', 'player', 'view'].flatMap((part) =>
    Array.from(
      readFileSync(`public/locales/en/${part}.json`, 'utf8').matchAll(/: "([^"{]{3,})"/g),
      ([, text = '']) => text,
    ),
  ),
);

/** Checks a part of a page from right to left: its words, its place in the window, and by axe. */
async function expectOwnWords(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expect(part).toHaveCSS('direction', 'rtl');
  const lines = (await part.innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => ENGLISH_LINES.has(line))).toEqual([]);
  const { left, right } = await part.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  );
  expect([left >= 0, right <= 360]).toEqual([true, true]);
  expect(await violations(page)).toEqual([]);
}

/** Opens a page, and returns the addresses of its site to which it links. */
async function follow(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return page.locator('a[href]').evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin, pathname }) => origin === location.origin && !/\.\w+$/.test(pathname))
      .map(({ pathname }) => pathname),
  );
}

test('every link leads to a page, and no page asks for what is not there [11.1]', async ({
  page,
  served,
}) => {
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(served!.address)) failed.push(`${request.url()} on ${page.url()}`);
  });
  const seen = new Set<string>([HOME]);
  for (const path of seen) for (const next of await follow(page, path)) seen.add(next);
  expect(failed).toEqual([]);
  for (const path of Object.values(KINDS))
    if (!path.includes('embed') && !path.includes('search')) expect([...seen]).toContain(path);
  expect([...seen].filter((path) => !path.startsWith('/talks/') || path.includes('thunder'))).toEqual([]);
});

for (const [kind, path] of Object.entries(KINDS))
  test(`the ${kind} is accessible and fits each window, light and dark`, async ({ page }) => {
    await page.goto(path);
    await waitUntilIdle(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const at = { width, colorScheme };
        expect({ ...at, found: await violations(page) }).toEqual({ ...at, found: [] });
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ width, overflow }).toEqual({ width, overflow: 0 });
    }
  });

test('pages from right to left have code and addresses from left to right, and no text below a button [1.24]', async ({
  page,
}) => {
  await page.goto('/talks/he/p/clouds/how-clouds-form/');
  const search = page.locator('.header-search');
  const button = await search.getByRole('button').boundingBox();
  const input = await search.getByRole('searchbox').boundingBox();
  expect(button!.x - input!.x).toBeLessThan(8);
  await expect(search.getByRole('searchbox')).toHaveCSS('padding-left', '56px');
  await page.getByRole('button', { name: 'הטמעה' }).click();
  await expect(page.getByRole('textbox', { name: 'קוד' })).toHaveCSS('direction', 'ltr');
});

test('titles and tags from left to right begin where a page from right to left does [1.24]', async ({
  page,
}) => {
  /** Returns where the contents of elements end on the right, once for each place. */
  const rightEnds = (parts: Locator) =>
    parts.evaluateAll((elements) => {
      const range = document.createRange();
      const ends = elements.map((element) => {
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().right);
      });
      return [...new Set(ends)];
    });
  await page.goto('/talks/he/p/clouds/how-clouds-form/');
  await waitUntilIdle(page);
  expect(await rightEnds(page.locator('.detail-title, .detail-facts'))).toHaveLength(1);
  const tags = page.locator('.detail .tags[lang]');
  expect(await rightEnds(tags.locator('li').first())).toEqual(await rightEnds(tags));
  await page.goto('/talks/he/series/weather/');
  expect(await rightEnds(page.locator('.listing-title, .listing-text'))).toHaveLength(1);
});

for (const language of ['ar', 'he']) {
  const texts = JSON.parse(readFileSync(`docs/texts/${language}.json`, 'utf8')) as Texts;
  const { presentation: words } = texts.player;
  test.describe(`a visit from right to left, in ${language}`, () => {
    test.use({
      viewerNames: {
        ...ENGLISH,
        present: new RegExp(`^${texts.view.viewer.present}$`),
        next: words.next,
        share: texts.view.toolbar.share,
        embed: texts.view.toolbar.embed,
        copy: texts.view.embed.copy,
        close: texts.common.close,
      },
    });
    test('plays, shares and finds in its own words [1.10, 1.24]', async ({ page, viewer }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/talks/${language}/p/clouds/how-clouds-form/`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      for (const name of ['share', 'embed'] as const) {
        const { dialog, close } = await viewer.openDialog(name);
        await expectOwnWords(page, dialog);
        await close.click();
      }
      await viewer.start();
      await page.keyboard.press('?');
      await expectOwnWords(page, page.getByRole('dialog', { name: words.options }));
      await page.keyboard.press('Escape');
      await page.keyboard.press('End');
      await expect(viewer.position).toHaveText(
        words.stepOf.replace('{{position}}', '4').replace('{{total}}', '4'),
      );
      const again = page.getByRole('button', { name: texts.player.restart.again, exact: true });
      // A step has several rests on a phone.
      await expect(async () => {
        await viewer.next.click();
        await expect(again).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(again).toBeInViewport({ ratio: 1 });
      await expectOwnWords(page, page.locator('.viewer'));
      await page.goto(`/talks/${language}/explore/search/?search=clouds`);
      await expect(page.getByRole('link', { name: 'How clouds form' }).first()).toBeVisible();
      await expectOwnWords(page, page.locator('body'));
    });
  });
}

test('a talk leads to the same step in the other language, and to the next talk of its series [1.22, 2.90]', async ({
  page,
  viewer,
}) => {
  await page.goto(CLOUDS);
  await viewer.present.click();
  await expect(viewer.position).toHaveText('1 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.position).toHaveText('2 of 4');
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await expect(page).toHaveURL(/\/talks\/p\/wolken\/wie-wolken-entstehen\/#step=2$/);
  await page.goto(CLOUDS);
  const series = await page.getByRole('link', { name: 'The weather, talk by talk' }).boundingBox();
  const next = page.getByRole('link', { name: /^Next: Why the sea rises/ });
  // 24 px around the middle of a link belong to it alone (WCAG 2.2, target size).
  const middle = series!.y + series!.height / 2;
  expect((await next.boundingBox())!.y - middle).toBeGreaterThanOrEqual(12);
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why the sea rises twice a day');
});

test('the own links are in a menu on phones, which Escape closes, and which keeps the focus [1.23, 9.20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(HOME);
  const open = page.getByRole('button', { name: 'Menu' });
  const menu = page.locator('#site-menu');
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link')).toHaveText(['Talks', 'About us']);
  await expect(menu).toHaveCSS('opacity', '1');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/talks\/about\/$/);
});

for (const [kind, path] of [
  ['home page', HOME],
  ['view page', CLOUDS],
  ['own page', '/talks/about/'],
] as const)
  for (const width of [360, 1280])
    test(`the fonts of the site come late to the ${kind} without a layout shift, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const release = Promise.withResolvers<null>();
      await page.route('**/*.woff2', async (route) => {
        await release.promise;
        await route.fallback();
      });
      await watchShifts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const preloads = await page
        .locator('link[rel=preload][as=font]')
        .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
      // Text and headings, not code.
      expect(preloads).toHaveLength(2);
      release.resolve(null);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await waitUntilIdle(page);
      const used = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
      expect(used.filter((family) => /^"?Noto Sans(?: JP)?-/.test(family))).toHaveLength(2);
      const moved = await shifts(page);
      const sum = moved.reduce((all, { value }) => all + value, 0);
      expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(0.001);
    });

/** Returns the lines of the texts of a presentation as pictures draw them, and widths in ems. */
async function drawnLines(file: string) {
  const { fonts } = JSON.parse(readFileSync('e2e/team/.cache/site.json', 'utf8')) as Required<SiteRecord>;
  const files = fonts!.text!.files.map((font) => ({ ...font, path: resolve('e2e/team', font.path) }));
  setSiteRecord({ fonts: { text: { variable: '--font-team', files } } });
  const { storyboard } = presentation.parse(JSON.parse(readFileSync(file, 'utf8')));
  const texts = storyboard.elements.filter((element) => element.type === 'text');
  return Promise.all(
    texts.map(async (element) => {
      const width = element.w / element.fontSize - (element.list ? LIST_INDENT : 0);
      const lines = await wrapText(element.text, element, width);
      return Promise.all(
        lines.map(async ({ text }) => [text, (await shapeText(text, element)).width] as const),
      );
    }),
  );
}

test('the stage has the lines of its pictures, in the font of the site [3.57]', async ({ page, viewer }) => {
  const drawn = await drawnLines('e2e/team/src/content/presentations/clouds.json');
  await page.goto(CLOUDS);
  await viewer.present.click();
  await expect(viewer.position).toHaveText('1 of 4');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shown = await page.locator('.player-text').evaluateAll((boxes) =>
    boxes.map((box) => {
      const { fontSize, width } = getComputedStyle(box);
      const em = (parseFloat(fontSize) * box.getBoundingClientRect().width) / parseFloat(width);
      const lines: { text: string; top: number; left: number; right: number }[] = [];
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, left, right } = range.getBoundingClientRect();
          const line = lines.at(-1);
          if (letter.trim() === '') {
            if (line) line.text += ' ';
          } else if (line && Math.abs(line.top - top) < em / 4) {
            line.text += letter;
            line.right = right;
          } else lines.push({ text: letter, top, left, right });
        }
      return lines.map(({ text, left, right }) => [text.trim(), (right - left) / em] as const);
    }),
  );
  expect(shown.map((lines) => lines.map(([text]) => text))).toEqual(
    drawn.map((lines) => lines.map(([text]) => text)),
  );
  for (const [index, [text, width]] of shown.flat().entries())
    expect(width / drawn.flat()[index]![1], text).toBeCloseTo(1, 1.7);
});
