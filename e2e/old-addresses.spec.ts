import { expect, test } from './support/test.ts';

test('old addresses lead to the page of the content [2.86]', async ({ page, request }) => {
  const target = '/p/open-garden/an-open-garden/';
  for (const from of ['/garden/', '/garden', '/p/open-garden/the-garden/', '/old/garden.html']) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], from).toEqual([301, target]);
  }
  await page.goto('/garden/');
  await expect(page).toHaveURL(target);
});
