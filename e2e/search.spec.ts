import type { Page } from '@playwright/test';
import { failRequests, violations } from 'podium/testing';
import { IS_TEAM } from './support/server.ts';
import { LIKED, OWNER, REFERENCE, TAGS } from './support/site.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => main(page).getByRole('searchbox');
const status = (page: Page) => main(page).getByRole('status');
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 });

test('a search finds content by its title, owner, tags and transcript [2.66]', async ({ page }) => {
  for (const [term, title] of [
    [LIKED.title.toLowerCase(), LIKED.title],
    [OWNER.name.toLowerCase(), REFERENCE.title],
    [TAGS.own.name, REFERENCE.title],
    [IS_TEAM ? 'warms' : 'reeds', REFERENCE.title],
  ] as const) {
    await page.goto(`/explore/search/?search=${encodeURIComponent(term)}`);
    await expect(field(page)).toHaveValue(term);
    await expect(titles(page).filter({ hasText: title })).toBeVisible();
    await expect(status(page)).toContainText(`“${term}”`);
  }
});

test('results follow the typed text, and Back leads to them', async ({ page }) => {
  await page.goto('/explore/search/');
  await field(page).pressSequentially('lantern');
  const result = main(page).getByRole('link', { name: 'How a lantern throws light' });
  await expect(result).toBeVisible();
  await expect(status(page)).toHaveText('1 result for “lantern”');
  await expect(page).toHaveURL('/explore/search/?search=lantern');
  await result.click();
  await expect(page).toHaveURL('/p/lantern/how-a-lantern-throws-light/');
  await page.goBack();
  await expect(field(page)).toHaveValue('lantern');
  await expect(result).toBeVisible();
});

test('Back leads through earlier searches, whose titles differ', async ({ page }) => {
  await page.goto('/explore/search/?search=lantern');
  await expect(titles(page).filter({ hasText: 'lantern' })).toBeVisible();
  await expect(page).toHaveTitle(/^lantern \| /);
  await field(page).fill('reeds');
  await field(page).press('Enter');
  await expect(page).toHaveTitle(/^reeds \| /);
  await expect(page).toHaveURL('/explore/search/?search=reeds');
  await expect(status(page)).toContainText('“reeds”');
  await page.goBack();
  await expect(page).toHaveURL('/explore/search/?search=lantern');
  await expect(field(page)).toHaveValue('lantern');
  await expect(status(page)).toHaveText('1 result for “lantern”');
  await page.goForward();
  await expect(field(page)).toHaveValue('reeds');
  await expect(status(page)).toContainText('“reeds”');
});

test('content in another language is found first by its title', async ({ page }) => {
  await page.goto('/explore/search/');
  const title = 'An open garden';
  await field(page).fill(title);
  await expect(titles(page).first()).toHaveText(title);
});

test('a skip link does not change the results', async ({ page }) => {
  await page.goto('/explore/search/?search=postcard');
  await expect(titles(page)).toHaveCount(12);
  await main(page).getByRole('button', { name: 'Show more results' }).click();
  await expect(titles(page)).toHaveCount(24);
  await page.evaluate(() => (location.hash = '#main'));
  await expect(page).toHaveURL(/#main$/);
  await page.goBack();
  await expect(page).toHaveURL('/explore/search/?search=postcard');
  // A restarted search would be visible by now, and its results in the end.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(status(page)).not.toHaveText('Searching…');
  await expect(titles(page)).toHaveCount(24);
});

test('a hit in a transcript is marked and links to its topic', async ({ page }) => {
  await page.goto('/de/explore/search/?search=reeds');
  // The number has a plus while languages are still loading.
  await expect(status(page)).toHaveText(/^\d+ Treffer für „reeds“$/);
  const topic = main(page).getByRole('listitem').filter({ hasText: 'reeds' }).last();
  await expect(topic.locator('mark').first()).toContainText('reeds');
  const link = topic.getByRole('link').last();
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/de\/p\/kettle-lake\/how-a-kettle-lake-is-made\/#topic-/);
  await expect(page.locator('#transcript').getByRole('heading', { name: name ?? '' })).toBeInViewport();
});

test('filters narrow down by kind and language, stay in the address, and can be removed [2.66]', async ({
  page,
}) => {
  await page.goto('/explore/search/?search=a');
  // The number has a plus while languages are still loading.
  await expect(status(page)).toHaveText(/^\d+ results for “a”$/);
  const all = (await status(page).textContent()) ?? '';
  await main(page).getByRole('combobox', { name: 'Type' }).selectOption('Video');
  await expect(page).toHaveURL('/explore/search/?search=a&kind=video');
  await expect(status(page)).not.toHaveText(all);
  await main(page).getByRole('combobox', { name: 'Language' }).selectOption('French');
  await expect(page).toHaveURL('/explore/search/?search=a&kind=video&language=fr');
  await page.reload();
  await expect(main(page).getByRole('combobox', { name: 'Language' })).toHaveValue('fr');
  await main(page).getByRole('button', { name: 'Remove filters' }).first().click();
  await expect(page).toHaveURL('/explore/search/?search=a');
  await expect(status(page)).toHaveText(all);
  await expect(titles(page).first()).toBeVisible();
});

test('hidden and private content is not found [2.62]', async ({ page }) => {
  await page.goto('/explore/search/?search=hidden%20cove');
  await expect(status(page)).toHaveText(/“hidden cove”$/);
  await expect(main(page).getByRole('link', { name: 'A hidden cove' })).toHaveCount(0);
});

test('a search without results says so and offers links', async ({ page }) => {
  await page.goto('/explore/search/?search=zzyzx');
  await expect(status(page)).toHaveText('Nothing matches “zzyzx”');
  await main(page).getByRole('link', { name: 'Browse everything' }).click();
  await expect(page).toHaveURL('/explore/');
});

test('a search of words that nothing has finds nothing by their first letters [2.93]', async ({ page }) => {
  const letter = IS_TEAM ? 'a' : 'c';
  await page.goto(`/explore/search/?search=${letter}`);
  await expect(titles(page).first()).toBeVisible();
  await page.goto(`/explore/search/?search=${letter}zyzx%20zzyzx`);
  await expect(status(page)).toHaveText(`Nothing matches “${letter}zyzx zzyzx”`);
});

test('a search without results offers similar ones, and cards of staff picks [2.72, 2.73]', async ({
  page,
}) => {
  const [misspelt, word, title] = IS_TEAM
    ? ['lantren', 'lantern', 'How a lantern throws light']
    : ['kettel', 'kettle', REFERENCE.title];
  await page.goto(`/explore/search/?search=${misspelt}%20zzyzx`);
  await expect(status(page)).toHaveText(`Nothing matches “${misspelt} zzyzx”`);
  await expect(titles(page).first()).toHaveText('Similar searches');
  const picks = main(page).getByRole('list', { name: 'Staff picks' });
  await expect(picks.getByRole('link', { name: REFERENCE.title })).toBeVisible();
  await expect(picks.getByRole('listitem')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await main(page).getByRole('link', { name: word, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/explore/search/?search=${word}`);
  await expect(titles(page).filter({ hasText: title })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Similar searches' })).toHaveCount(0);
});

test('the keyboard alone searches, walks through the results and opens one', async ({ page }) => {
  // The indexes of the other languages come while the focus is on a result of the first one.
  const others = Promise.withResolvers<undefined>();
  await page.route(/\/search\/(?!en\/)\w+\//, async (route) => {
    await others.promise;
    await route.continue();
  });
  const result = main(page).getByRole('link', { name: 'How a kettle lake is made' });
  await page.goto('/explore/search/');
  await field(page).focus();
  await page.keyboard.type('lake');
  await expect(result).toBeVisible();
  await expect(status(page)).toHaveText('Searching…');
  await page.keyboard.press('ArrowDown');
  await expect(result).toBeFocused();
  others.resolve(undefined);
  await expect(status(page)).toHaveText('1 result for “lake”');
  await expect(result).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/p/kettle-lake/how-a-kettle-lake-is-made/');
});

test('loads nothing of the search before a visitor searches', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/explore/search/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter((path) => path.startsWith('/search/'))).toEqual([]);
  await expect(main(page).getByRole('heading', { name: 'Popular topics' })).toBeVisible();
  await main(page).getByRole('link', { name: 'ice age' }).click();
  await expect(titles(page).first()).toBeVisible();
});

test.describe('if the network fails', () => {
  test.use({ expectedComplaint: /Failed to load|net::ERR|Failed to fetch|404|500|Pagefind|Loading chunk/ });

  test('reports an index that does not load, and loads it at the next attempt', async ({ page }) => {
    const restore = await failRequests(page, '**/search/*/pagefind.js', 500);
    await page.goto('/explore/search/?search=lantern');
    await expect(main(page).getByRole('alert').last()).toContainText(
      'Part of the search could not be loaded',
    );
    await restore();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveText(['How a lantern throws light']);
    await expect(main(page).getByText('Part of the search could not be loaded')).toHaveCount(1);
    await expect(main(page).getByText('Part of the search could not be loaded')).toBeHidden();
  });

  test('a missing part of the index does not count as no results', async ({ page }) => {
    // The metadata of the index loads, its words do not.
    const restore = await failRequests(page, '**/search/*/index/**', 404);
    await page.goto('/explore/search/?search=kettle');
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(main(page).getByText('Nothing matches')).toHaveCount(0);
    await restore();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page).first()).toHaveText('How a kettle lake is made');
  });

  test('a search whose code does not load says so and links to all content', async ({ page }) => {
    await failRequests(page, /\/_astro\/Search\..*\.js/);
    await page.goto('/explore/search/?search=lantern');
    await expect(main(page).getByRole('alert')).toContainText('Part of the search could not be loaded');
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', '/explore/');
  });
});

test('the page in another language shows the same results', async ({ page }) => {
  await page.goto('/explore/search/?search=lake');
  await expect(titles(page).first()).toHaveText('How a kettle lake is made');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/explore/search/?search=lake');
  await expect(titles(page).first()).toHaveText('How a kettle lake is made');
  await expect(status(page)).toHaveText('1 Treffer für „lake“');
});
