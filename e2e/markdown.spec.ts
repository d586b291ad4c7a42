import { expect, test } from './support/test';

const PAGE = '/p/lantern/how-a-lantern-throws-light/';
const GERMAN = '/de/p/open-garden/an-open-garden/';

test('a presentation exists as Markdown beside its view page, in its own language [2.102]', async ({
  page,
}) => {
  for (const [shown, markdown] of [
    [PAGE, `${PAGE}index.md`],
    [`/ja${PAGE}`, `${PAGE}index.md`],
    ['/p/open-garden/an-open-garden/', `${GERMAN}index.md`],
  ] as const) {
    await page.goto(shown);
    const href = await page.locator('link[type="text/markdown"]').getAttribute('href');
    expect(href, shown).toBe(markdown);
    const response = await page.request.get(markdown);
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toMatch(
      /^---\ntitle: ".+"\n[^]*\n---\n\n# [^]*\n#+ \[.+\]\(\.\/#step=2\)\n/,
    );
  }
  expect((await page.request.get(`/de${PAGE}index.md`)).status()).toBe(404);
});

test('a heading of the Markdown leads to its step [2.102]', async ({ page }) => {
  const markdown = await (await page.request.get(`${PAGE}index.md`)).text();
  const [, href = ''] = /^#+ \[The end\]\(\.\/(.+)\)$/m.exec(markdown) ?? [];
  await page.goto(PAGE + href);
  await expect(page.getByRole('region', { name: 'Presentation' })).toContainText('from step 3');
});

test('only presentations that may be taken away have Markdown and are listed for language models [2.102]', async ({
  page,
}) => {
  const list = await (await page.request.get('/llms.txt')).text();
  expect(
    list
      .match(/\(.*\)/g)
      ?.map((link) => new URL(link.slice(1, -1)).pathname)
      .sort(),
  ).toEqual([`${PAGE}index.md`, `${GERMAN}index.md`].sort());
  await page.goto('/p/kettle-lake/how-a-kettle-lake-is-made/');
  await expect(page.locator('link[type="text/markdown"]')).toHaveCount(0);
});

test('programs that prefer Markdown get it at the address of the page [2.103]', async ({ page }) => {
  const ask = (accept: string) => page.request.get(PAGE, { headers: { Accept: accept } });
  const markdown = await ask('text/markdown, text/html;q=0.9');
  expect(markdown.headers()).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept-Encoding, Accept',
  });
  const html = await ask('text/html, text/markdown;q=0.9');
  expect(html.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding, Accept',
  });
});
