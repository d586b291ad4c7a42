import { DRAFT, OWNER } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [kind, path, title] of [
  ['a draft', DRAFT.path, DRAFT.title],
  ['content with a later date', '/p/year-of-the-comet/the-year-of-the-comet/', 'The year of the comet'],
] as const) {
  test(`${kind} is nowhere in the site [2.84]`, async ({ page, request }) => {
    const oid = path.split('/')[2] ?? '';
    for (const address of [path, `/p/${oid}/`, `/p/embed/${oid}/`])
      expect((await request.get(address)).status(), address).toBe(404);
    for (const list of ['/feed.xml', '/sitemap-pages-1.xml', OWNER.path, '/explore/'])
      expect(await (await request.get(list)).text(), list).not.toContain(oid);
    await page.goto(`/explore/search/?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('main').getByRole('status')).not.toHaveText('');
    await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(0);
  });
}
