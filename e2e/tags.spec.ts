import { violations } from 'podium/testing';
import { OWNER, REFERENCE, TAGS } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('a tag leads to all content that has it, in any spelling [2.87]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.getByRole('article').getByRole('link', { name: TAGS.own.name, exact: true }).click();
  await expect(page).toHaveURL(TAGS.own.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Topic: ${TAGS.own.name}`);
  await expect(page.getByRole('main').getByRole('link', { name: REFERENCE.title })).toBeVisible();
  await page.goto(`/de${TAGS.common.path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thema: ${TAGS.common.name}`);
  await expect(page.locator('.card')).toHaveCount(TAGS.common.cards);
});

test('a tag in another script has an address in it [2.87]', async ({ page }) => {
  const response = await page.goto('/tag/光/');
  expect(response?.status()).toBe(200);
  await expect(page.locator('.card-link')).toHaveText(['Postcard from Nara']);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tag\/%E5%85%89\/$/);
  expect(await violations(page)).toEqual([]);
});

for (const [path, title] of [
  [TAGS.common.path, TAGS.common.name],
  ['/tag/光/', '光'],
  [OWNER.path, OWNER.name],
] as const) {
  test(`${path} has a feed [2.88]`, async ({ page, request }) => {
    await page.goto(path);
    const link = page.getByRole('link', { name: 'Subscribe to the feed' });
    const href = (await link.getAttribute('href')) ?? '';
    await expect(page.locator(`link[type="application/atom+xml"][href$="${href}"]`)).toHaveAttribute(
      'title',
      title,
    );
    const response = await request.get(href);
    expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    const cards = await page.locator('.card-link').allTextContents();
    const feed = await response.text();
    for (const card of cards) expect(feed).toContain(`<title type="text">${card.trim()}</title>`);
    expect(feed.match(/<entry>/g)).toHaveLength(cards.length);
  });
}
