import { shifts, watchShifts } from 'podium/testing';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the search page shows the term in a field', async ({ page }) => {
    await page.goto('/explore/search/?search=lantern');
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toHaveText('1 result for “lantern”');
    const box = main.getByRole('searchbox');
    await expect(box).toHaveValue('lantern');
    await box.fill('zebra');
    await box.press('Enter');
    await expect(page).toHaveURL('/explore/search/?search=zebra');
    await expect(main.getByRole('status')).toContainText('Nothing matches “zebra”');
  });
});

test('an empty search leads to the explore page, also without a server', async ({ page }) => {
  await page.goto('/de/explore/search/?search=+');
  await expect(page).toHaveURL('/de/explore/');
  await page.route('**/explore/search/?search=', async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: new URL('/explore/search/', page.url()).href }),
    });
  });
  await page.goto('/explore/search/?search=');
  await expect(page).toHaveURL('/explore/');
});

test('the home page shows nothing twice', async ({ page }) => {
  await page.goto('/');
  const cards = await page
    .locator('.card-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(cards.length).toBeGreaterThan(4);
  expect(new Set(cards).size).toBe(cards.length);
});

test.describe('the head of the home page', () => {
  const hero = '.hero';

  test('flies through a staff pick once the page is idle, and is paused by one press [2.104]', async ({
    page,
  }) => {
    await watchShifts(page);
    const strip = page.waitForRequest(/-640\.avif$/);
    await page.goto('/');
    const head = page.locator(hero);
    await expect(head.getByRole('link')).toHaveAttribute('href', REFERENCE.path);
    await expect(head.locator('picture img')).toBeVisible();
    const sizes = await (await strip).sizes();
    expect(sizes.responseBodySize).toBeLessThanOrEqual(80_000);
    const states = () =>
      head.evaluate((element) => [
        ...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState)),
      ]);
    await head.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(states).toEqual(['paused']);
    await head.getByRole('button', { name: 'Play' }).click();
    await expect.poll(states).toEqual(['running']);
    expect(await shifts(page)).toEqual([]);
  });

  for (const [name, options] of [
    ['for visitors who reduce motion', { contextOptions: { reducedMotion: 'reduce' } }],
    ['on phones', { viewport: { width: 360, height: 740 } }],
  ] as const)
    test.describe(name, () => {
      test.use(options);

      test('is still and loads nothing more [2.104]', async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.goto('/');
        await page.waitForRequest(/fly-hero/);
        await expect(page.locator(`${hero} button`)).toHaveCount(0);
        expect(asked.filter((url) => url.endsWith('-640.avif'))).toEqual([]);
      });
    });
});

test('a card flies through the first steps of its presentation, for at most 12 kB [3.58, 9.7]', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto('/explore/');
  const link = page.getByRole('link', { name: REFERENCE.title });
  const picture = page.locator('.card').filter({ has: link }).locator('.card-thumbnail');
  const facts = page.waitForRequest(/\/oembed\//);
  const strip = page.waitForRequest(/-288\.avif$/);
  await link.focus();
  await page.keyboard.press('Shift');
  const requests = await Promise.all([facts, strip]);
  await expect(picture.locator('> img')).toHaveCount(3);
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.map(({ responseBodySize }) => responseBodySize);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(12_000);
  const pressed = await picture.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.className;
  });
  expect(pressed).toBe('card-link');
  expect(await shifts(page)).toEqual([]);
  await link.blur();
  await expect(picture.locator('> img')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters lead to a page each, one at a time, and back to everything [2.100]', async ({ page }) => {
    await page.goto('/explore/');
    const filters = page.getByRole('navigation', { name: 'Filters' });
    await filters.getByRole('list', { name: 'Type' }).getByRole('link', { name: 'Videos' }).click();
    await expect(page).toHaveURL('/explore/kind/video/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type: Videos');
    const paths = await page
      .locator('.listing .card-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => path?.startsWith('/v/') !== true)).toEqual([]);
    await expect(filters.locator('[aria-current]')).toHaveText('Videos');
    await filters.getByRole('link', { name: 'German' }).click();
    await expect(filters.locator('[aria-current]')).toHaveText('German');
    await filters.getByRole('link', { name: 'Browse everything' }).click();
    await expect(page).toHaveURL('/explore/');
  });
});

test('filters combine in the search, stay in its address, and are removed one by one [2.101]', async ({
  page,
}) => {
  await page.goto('/de/explore/language/en/');
  const filters = page.getByRole('navigation', { name: 'Filter' });
  await filters.getByRole('link', { name: 'Videos' }).click();
  await expect(page).toHaveURL('/de/explore/search/?kind=video&language=en');
  const search = page.locator('.search-part');
  await expect(search.getByRole('status')).toHaveText(/^\d+ veröffentlichte/);
  await expect(search.locator('[data-card=video]').first()).toBeVisible();
  await expect(search.locator('[data-card=presentation]')).toHaveCount(0);
  await search.getByRole('combobox', { name: 'Länge' }).selectOption('Kurz');
  await expect(page).toHaveURL('/de/explore/search/?kind=video&length=short&language=en');
  await page.reload();
  await expect(search.locator('[data-card=video]').first()).toBeVisible();
  await search.getByRole('combobox', { name: 'Art' }).selectOption('Alles');
  await expect(page).toHaveURL('/de/explore/search/?length=short&language=en');
  await expect(search.locator('[data-card=presentation]').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/de/explore/search/?kind=video&length=short&language=en');
  await expect(search.locator('[data-card=presentation]')).toHaveCount(0);
});

test('a listing on a phone loads nothing of its filters, and has its first card in the first screen [2.100]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/explore/language/en/');
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await expect(filters).toContainText('English');
  await expect(filters.getByRole('link', { name: 'Videos' })).toBeHidden();
  const box = await page.locator('.listing .card').first().boundingBox();
  expect(box?.y).toBeLessThan(480);
  expect(asked.filter((url) => url.includes('/search/'))).toEqual([]);
  await filters.locator('summary').click();
  await expect(filters.getByRole('link', { name: 'Videos' })).toBeVisible();
});

test('a template has its own language, and its page the language of the address', async ({ page }) => {
  await page.goto('/de/presentation-template/');
  await page.locator('.card-link').first().click();
  const texts = page.locator('.listing-text');
  await expect(texts.first()).toHaveAttribute('lang', 'en');
  await expect(texts.last()).toHaveText('Beginne mit dieser Vorlage und setze deine eigenen Inhalte ein.');
  await expect(texts.last()).not.toHaveAttribute('lang');
});

test('the row below the stage is as wide as the stage', async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.goto(REFERENCE.path);
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
  expect(await widthOf('.stage-bar')).toBe(await widthOf('#viewer'));
});

test('the bar of small screens is absent on a low screen', async ({ page }) => {
  const bar = page.locator('.mobile-bar');
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(REFERENCE.path);
  await expect(bar).toHaveCSS('position', 'static');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar).toHaveCSS('position', 'sticky');
});

test('the first visible thumbnail loads first, and others when they come near', async ({ page }) => {
  for (const path of ['/', '/explore/', '/gallery/', '/user/harbour-workshop/']) {
    await page.goto(path);
    // The head of the home page repeats the picture of a card.
    const thumbnails = page.getByRole('main').getByRole('listitem').locator('img');
    await expect(thumbnails.first()).toHaveAttribute('fetchpriority', 'high');
    await expect(thumbnails.first()).not.toHaveAttribute('loading');
    expect(await page.locator('main img:not([loading=lazy])').count()).toBe(1);
  }
});

test('the picture of a template loads first, and no other', async ({ page }) => {
  await page.goto('/presentation-template/lesson/');
  await expect(page.locator('main img:not([loading=lazy])')).toHaveCount(1);
  await expect(page.locator('.listing-picture img')).toHaveAttribute('fetchpriority', 'high');
});
