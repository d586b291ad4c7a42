import { mediaTypeOf } from '#domain/media/media-types';
import { expect, test } from './support/test';

const PAGE = '/de/p/open-garden/an-open-garden/';

for (const [ending, start, rule] of [
  ['pdf', '%PDF-1.7', '2.105'],
  ['pptx', 'PK\u0003\u0004', '2.106'],
] as const) {
  const file = `${PAGE}an-open-garden.${ending}`;
  const type = mediaTypeOf(file);

  test(`a presentation exists as .${ending} beside its view page, in its own language [${rule}]`, async ({
    page,
  }) => {
    for (const shown of [PAGE, PAGE.slice('/de'.length)]) {
      await page.goto(shown);
      await expect(page.locator(`link[type="${type}"]`)).toHaveAttribute('href', file);
    }
    const response = await page.request.get(file);
    expect(response.headers()).toMatchObject({
      'content-type': type,
      'cache-control': (await page.request.get(PAGE)).headers()['cache-control'],
    });
    expect((await response.body()).subarray(0, start.length).toString()).toBe(start);
    expect((await page.request.get(file.slice('/de'.length))).status()).toBe(404);
  });

  test(`a presentation that does not say so has no .${ending} [${rule}]`, async ({ page }) => {
    await page.goto('/p/lantern/how-a-lantern-throws-light/');
    await expect(page.locator(`link[type="${type}"]`)).toHaveCount(0);
    const address = `/p/lantern/how-a-lantern-throws-light/how-a-lantern-throws-light.${ending}`;
    expect((await page.request.get(address)).status()).toBe(404);
  });
}
