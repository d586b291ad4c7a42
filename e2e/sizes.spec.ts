import type { Page } from '@playwright/test';
import { likePhaseMs } from '#stores/like-states';
import { readToken } from '#styles/tokens';
import { failRequests } from 'podium/testing';
import { likeButton } from './support/playback.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns computed values by name. Each measurement is a selector and a property. */
function measure(
  page: Page,
  measurements: Readonly<Record<string, readonly [selector: string, property: string]>>,
): Promise<Record<string, string>> {
  return page.evaluate(
    (all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, [selector, property]]) => {
          const element = document.querySelector(selector);
          if (element === null) throw new Error(`The page has no ${selector}.`);
          return [name, getComputedStyle(element).getPropertyValue(property)];
        }),
      ),
    measurements,
  );
}

/** Sets the size of the container whose styles depend on it. */
async function sizeContainer(page: Page, selector: string, width: number, height?: number): Promise<void> {
  await page.locator(selector).evaluate(
    (element: HTMLElement, [wide, high]) => {
      element.style.width = `${wide}px`;
      element.style.maxWidth = 'none';
      if (high !== undefined) element.style.height = `${high}px`;
    },
    [width, height],
  );
}

/** Returns the edges at which each value changes: it differs at this width and one pixel below. */
async function findEdges(
  edges: readonly number[],
  measureAt: (width: number) => Promise<Record<string, string>>,
): Promise<Record<string, number[]>> {
  const changes: Record<string, number[]> = {};
  for (const edge of edges) {
    const below = await measureAt(edge - 1);
    for (const [name, value] of Object.entries(await measureAt(edge)))
      if (value !== below[name]) (changes[name] ??= []).push(edge);
  }
  return changes;
}

const EDGES = [434, 576, 768, 992, 1200, 1600];

test('the page changes at its breakpoints [4.28, 9.11, 9.12, 9.13]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const edges = await findEdges(EDGES, async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const values = await measure(page, {
      logo: ['.header .logo-name', 'display'],
      search: ['.header-search', 'display'],
      'height of the header': ['.header-bar', 'height'],
      'text of the banner': ['.banner-body', 'font-size'],
      stage: ['.stage', 'padding-top'],
      columns: ['.view-columns', 'grid-template-columns'],
      gap: ['.view-columns', 'column-gap'],
      cards: ['.sidebar-cards', 'grid-template-columns'],
      'bar of small screens': ['.mobile-bar', 'display'],
    });
    const count = (tracks = '') => String(tracks.split(' ').length);
    return { ...values, columns: count(values['columns']), cards: count(values['cards']) };
  });
  await page.goto(VIEW_PAGES['reusable presentation']!.path);
  const ofReusable = await findEdges(EDGES, async (width) => {
    await page.setViewportSize({ width, height: 900 });
    return measure(page, { copy: ['.make-a-copy', 'display'] });
  });
  expect(ofReusable).toEqual({ copy: [768] });
  expect(edges).toEqual({
    logo: [434],
    search: [768],
    'height of the header': [768],
    'text of the banner': [1600],
    stage: [576],
    columns: [992],
    gap: [1600],
    cards: [768, 992],
    'bar of small screens': [768],
  });
});

test('the toolbar changes at its breakpoints [9.10]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const edges = await findEdges(EDGES, async (width) => {
    await sizeContainer(page, '.stage-bar', width);
    return measure(page, {
      tools: ['.toolbar > .tool', 'flex-grow'],
      'call to action': ['.toolbar-cta', 'display'],
      row: ['.toolbar', 'flex-wrap'],
      'text of the last tool': ['.tool + .tool .tool-text', 'position'],
      gap: ['.toolbar', 'column-gap'],
    });
  });
  expect(edges).toEqual({
    tools: [576],
    'call to action': [768],
    row: [992],
    'text of the last tool': [576, 1200],
    gap: [1200],
  });
});

const PRIVATE = PRIVATE_PAGES.hidden.path;
const EMBED = EMBEDS.presentation.path;

/** Parts that change in low or wide windows, and the sizes on both sides of each edge. */
const LOW_AND_WIDE = [
  ['steps beside the stage', REFERENCE.path, ['.steps', 'contain'], '1247x812 1248x812, 1280x813 1280x812'],
  ['steps in wide windows', REFERENCE.path, ['.steps', 'contain'], '1599x867 1600x867, 1600x868 1600x867'],
  ['bar of small screens', REFERENCE.path, ['.mobile-bar', 'position'], '767x479 767x480'],
  ['title over a private page', PRIVATE, ['.private-title', 'visibility'], '1280x319 1280x320'],
  ['letters on walls', PRIVATE, ['.overlay', 'font-size'], '2399x1200 2400x1200, 2400x1199 2400x1200'],
  ['bar of a frame', EMBED, ['.embed-bar', 'position'], '479x270 480x270, 480x269 480x270'],
  ['menu of a frame', EMBED, ['.embed-menu', 'display'], '239x135 240x135, 240x134 240x135, 480x270 479x270'],
] as const;

for (const [what, path, part, edges] of LOW_AND_WIDE)
  test(`low and wide windows have their edges: ${what} [2.32, 2.33, 2.68, 9.11]`, async ({ page }) => {
    await page.goto(path);
    const changes: (string | undefined)[][] = [];
    for (const edge of edges.split(', ')) {
      const values: (string | undefined)[] = [];
      for (const size of edge.split(' ')) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        values.push((await measure(page, { part }))['part']);
      }
      changes.push(values);
    }
    const [before, after] = changes[0] ?? [];
    expect(before).not.toBe(after);
    // The same change at each edge.
    expect(changes).toEqual(changes.map(() => [before, after]));
  });

test('the viewer changes at 1024 by 516 and at 768 by 236 pixels [2.51, 2.59]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const heights: string[] = [];
  for (const [width, height] of [
    [767, 516],
    [1024, 235],
    [768, 236],
    [1023, 516],
    [1024, 515],
    [1024, 516],
  ] as const) {
    await sizeContainer(page, '.viewer', width, height);
    heights.push((await measure(page, { present: ['.present', 'min-height'] }))['present'] ?? '');
  }
  expect(heights).toEqual(['44px', '44px', '68px', '68px', '68px', '76px']);
});

test('avatars and the preview have their sizes [2.57, 3.7, 9.18]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const boxOf = async (selector: string) => {
    const { width, height } = (await page.locator(selector).first().boundingBox())!;
    return [width, height];
  };
  expect(await boxOf('.author .avatar')).toEqual([42, 42]);
  expect(await boxOf('.overlay .avatar')).toEqual([36, 36]);
  expect(await measure(page, { preview: ['.preview', 'filter'] })).toEqual({ preview: 'blur(10px)' });
});

test('the thumbnails of videos are 170 by 96 pixels in every window [3.30]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const thumbnails = page.locator('.sidebar-videos .card-thumbnail');
  for (const width of [320, 360, 433, 434, 600, 767, 768, 799, 991, 992, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await thumbnails.evaluateAll((all) =>
      all.map((item) => [item.clientWidth, item.clientHeight] as const),
    );
    expect(boxes.length).toBeGreaterThan(1);
    for (const box of boxes) expect(box, `${width} px`).toEqual([170, 96]);
    // The text beside them keeps a readable width.
    const text = await page.locator('.sidebar-videos .card-text').first().boundingBox();
    expect(text?.width, `${width} px`).toBeGreaterThanOrEqual(96);
  }
});

test('a preview as large as a window is enlarged after its blur, and covers the viewer [9.18]', async ({
  page,
}) => {
  for (const { path } of [PRIVATE_PAGES.hidden, EMBEDS.presentation])
    for (const [width, height, enlarged] of [
      [1280, 800, '2'],
      [360, 740, '2'],
      [640, 360, 'none'],
      [3840, 2160, '4'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const preview = { blur: ['.preview', 'filter'], enlarged: ['.preview', 'scale'] } as const;
      expect(await measure(page, preview)).toEqual({ blur: 'blur(10px)', enlarged });
      const viewer = (await page.locator('#viewer').boundingBox())!;
      const box = (await page.locator('.preview').boundingBox())!;
      const margin = 20 * Number(enlarged === 'none' ? 1 : enlarged);
      expect(box.x).toBeCloseTo(-margin, 0);
      expect(box.width).toBeCloseTo(viewer.width + 2 * margin, 0);
      expect(box.height).toBeCloseTo(viewer.height + 2 * margin, 0);
    }
});

test('the avatar has 8 colours [3.6]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const colours = await page
    .locator('.author .avatar')
    .first()
    .evaluate((avatar: HTMLElement) =>
      ['grey', ...Array.from({ length: 9 }, (_, index) => index)].map((name) => {
        avatar.className = `avatar avatar-${name}`;
        return getComputedStyle(avatar).backgroundColor;
      }),
    );
  const [grey, ...palette] = colours;
  expect(new Set(palette.slice(0, 8)).size).toBe(8);
  expect(palette.indexOf(grey ?? '')).toBe(8);
});

test('cards cut titles and subtitles after 1, 2 or 3 lines [3.29]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const lines = await page
    .locator('.card-subtitle')
    .first()
    .evaluate((text: HTMLElement) => {
      text.textContent = 'words '.repeat(200);
      return [1, 2, 3].map((count) => {
        text.className = `card-subtitle clamp-${count}`;
        return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      });
    });
  expect(lines).toEqual([1, 2, 3]);
});

test('the banner is open at first, and hidden once it is closed [4.20]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(page.locator('.banner-body')).toBeVisible();
  await page.locator('.banner-close').click();
  await expect(page.locator('.banner')).toBeHidden();
});

test('the like button animates for the duration of its phases [4.8, 4.9, 4.10]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await likeButton(page).hover();
  const durationOf = (phase: string) =>
    likeButton(page).evaluate((button, name) => {
      button.dataset['phase'] = name;
      const moving = name === 'error' ? button : button.querySelector('svg')!;
      return getComputedStyle(moving).animationDuration;
    }, phase);
  // Some styles arrive with the code of the button.
  for (const phase of ['liked', 'unliked', 'error'] as const)
    await expect.poll(() => durationOf(phase)).toBe(`${(likePhaseMs(phase) ?? 0) / 1000}s`);
});

/** Returns red, green and blue of a hexadecimal colour, from 0 to 1. */
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/** Returns a hexadecimal colour as browsers compute it. */
const computed = (colour: string): string =>
  `rgb(${channelsOf(colour)
    .map((channel) => channel * 255)
    .join(', ')})`;

/** Returns the numbers of a computed value, in order. */
const numbersIn = (value = ''): number[] => Array.from(value.matchAll(/\d+(?:\.\d+)?/g), Number);

/**
 * Returns the numbers of a computed colour or gradient, its channels from 0 to 1.
 * Browsers write a mixed colour as `color(srgb ...)`, and one that the build has mixed as
 * `rgb(...)`.
 */
const sharesIn = (value = ''): number[] =>
  numbersIn(value).map((number) => (/\brgba?\(/.test(value) ? number / 255 : number));

test('the progress circle is 168 pixels wide, 80 in a small viewer, and its overlay appears within 500 ms [2.53, 9.3, 9.17]', async ({
  page,
}) => {
  await failRequests(page, '**/playback/*/*.json', 'unanswered');
  await page.goto(REFERENCE.path);
  await page.locator('a[data-replay]').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const sizes: (string | undefined)[][] = [];
  for (const [width, height] of [
    [768, 235],
    [768, 236],
  ] as const) {
    await sizeContainer(page, '.viewer', width, height);
    const circle = await measure(page, {
      width: ['.loading-circle', 'width'],
      height: ['.loading-circle', 'height'],
    });
    sizes.push([circle['width'], circle['height']]);
  }
  expect(sizes).toEqual([
    ['80px', '80px'],
    ['168px', '168px'],
  ]);
  const overlay = {
    property: ['.overlay', 'transition-property'],
    time: ['.overlay', 'transition-duration'],
  } as const;
  expect(await measure(page, overlay)).toEqual({ property: 'opacity', time: '0.5s' });
});

/** Plays to the end of the page's content, which has the end screen of this theme. */
async function endWith(page: Page, theme: 'present' | 'promo'): Promise<void> {
  const headline = [{ text: 'Your ideas deserve to move.' }];
  const learnMore = { text: null, href: '/product/' };
  await page.route('**/playback/*/*.json', async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as object;
    await route.fulfill({ response, json: { ...file, restart: { theme, headline, learnMore } } });
  });
  await page.goto(REFERENCE.path);
  await page.locator('a[data-replay]').click();
  await page.locator('.player').press('End');
  await page.locator('.player').press('ArrowRight');
  await expect(page.locator('.restart')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('the restart overlay is dark with a light-blue button, or a dark-blue gradient with a purple one, and its video at most 900 pixels wide [2.55, 4.7, 9.19]', async ({
  page,
}) => {
  // Below the banner, the stage is high enough for the largest clip.
  await page.setViewportSize({ width: 1920, height: 1500 });
  await endWith(page, 'present');
  const dark = await measure(page, {
    image: ['.overlay-present', 'background-image'],
    colour: ['.overlay-present', 'background-color'],
    button: ['.overlay-present .present', 'background-color'],
  });
  const ink = channelsOf(readToken('--color-ink'));
  expect(dark).toMatchObject({ image: 'none', button: computed(readToken('--color-light-blue')) });
  expect(sharesIn(dark['colour']).slice(0, 3)).toEqual(
    ink.map((channel): unknown => expect.closeTo(channel, 2)),
  );
  expect(numbersIn(dark['colour'])[3]).toBeCloseTo(0.88, 2);
  await sizeContainer(page, '.viewer', 1900, 1300);
  expect((await page.locator('.restart-video').boundingBox())?.width).toBe(900);

  await endWith(page, 'promo');
  const blue = await measure(page, {
    image: ['.overlay-promo', 'background-image'],
    button: ['.overlay-promo .present', 'background-color'],
  });
  expect(blue['button']).toBe(computed(readToken('--color-purple')));
  expect(blue['image']).toMatch(/^linear-gradient\(/);
  // From a little of the accent in the ink to more of it.
  const [, , , from = 0, , , to = 0] = sharesIn(blue['image']);
  expect([from, to].toSorted((a, b) => a - b)).toEqual([from, to]);
  expect(from).toBeGreaterThan(ink[2] ?? 1);
  expect(to).toBeLessThan(0.5);
});
