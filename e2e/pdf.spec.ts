import { expect, test } from './support/test';

const PAGE = '/de/p/open-garden/an-open-garden/';
const PDF = `${PAGE}an-open-garden.pdf`;

test('a presentation exists as PDF beside its view page, in its own language [2.105]', async ({ page }) => {
  for (const shown of [PAGE, PAGE.slice('/de'.length)]) {
    await page.goto(shown);
    await expect(page.locator('link[type="application/pdf"]')).toHaveAttribute('href', PDF);
  }
  const response = await page.request.get(PDF);
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': (await page.request.get(PAGE)).headers()['cache-control'],
  });
  expect((await response.body()).subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect((await page.request.get(PDF.slice('/de'.length))).status()).toBe(404);
});

test('a presentation that does not say so has no PDF [2.105]', async ({ page }) => {
  await page.goto('/p/lantern/how-a-lantern-throws-light/');
  await expect(page.locator('link[type="application/pdf"]')).toHaveCount(0);
  const address = '/p/lantern/how-a-lantern-throws-light/how-a-lantern-throws-light.pdf';
  expect((await page.request.get(address)).status()).toBe(404);
});
